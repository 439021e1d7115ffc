-- +goose Up
-- audio-svc is told which of its pictures are used, after every transaction that changes that.
-- +goose StatementBegin
CREATE FUNCTION pictures_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO outbox (kind, payload, not_before, next_at) VALUES ('pictures.tell', pg_current_xact_id()::text, now(), now()) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER picture_added AFTER INSERT ON dibias FOR EACH ROW
    WHEN (NEW.image LIKE '%/api/pictures/%') EXECUTE FUNCTION pictures_changed();
CREATE TRIGGER picture_edited AFTER UPDATE OF image ON dibias FOR EACH ROW
    WHEN (OLD.image <> NEW.image AND (OLD.image LIKE '%/api/pictures/%' OR NEW.image LIKE '%/api/pictures/%')) EXECUTE FUNCTION pictures_changed();
CREATE TRIGGER picture_removed AFTER DELETE ON dibias FOR EACH ROW
    WHEN (OLD.image LIKE '%/api/pictures/%') EXECUTE FUNCTION pictures_changed();

-- +goose Down
DROP TRIGGER picture_added ON dibias;
DROP TRIGGER picture_edited ON dibias;
DROP TRIGGER picture_removed ON dibias;
DROP FUNCTION pictures_changed;
