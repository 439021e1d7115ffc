-- +goose Up
-- Pictures are files like recordings; their extension tells them apart, since the version
-- before reads all columns of audio_files. Who uses a picture is told by each area, all of it at once
-- and in revisions, so that an old message that arrives late changes nothing.
CREATE TABLE picture_areas (
    area     text PRIMARY KEY,
    revision bigint NOT NULL
);
CREATE TABLE picture_uses (
    file_id text NOT NULL,
    area    text NOT NULL,
    PRIMARY KEY (file_id, area)
);
CREATE INDEX picture_uses_area ON picture_uses (area);
-- What the sweeper looks for.
CREATE INDEX audio_files_pictures ON audio_files (uploaded_at) WHERE state = 'stored' AND extension IN ('jpg', 'png', 'webp');

-- +goose Down
DROP INDEX audio_files_pictures;
DROP TABLE picture_uses;
DROP TABLE picture_areas;
