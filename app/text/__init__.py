"""Every word that people read or type: translation, cleaning, labels, and where the assets lie."""
