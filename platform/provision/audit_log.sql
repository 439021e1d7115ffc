-- Adds the index of platform/db/migrations/0012_recoverable.sql and the column of 0014_api_keys.sql to the audit log in the schema
-- %[1]s, which a migration cannot change once obi_audit owns it.
DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_class WHERE oid = to_regclass('%[1]s.audit_log') AND pg_get_userbyid(relowner) = 'obi_audit') THEN
        CREATE INDEX IF NOT EXISTS audit_log_recoverable ON %[1]s.audit_log (at DESC, id DESC) WHERE part_of IS NULL AND before IS NOT NULL
            AND (action IN ('delete', 'restore') AND after IS NULL OR after IS NOT NULL
                AND before -> 'audio' ->> 'fileId' IS DISTINCT FROM after -> 'audio' ->> 'fileId' AND before -> 'audio' ->> 'fileId' IS NOT NULL);
        DROP INDEX IF EXISTS %[1]s.audit_log_trash;
        ALTER TABLE %[1]s.audit_log ADD COLUMN IF NOT EXISTS api_key text NOT NULL DEFAULT '';
    END IF;
END $$
