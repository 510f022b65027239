"""The few widgets of the table.

`Pane` shows finished rows; everything here and in `app.drawing` is built on it:

    from app.drawing.cards import Size, back, face
    from app.drawing.canvas import Canvas
    from app.drawing.look import look_for
    from app.drawing.palette import depth_of
    from app.widgets.pane import Pane

    look = look_for(view.options, "default", depth_of(app.console.color_system))
    canvas = Canvas(pane.size.width, pane.size.height, look.palette.felt)
    canvas.paste(2, 1, face(look, "R7", Size.LARGE))
    canvas.write(2, 9, "Pass the keyboard to Bob", look.palette.accent)
    pane.show(canvas.rows())
"""
