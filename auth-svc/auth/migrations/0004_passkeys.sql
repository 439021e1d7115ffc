-- +goose Up
-- What passkeys know their administrator by: it says nothing of the name, and who is added
-- again under the same name has another.
ALTER TABLE admins ADD COLUMN passkey_handle uuid NOT NULL DEFAULT gen_random_uuid();

-- Passkeys (WebAuthn). Nothing here is secret: it takes the private key, which stays where it was made.
CREATE TABLE passkeys (
    id              text PRIMARY KEY,
    username        text NOT NULL REFERENCES admins ON DELETE CASCADE,
    name            text NOT NULL,
    credential_id   bytea NOT NULL UNIQUE,
    -- In COSE's form.
    public_key      bytea NOT NULL,
    -- How it can be reached, as the browser said, with spaces between: a hint for the next time.
    transports      text NOT NULL,
    -- It may be copied to other devices of its owner. This never changes.
    backup_eligible boolean NOT NULL,
    -- How often it has signed; 0 for good where that is not counted.
    sign_count      bigint NOT NULL,
    created_at      timestamptz NOT NULL,
    used_at         timestamptz
);
CREATE INDEX passkeys_of_admin ON passkeys (username);

-- What a passkey is asked to sign, until it has or the time is over.
CREATE TABLE challenges (
    challenge_hash text PRIMARY KEY,
    -- The sign-in or the session that asked; '' for a sign-in by passkey alone.
    bound_to       text NOT NULL,
    expires_at     timestamptz NOT NULL
);
CREATE INDEX challenges_expired ON challenges (expires_at);

-- +goose Down
DROP TABLE challenges, passkeys;
ALTER TABLE admins DROP COLUMN passkey_handle;
