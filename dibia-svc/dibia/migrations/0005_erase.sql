-- +goose Up
-- A profile can be erased; the dibia that was made from it stays.
ALTER TABLE dibias DROP CONSTRAINT dibias_profile_id_fkey,
    ADD CONSTRAINT dibias_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles ON DELETE SET NULL;

-- +goose Down
ALTER TABLE dibias DROP CONSTRAINT dibias_profile_id_fkey,
    ADD CONSTRAINT dibias_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles;
