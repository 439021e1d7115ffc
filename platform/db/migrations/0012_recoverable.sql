-- +goose Up
-- The trash lists deletions, and edits that dropped a recording. A service cannot add an index to an
-- audit log that it no longer owns; provision.Service adds this one there.
-- +goose StatementBegin
DO $$ BEGIN
    IF pg_has_role((SELECT relowner FROM pg_class WHERE oid = 'audit_log'::regclass), 'USAGE') THEN
        CREATE INDEX IF NOT EXISTS audit_log_recoverable ON audit_log (at DESC, id DESC) WHERE part_of IS NULL AND before IS NOT NULL
            AND (action IN ('delete', 'restore') AND after IS NULL OR after IS NOT NULL
                AND before -> 'audio' ->> 'fileId' IS DISTINCT FROM after -> 'audio' ->> 'fileId' AND before -> 'audio' ->> 'fileId' IS NOT NULL);
        DROP INDEX IF EXISTS audit_log_trash;
    END IF;
END $$;
-- +goose StatementEnd

-- +goose Down
CREATE INDEX IF NOT EXISTS audit_log_trash ON audit_log (at DESC, id DESC)
    WHERE part_of IS NULL AND action IN ('delete', 'restore') AND before IS NOT NULL AND after IS NULL;
DROP INDEX IF EXISTS audit_log_recoverable;
