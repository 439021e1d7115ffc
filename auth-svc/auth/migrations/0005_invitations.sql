-- +goose Up
-- Links with which a new administrator chooses a name and a password. A link works once.
CREATE TABLE invitations (
    id         text PRIMARY KEY,
    -- Only the hash of the link's token: a copy of this table lets no one in.
    token_hash text NOT NULL UNIQUE,
    -- The link of an administrator who is disabled does not work; that of one who is removed is deleted.
    created_by text NOT NULL REFERENCES admins ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at    timestamptz,
    revoked_at timestamptz
);
CREATE INDEX invitations_of_admin ON invitations (created_by);
CREATE INDEX invitations_expired ON invitations (expires_at);

-- +goose Down
DROP TABLE invitations;
