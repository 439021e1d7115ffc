-- +goose Up
-- The recordings whose content is not known yet. audio-svc is asked about them now and then.
CREATE INDEX proverbs_unread ON proverbs (id) WHERE audio ->> 'fileId' IS NOT NULL AND audio ->> 'playable' IS NULL;

-- +goose Down
DROP INDEX proverbs_unread;
