-- What somebody keeps for themselves: results, daily hunts, puzzles, ratings. Only they can read it.
CREATE TABLE keepsakes (
    who TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (who, kind, name)
);

-- What opens somebody's own things on another device: the digest of a passphrase, or a passkey.
CREATE TABLE doors (
    id TEXT PRIMARY KEY,
    who TEXT NOT NULL,
    kind TEXT NOT NULL,
    value TEXT NOT NULL
);

CREATE INDEX doors_by_who ON doors (who);
