-- +goose Up
-- Which entries of a list have changed, by revision: services that hold a list in
-- memory (platform/index) read what is newer than what they hold.
CREATE TABLE list_changes (
    list     text NOT NULL,
    revision bigint NOT NULL,
    id       text NOT NULL, -- '' for more entries than are worth naming
    PRIMARY KEY (list, revision, id)
);

-- +goose StatementBegin
CREATE FUNCTION log_changes() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    changed text[];
    last bigint;
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
    ELSIF cardinality(changed) > 100 THEN
        changed := ARRAY[''];
    END IF;
    -- Held until the commit, so that revisions become visible in their order.
    PERFORM pg_advisory_xact_lock(hashtextextended('list_changes ' || TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME, 0));
    SELECT max(revision) INTO last FROM list_changes WHERE list = TG_TABLE_NAME;
    -- A random step tells two histories apart after a backup was put back.
    INSERT INTO list_changes SELECT TG_TABLE_NAME, last + 1 + floor(random() * 1000000)::bigint, unnest(changed);
    IF last % 256 = 0 THEN -- now and then
        DELETE FROM list_changes WHERE list = TG_TABLE_NAME AND revision <
            (SELECT revision FROM list_changes WHERE list = TG_TABLE_NAME ORDER BY revision DESC OFFSET 10000 LIMIT 1);
    END IF;
    RETURN NULL;
END $$;

-- Has every change of a table with a column id logged.
CREATE FUNCTION log_changes_of(list text) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    EXECUTE format('CREATE TRIGGER added AFTER INSERT ON %I REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION log_changes()', list);
    EXECUTE format('CREATE TRIGGER edited AFTER UPDATE ON %I REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION log_changes()', list);
    EXECUTE format('CREATE TRIGGER removed AFTER DELETE ON %I REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION log_changes()', list);
    EXECUTE format('CREATE TRIGGER emptied AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION log_changes()', list);
    INSERT INTO list_changes VALUES (list, 1, '');
END $$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION log_changes_of, log_changes;
DROP TABLE list_changes;
