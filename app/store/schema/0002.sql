-- What seats did to one another.

CREATE TABLE slaps (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    round INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    right INTEGER NOT NULL,      -- 0: a wrong card
    seconds REAL                 -- since the top came to lie there
) STRICT;

CREATE TABLE catches (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    round INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    target INTEGER NOT NULL
) STRICT;

CREATE TABLE challenges (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    round INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    against INTEGER NOT NULL,
    bluff INTEGER NOT NULL       -- 1: the Wild Draw Four had been played illegally
) STRICT;
