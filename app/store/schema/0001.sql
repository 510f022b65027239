-- Games that are over, who played them, and how each round of them went.

CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    file TEXT NOT NULL UNIQUE,   -- the name of its record in the folder of finished games
    begun REAL,                  -- seconds since 1970
    seconds REAL NOT NULL,       -- how long it was played, in table time
    variant TEXT NOT NULL,
    options TEXT NOT NULL,       -- JSON, as in the record's header
    rounds INTEGER NOT NULL,
    commands INTEGER NOT NULL
) STRICT;

CREATE TABLE players (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    level TEXT,                  -- a bot's; null for a person
    score INTEGER NOT NULL,
    place INTEGER NOT NULL,      -- 1 is the best; who ties has the same
    won INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE rounds (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,
    dealer INTEGER,
    points INTEGER NOT NULL,
    blocked INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE hands (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    round INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    won INTEGER NOT NULL,
    cards INTEGER NOT NULL,      -- left in the hand at the end
    points INTEGER NOT NULL,     -- what those cards count
    PRIMARY KEY (game, round, seat)
) STRICT, WITHOUT ROWID;
