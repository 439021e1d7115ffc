-- +goose Up
-- The last trial restore of a backup that passed and the last that failed. Programs that restore
-- backups write it; audio-svc exports it as metrics.
CREATE TABLE backup_drills (
    ok             boolean PRIMARY KEY,
    finished_at    timestamptz NOT NULL,
    seconds        double precision NOT NULL,
    backup_made_at timestamptz, -- NULL if the backup could not be read
    bytes          bigint NOT NULL,
    rows           bigint NOT NULL,
    error          text NOT NULL
);

-- +goose Down
DROP TABLE backup_drills;
