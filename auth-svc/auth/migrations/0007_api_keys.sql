-- +goose Up
-- API keys, with which programs call the areas' APIs for their owner.
CREATE TABLE api_keys (
    id           text PRIMARY KEY,
    -- Only the hash of a key: a copy of this table lets no one in.
    hash         text NOT NULL UNIQUE,
    -- The first characters after obi_, with which the owner recognizes the key.
    prefix       text NOT NULL,
    name         text NOT NULL,
    -- The keys of a removed administrator are deleted.
    owner        text NOT NULL REFERENCES admins ON DELETE CASCADE,
    areas        text[] NOT NULL,
    can_write    boolean NOT NULL,
    created_at   timestamptz NOT NULL,
    expires_at   timestamptz NOT NULL,
    revoked_at   timestamptz,
    last_used_at timestamptz,
    last_used_ip text NOT NULL DEFAULT ''
);
CREATE INDEX api_keys_of_owner ON api_keys (owner);

-- +goose Down
DROP TABLE api_keys;
