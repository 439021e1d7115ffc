-- +goose Up
-- Addresses that get a message when something changes (platform/webhooks), and these messages. A
-- change adds its messages in its own transaction: see announce().
CREATE TABLE webhooks (
    id              text PRIMARY KEY,
    url             text NOT NULL,
    kinds           jsonb NOT NULL,
    form            text NOT NULL,
    secret          bytea NOT NULL,
    previous_secret bytea, -- also signs until previous_until
    previous_until  timestamptz,
    created_by      text NOT NULL,
    created_at      timestamptz NOT NULL,
    paused_at       timestamptz,
    paused_why      text NOT NULL DEFAULT '',
    failing_since   timestamptz, -- the first failure after the last success
    quiet_until     timestamptz  -- of the form text, which is sent once an hour
);
-- webhook is not a foreign key: a change must not wait for, or fail with, the deletion of a webhook.
CREATE TABLE webhook_deliveries (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    webhook    text NOT NULL,
    message    text NOT NULL DEFAULT 'msg_' || gen_random_uuid(),
    kind       text NOT NULL,
    entity     text NOT NULL,
    entity_id  text NOT NULL, -- '' for a whole list
    created_at timestamptz NOT NULL DEFAULT now(),
    payload    text,        -- of the last attempt; NULL before the first
    attempts   integer NOT NULL DEFAULT 0,
    next_at    timestamptz, -- NULL for at once
    tried_at   timestamptz,
    done_at    timestamptz, -- NULL while it waits
    result     text NOT NULL DEFAULT '',
    status     integer NOT NULL DEFAULT 0, -- 0 if there was no answer
    answer     text NOT NULL DEFAULT '',
    took_ms    integer NOT NULL DEFAULT 0
);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook, id) WHERE done_at IS NULL;
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (webhook, id DESC);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at);

-- Returns the events that a change of a row causes. was and is_now are the row before and after, NULL
-- if it did not exist. A hidden entry counts as missing. Columns that entries of the API do not have
-- cause no event.
-- +goose StatementBegin
CREATE FUNCTION webhook_kinds(noun text, submitted boolean, was jsonb, is_now jsonb) RETURNS text[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    kinds text[] := '{}';
    derived CONSTANT text[] := '{folded,letter_rank,recorded_by,search_name,sort_text}';
BEGIN
    IF submitted THEN
        IF is_now ->> 'status' = 'pending' AND was ->> 'status' IS DISTINCT FROM 'pending' THEN
            RETURN '{submission.waiting}';
        ELSIF was ->> 'status' = 'pending' AND is_now ->> 'status' <> 'pending' THEN
            RETURN '{submission.decided}';
        END IF;
        RETURN kinds;
    END IF;
    was := CASE WHEN was ->> 'hidden_at' IS NULL THEN was - derived END;
    is_now := CASE WHEN is_now ->> 'hidden_at' IS NULL THEN is_now - derived END;
    IF was IS NULL AND is_now IS NULL OR was = is_now THEN
        RETURN kinds;
    ELSIF is_now IS NULL THEN
        RETURN ARRAY[noun || '.deleted'];
    ELSIF was IS NULL THEN
        kinds := ARRAY[noun || '.created'];
    ELSIF was - 'position' = is_now - 'position' THEN
        RETURN ARRAY[noun || '.reordered'];
    ELSE
        kinds := ARRAY[noun || '.changed'];
    END IF;
    IF was ->> 'audio' IS DISTINCT FROM is_now ->> 'audio' THEN
        kinds := kinds || 'recording.changed'::text;
    END IF;
    RETURN kinds;
END $$;

-- Adds a message to each webhook for each event of a statement; a new order is one event. The
-- triggers come after those of log_changes_of, so that the lock there orders the messages of a list.
CREATE FUNCTION announce() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    changed text;
BEGIN
    IF NOT EXISTS (SELECT FROM webhooks) THEN
        RETURN NULL;
    ELSIF TG_OP = 'INSERT' THEN
        changed := 'SELECT id, NULL::jsonb AS was, to_jsonb(come) AS is_now FROM come';
    ELSIF TG_OP = 'DELETE' THEN
        changed := 'SELECT id, to_jsonb(gone) AS was, NULL::jsonb AS is_now FROM gone';
    ELSE
        changed := 'SELECT id, to_jsonb(gone) AS was, to_jsonb(come) AS is_now FROM gone JOIN come USING (id)';
    END IF;
    EXECUTE 'INSERT INTO webhook_deliveries (webhook, kind, entity, entity_id)
        SELECT webhooks.id, kind, $1, CASE WHEN kind = $1 || ''.reordered'' THEN '''' ELSE changed.id END AS entity_id
        FROM (' || changed || ') AS changed CROSS JOIN unnest(webhook_kinds($1, $2, was, is_now)) WITH ORDINALITY AS event (kind, number)
        JOIN webhooks ON jsonb_exists(kinds, kind) GROUP BY webhooks.id, kind, entity_id ORDER BY entity_id, min(number)' USING TG_ARGV[0], TG_ARGV[1]::boolean;
    RETURN NULL;
END $$;

-- Adds triggers that announce every change of a table. It must have a column id. The rows are entries or, with a column
-- status, submissions; noun names one of them.
CREATE FUNCTION announce_changes_of(list text, noun text, submitted boolean) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    EXECUTE format('CREATE TRIGGER webhooks_added AFTER INSERT ON %I REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION announce(%L, %L)', list, noun, submitted);
    EXECUTE format('CREATE TRIGGER webhooks_edited AFTER UPDATE ON %I REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION announce(%L, %L)', list, noun, submitted);
    EXECUTE format('CREATE TRIGGER webhooks_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION announce(%L, %L)', list, noun, submitted);
END $$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION announce_changes_of;
DROP FUNCTION announce CASCADE;
DROP FUNCTION webhook_kinds;
DROP TABLE webhook_deliveries;
DROP TABLE webhooks;
