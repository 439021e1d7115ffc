-- +goose Up
CREATE TABLE admins (
    -- The canonical form, so that two spellings of a name are one account.
    username         text PRIMARY KEY,
    password_hash    text NOT NULL,
    disabled         boolean NOT NULL DEFAULT false,
    -- The password is still the generated one that lies in a file.
    initial_password boolean NOT NULL DEFAULT false,
    created_at       timestamptz NOT NULL DEFAULT now()
);

-- A session outlives its administrator here, because its token does elsewhere:
-- the revocation feed names it until the token expires. Hence no foreign key.
CREATE TABLE sessions (
    -- The sid claim of the token, as it is. It is no credential: what it names can
    -- only be used with a token that the signing key signed, and that key is not
    -- in the database. Tokens themselves are stored nowhere.
    id            text PRIMARY KEY,
    username      text NOT NULL,
    created_at    timestamptz NOT NULL,
    expires_at    timestamptz NOT NULL,
    ip            text NOT NULL,
    user_agent    text NOT NULL,
    ended_at      timestamptz,
    ended_because text
);
CREATE INDEX sessions_of_admin ON sessions (username, created_at);
CREATE INDEX sessions_ended ON sessions (expires_at) WHERE ended_at IS NOT NULL;
CREATE INDEX sessions_expired ON sessions (expires_at);

-- Browsers in which an administrator has signed in before. Only the hash of a
-- cookie is kept: a copy of this table opens no way around the throttle.
CREATE TABLE devices (
    token_hash text PRIMARY KEY,
    username   text NOT NULL REFERENCES admins ON DELETE CASCADE,
    used_at    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX devices_of_admin ON devices (username);

-- Failed attempts to give a password, by who is being throttled.
CREATE TABLE attempts (
    key         text PRIMARY KEY,
    -- Since ends last passed, or since a success.
    failures    integer NOT NULL,
    -- Since the last success, however long ago.
    consecutive integer NOT NULL,
    -- How many blocks have followed one another; each is twice as long.
    round       integer NOT NULL DEFAULT 0,
    -- When failures are forgotten and a block is lifted.
    ends        timestamptz NOT NULL
);
CREATE INDEX attempts_old ON attempts (ends);

-- +goose Down
DROP TABLE attempts, devices, sessions, admins;
