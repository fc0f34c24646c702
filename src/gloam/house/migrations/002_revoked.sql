-- People who made void what they had carried before: only what has this number, or a later one, is good.
CREATE TABLE revoked (
    who TEXT PRIMARY KEY,
    serial INTEGER NOT NULL
);
