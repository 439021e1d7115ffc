-- +goose Up
-- The name of the API key that a change was made with. A service cannot add a column to an audit log
-- that it no longer owns. There, provision.Service adds it before this migration runs.
-- +goose StatementBegin
DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'audit_log'::regclass AND attname = 'api_key' AND NOT attisdropped) THEN
        ALTER TABLE audit_log ADD COLUMN api_key text NOT NULL DEFAULT '';
    END IF;
END $$;
-- +goose StatementEnd

-- +goose Down
ALTER TABLE audit_log DROP COLUMN IF EXISTS api_key;
