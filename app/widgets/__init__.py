"""The few widgets of the table.

`Board` shows a whole table. A screen composes it, alone, and tells it what has happened:

    from app.drawing.look import look_for
    from app.drawing.marks import Marks
    from app.drawing.palette import depth_of
    from app.widgets.board import Board

    board = Board(look_for(options, "default", depth_of(app.console.color_system)), moves=True)
    board.present(
        update.view,
        update.events,
        Marks(bots=frozenset({1}), slap_keys={0: "q"}, left=0.6, seconds=18),
        keys=[("enter", _("play")), ("d", _("draw"))],  # most important first
        notice="",  # a sentence in the prompt's place, such as why a move was refused
    )
    board.mark(marks)  # the countdown goes on
    board.chosen  # the code of the card under the cursor, or None
    board.move_cursor(1)
    board.choose("R7")
    board.sort_otherwise()
    board.motion.skip()  # any key ends what moves
    board.motion.moves = False  # --no-motion

It posts `Board.CardClicked(code)`, `Board.PileClicked(draws)` and
`Board.SeatClicked(seat)`. Views of another viewer may follow one another (a curtain is a screen over it): the hand, its
cursor and the places of the seats follow the view. Where there is no room it says what size it needs, and recovers.

`Pane` shows finished rows; `Board` and everything else that is drawn is built on it:

    canvas = Canvas(pane.size.width, pane.size.height, look.palette.felt)
    canvas.paste(2, 1, face(look, "R7", Size.LARGE))
    canvas.write(2, 9, _("Pass the keyboard to Bob"), look.palette.accent)
    pane.show(canvas.rows())
"""
