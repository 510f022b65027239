"""Tables to draw: games in a position, and what is seen of them."""

NAMES = ("Ann", "Bob", "Cas", "Dan", "Eva", "Fay", "Gus", "Hal", "Ian", "Joy", "Kim", "Lea", "Max", "Nia", "Oli", "Pam")
