-- +goose Up
-- Codes of an app (RFC 6238), asked for after the password.
CREATE TABLE totp (
    username   text PRIMARY KEY REFERENCES admins ON DELETE CASCADE,
    -- What the app and Obi share; NULL until a first code has shown that the app has it.
    secret     bytea,
    since      timestamptz,
    -- The time step of the last code that was taken: none counts twice.
    last_step  bigint NOT NULL DEFAULT 0,
    -- A secret that is being set up beside the one in force.
    offered    bytea,
    offered_at timestamptz
);

-- Each lets its administrator in once, in place of a code; then it is gone. They hold
-- 80 random bits, so that a plain hash cannot be turned back.
CREATE TABLE recovery_codes (
    username  text NOT NULL REFERENCES admins ON DELETE CASCADE,
    code_hash text NOT NULL,
    PRIMARY KEY (username, code_hash)
);

-- Sign-ins whose password was right, until their second factor is given.
CREATE TABLE sign_ins (
    ticket_hash   text PRIMARY KEY,
    username      text NOT NULL REFERENCES admins ON DELETE CASCADE,
    -- The hash that the password was checked against: another password ends the sign-in.
    password_hash text NOT NULL,
    expires_at    timestamptz NOT NULL
);
CREATE INDEX sign_ins_expired ON sign_ins (expires_at);
CREATE INDEX sign_ins_of_admin ON sign_ins (username);

-- +goose Down
DROP TABLE sign_ins, recovery_codes, totp;
