"""The widgets that screens are made of.

A widget here is a thing of Textual's that draws itself in its own region and knows nothing of the screen it is on: that
tells it what to show, and is told in messages (`Board.CardClicked`, `Tiles.Picked`, `ChatLine.Said`) what people do
with it. It knows a view of a game and how cards look, but no running game, room or server. Its keys are key commands,
which screens show and key maps change.

`Pane` shows finished rows and repaints those that have changed; `Board`, `Tiles` and all that is drawn is built on it.
`ChoiceList` is a list with a cursor, `ChatLine` and `TextInput` are typed into, `KeyBar` is the line of keys at the
foot. `key_command` and `appearance` are no widgets: they tell what a key does, and how people and seats look.
"""
