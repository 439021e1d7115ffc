-- +goose Up
-- The log keeps the last 100,000 changes (before: 10,000) and names up to 10,000 entries of one
-- statement (before: 1,000), so that clients of platform/changes can continue after a week offline, an
-- import or a new order.
CREATE INDEX list_changes_unnamed ON list_changes (list, revision) WHERE id = '';
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION log_changes() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    changed text[];
    last bigint;
    next bigint;
BEGIN
    IF TG_OP = 'INSERT' THEN
        changed := ARRAY(SELECT id FROM come);
    ELSIF TG_OP = 'DELETE' THEN
        changed := ARRAY(SELECT id FROM gone);
    ELSIF TG_OP = 'UPDATE' THEN
        changed := ARRAY(SELECT id FROM come UNION SELECT id FROM gone);
    ELSE
        changed := ARRAY[''];
    END IF;
    IF cardinality(changed) = 0 THEN
        RETURN NULL;
    ELSIF cardinality(changed) > 10000 THEN
        changed := ARRAY[''];
    END IF;
    -- Held until the commit, so that revisions become visible in their order.
    PERFORM pg_advisory_xact_lock(hashtextextended('list_changes ' || TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME, 0));
    SELECT max(revision) INTO last FROM list_changes WHERE list = TG_TABLE_NAME;
    -- A random step tells two histories apart after a backup was put back.
    next := last + 1 + floor(random() * 1000000)::bigint;
    INSERT INTO list_changes SELECT TG_TABLE_NAME, next, unnest(changed);
    IF last % 256 = 0 OR cardinality(changed) > 1000 THEN -- now and then
        DELETE FROM list_changes WHERE list = TG_TABLE_NAME AND revision <
            (SELECT revision FROM list_changes WHERE list = TG_TABLE_NAME ORDER BY revision DESC OFFSET 100000 LIMIT 1);
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
