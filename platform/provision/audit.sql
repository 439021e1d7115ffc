-- Takes the audit log of a service, which keeps the right to add rows and to read them. Whichever service calls it, a log
-- never comes back by it.
CREATE OR REPLACE FUNCTION public.keep_audit_log(service text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE nspname = service AND relname = 'audit_log' AND relkind = 'r' AND pg_get_userbyid(relowner) = service) THEN
        RETURN;
    END IF;
    EXECUTE format('ALTER TABLE %I.audit_log OWNER TO obi_audit', service);
    EXECUTE format('REVOKE ALL ON %I.audit_log FROM PUBLIC, %I', service, service);
    EXECUTE format('GRANT SELECT, INSERT ON %I.audit_log TO %I', service, service);
    EXECUTE format('GRANT SELECT ON SEQUENCE %s TO %I', pg_get_serial_sequence(format('%I.audit_log', service), 'id'), service);
END $$
