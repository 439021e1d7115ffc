-- +goose Up
CREATE TABLE creators (
    id         text PRIMARY KEY,
    created_at timestamptz NOT NULL,
    name       text NOT NULL,
    bio        text NOT NULL,
    category   text NOT NULL,
    filters    jsonb NOT NULL DEFAULT '[]',
    image      text NOT NULL,
    website    text NOT NULL DEFAULT '',
    linktree   text NOT NULL DEFAULT '',
    instagram  text NOT NULL DEFAULT '',
    facebook   text NOT NULL DEFAULT '',
    youtube    text NOT NULL DEFAULT '',
    twitter    text NOT NULL DEFAULT '',
    tiktok     text NOT NULL DEFAULT '',
    position   integer NOT NULL,
    version    integer NOT NULL DEFAULT 1,
    -- What search looks through (spec 5), folded; a line break keeps a match
    -- from running over from one field into the next.
    search     text NOT NULL GENERATED ALWAYS AS (
        fold(name || E'\n' || bio || E'\n' || category || E'\n' || filters::text)
    ) STORED
);
CREATE INDEX creators_in_order ON creators (position, id);

-- +goose Down
DROP TABLE creators;
