-- +goose Up
-- What an administrator is told at the next sign-in: how many were refused since the last.
ALTER TABLE admins ADD COLUMN refused integer NOT NULL DEFAULT 0, ADD COLUMN signed_in_at timestamptz;
UPDATE admins SET signed_in_at = (SELECT max(created_at) FROM sessions WHERE sessions.username = admins.username);

-- Refused sign-ins under names that no administrator has: counted, so that the public
-- cannot fill the audit log. A quarter of an hour is what the days of all time zones are made of.
CREATE TABLE refused_unknown (
    quarter timestamptz PRIMARY KEY,
    count   integer NOT NULL
);

-- +goose Down
DROP TABLE refused_unknown;
ALTER TABLE admins DROP COLUMN refused, DROP COLUMN signed_in_at;
