-- How somebody who is away wants to be called: by push to one browser, or by e-mail.
CREATE TABLE callees (
    id TEXT PRIMARY KEY,
    who TEXT NOT NULL,
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    code TEXT NOT NULL,
    wants TEXT NOT NULL,
    detail INTEGER NOT NULL,
    confirmed INTEGER NOT NULL,
    made DOUBLE PRECISION NOT NULL
);

CREATE INDEX callees_by_who ON callees (who);

-- What is still to be called out, written together with the facts that it is about. A row is taken
-- away before it is sent, so that nothing is sent twice.
CREATE TABLE outbox (
    code TEXT NOT NULL,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    who TEXT NOT NULL,
    n INTEGER NOT NULL,
    due DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (code, seat, kind)
);

CREATE INDEX outbox_by_due ON outbox (due);

-- Whom somebody does not want to hear at a table.
CREATE TABLE muted (
    who TEXT NOT NULL,
    code TEXT NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (who, code, seat)
);

-- What people told whoever hosts about somebody at a table.
CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    at DOUBLE PRECISION NOT NULL,
    code TEXT NOT NULL,
    seat INTEGER NOT NULL,
    about TEXT NOT NULL,
    name TEXT NOT NULL,
    reporter TEXT NOT NULL,
    words TEXT NOT NULL
);

-- What whoever hosts has decided: a notice, a drain, how long finished games are kept.
CREATE TABLE host (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

-- Who is not let in: a person, an address, or a network of addresses.
CREATE TABLE shut_out (
    what TEXT PRIMARY KEY,
    why TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL
);

-- What a worker is to do for whoever hosts; the one that takes the row does it.
CREATE TABLE orders (
    id TEXT PRIMARY KEY,
    what TEXT NOT NULL,
    about TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL
);

-- Tables that every worker lets go of: they were forgotten, or somebody was erased from them.
CREATE TABLE dropped (
    code TEXT PRIMARY KEY,
    at DOUBLE PRECISION NOT NULL
);
