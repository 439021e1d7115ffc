-- +goose Up
-- Who uploaded the recording, '' if unknown: lists of recordings that wait for a check leave out one's own.
ALTER TABLE riddles ADD COLUMN recorded_by text NOT NULL DEFAULT '';
UPDATE riddles SET recorded_by = uploaded.actor FROM (
    SELECT DISTINCT ON (entity_id, after -> 'audio' ->> 'fileId') entity_id, after -> 'audio' ->> 'fileId' AS file_id, actor
    FROM audit_log WHERE entity = 'riddle' AND after -> 'audio' ->> 'fileId' IS NOT NULL ORDER BY entity_id, after -> 'audio' ->> 'fileId', at, id
) AS uploaded WHERE uploaded.entity_id = riddles.id AND uploaded.file_id = audio ->> 'fileId';

-- The previous version does not know the details of a recording (speaker, dialect, loudness, check)
-- and who uploaded it. Its edits must not erase the details, and a file that it uploads has a new,
-- unknown uploader.
-- +goose StatementBegin
CREATE FUNCTION keep_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.audio ->> 'fileId' = OLD.audio ->> 'fileId' THEN
        NEW.audio := OLD.audio || NEW.audio;
    ELSE
        NEW.recorded_by := '';
    END IF;
    RETURN NEW;
END $$;
-- +goose StatementEnd
CREATE TRIGGER details_kept BEFORE UPDATE ON riddles FOR EACH ROW WHEN (NOT coalesce(NEW.audio ? 'check', false)) EXECUTE FUNCTION keep_details();

-- +goose Down
DROP TRIGGER details_kept ON riddles;
DROP FUNCTION keep_details();
ALTER TABLE riddles DROP COLUMN recorded_by;
