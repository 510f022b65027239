-- The hash of each round's seed, as it was shown before the deal; and quick ways to a player's games and deeds.

ALTER TABLE rounds ADD COLUMN commitment TEXT;
CREATE INDEX players_by_name ON players (name COLLATE NOCASE, level);
CREATE INDEX slaps_by_game ON slaps (game, seat);
CREATE INDEX catches_by_game ON catches (game, seat);
CREATE INDEX challenges_by_game ON challenges (game, seat);
