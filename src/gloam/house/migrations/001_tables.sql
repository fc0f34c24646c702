-- A table as it was opened. The seed is secret until the game is over.
CREATE TABLE tables (
    code TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    plan TEXT NOT NULL,
    seed TEXT NOT NULL,
    salt TEXT NOT NULL,
    opened DOUBLE PRECISION NOT NULL,
    changed DOUBLE PRECISION NOT NULL,
    phase TEXT NOT NULL,
    open INTEGER NOT NULL
);

CREATE INDEX tables_by_phase ON tables (phase, changed);

-- Everything that ever happened at a table, in order. Rows are added, never changed: two who write
-- the same n at once cannot both succeed, and that is all the locking there is.
CREATE TABLE facts (
    code TEXT NOT NULL,
    n INTEGER NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    fact TEXT NOT NULL,
    PRIMARY KEY (code, n)
);

-- Who sits where, to find a person's tables. It follows from the facts.
CREATE TABLE sitters (
    code TEXT NOT NULL,
    seat INTEGER NOT NULL,
    who TEXT NOT NULL,
    PRIMARY KEY (code, seat)
);

CREATE INDEX sitters_by_who ON sitters (who);

-- When somebody was last seen at a seat, told to the other workers of the same house.
CREATE TABLE seen (
    code TEXT NOT NULL,
    seat INTEGER NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (code, seat)
);

-- What all workers of a house share, such as the key that signs cookies.
CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
