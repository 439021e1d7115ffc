-- +goose Up
-- A suggestion can be erased; the proverb that was made from it stays.
ALTER TABLE proverbs DROP CONSTRAINT proverbs_suggestion_id_fkey,
    ADD CONSTRAINT proverbs_suggestion_id_fkey FOREIGN KEY (suggestion_id) REFERENCES suggestions ON DELETE SET NULL;

-- +goose Down
ALTER TABLE proverbs DROP CONSTRAINT proverbs_suggestion_id_fkey,
    ADD CONSTRAINT proverbs_suggestion_id_fkey FOREIGN KEY (suggestion_id) REFERENCES suggestions;
