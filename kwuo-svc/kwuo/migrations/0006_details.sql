-- +goose Up
-- Who uploaded the recording, '' if unknown. The list of recordings that wait for a check leaves out
-- those of the administrator who asks.
ALTER TABLE riddles ADD COLUMN recorded_by text NOT NULL DEFAULT '';
UPDATE riddles SET recorded_by = uploaded.actor FROM (
    SELECT DISTINCT ON (entity_id, after -> 'audio' ->> 'fileId') entity_id, after -> 'audio' ->> 'fileId' AS file_id, actor
    FROM audit_log WHERE entity = 'riddle' AND after -> 'audio' ->> 'fileId' IS NOT NULL ORDER BY entity_id, after -> 'audio' ->> 'fileId', at, id
) AS uploaded WHERE uploaded.entity_id = riddles.id AND uploaded.file_id = audio ->> 'fileId';

-- The previous version knows neither the details of a recording (speaker, dialect, loudness, check)
-- nor its uploader, so it writes recordings without the key check. If it keeps the file, the details
-- stay; if it replaces the file, the uploader becomes unknown.
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
