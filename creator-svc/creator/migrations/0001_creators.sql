-- +goose Up
CREATE TABLE creators (
    id         text PRIMARY KEY,
    created_at timestamptz NOT NULL,
    name       text NOT NULL,
    bio        text NOT NULL,
    category   text NOT NULL,
    filters    jsonb NOT NULL DEFAULT '[]',
    image      text NOT NULL,
    website    text NOT NULL DEFAULT '',
    linktree   text NOT NULL DEFAULT '',
    instagram  text NOT NULL DEFAULT '',
    facebook   text NOT NULL DEFAULT '',
    youtube    text NOT NULL DEFAULT '',
    twitter    text NOT NULL DEFAULT '',
    tiktok     text NOT NULL DEFAULT '',
    position   integer NOT NULL,
    version    integer NOT NULL DEFAULT 1,
    search     text NOT NULL -- kept by creators_search below
) WITH (fillfactor = 45);
-- No index on position, and free space on every page: saving an order then
-- rewrites rows in place, several times faster, and the list is read whole.

-- What search looks through (spec 5), folded; a line break keeps a match from
-- running over from one field into the next, and filters are looked through as
-- people write them: Culture, Kids. A generated column would be made anew for
-- every row whose position changes, which takes longer than saving the order.
-- +goose StatementBegin
CREATE FUNCTION creators_search() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    NEW.search := fold(concat_ws(E'\n', NEW.name, NEW.bio, NEW.category, translate(NEW.filters::text, '[]"', '')));
    RETURN NEW;
END $$;
-- +goose StatementEnd
CREATE TRIGGER creators_search BEFORE INSERT OR UPDATE OF name, bio, category, filters ON creators
    FOR EACH ROW EXECUTE FUNCTION creators_search();

-- +goose Down
DROP TABLE creators;
DROP FUNCTION creators_search;
