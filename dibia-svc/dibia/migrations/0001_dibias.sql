-- +goose Up
CREATE TABLE profiles (
    id            text PRIMARY KEY,
    created_at    timestamptz NOT NULL,
    first_name    text NOT NULL,
    last_name     text NOT NULL,
    profile_image text NOT NULL,
    email         text NOT NULL,
    contact       text NOT NULL,
    address_line1 text NOT NULL,
    address_line2 text NOT NULL,
    city          text NOT NULL,
    country       text NOT NULL,
    bio           text NOT NULL,
    services      text NOT NULL,
    status        text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
    reason        text NOT NULL DEFAULT '',
    decided_by    text NOT NULL DEFAULT '',
    decided_at    timestamptz,
    search        text NOT NULL GENERATED ALWAYS AS (fold(first_name || ' ' || last_name || E'\n' || services || E'\n' || city || E'\n' || country || E'\n' || email)) STORED,
    CHECK ((status = 'pending') = (decided_at IS NULL))
);
CREATE INDEX profiles_newest ON profiles (status, created_at DESC, id DESC);

CREATE TABLE dibias (
    id         text PRIMARY KEY,
    created_at timestamptz NOT NULL,
    name       text NOT NULL,
    bio        text NOT NULL,
    services   text NOT NULL,
    category   text NOT NULL DEFAULT '',
    contact    text NOT NULL,
    email      text NOT NULL DEFAULT '',
    image      text NOT NULL,
    website    text NOT NULL DEFAULT '',
    linktree   text NOT NULL DEFAULT '',
    instagram  text NOT NULL DEFAULT '',
    facebook   text NOT NULL DEFAULT '',
    youtube    text NOT NULL DEFAULT '',
    twitter    text NOT NULL DEFAULT '',
    tiktok     text NOT NULL DEFAULT '',
    profile_id text UNIQUE REFERENCES profiles, -- the submission it was made from
    position   integer NOT NULL,
    version    integer NOT NULL DEFAULT 1,
    search     text NOT NULL -- kept by dibias_search below
) WITH (fillfactor = 45);
-- No index on position, free space on every page, and a trigger in place of a
-- generated column: saving an order then rewrites rows in place, several times
-- faster, and the list is read whole.
-- +goose StatementBegin
CREATE FUNCTION dibias_search() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    NEW.search := fold(concat_ws(E'\n', NEW.name, NEW.bio, NEW.services, NEW.category));
    RETURN NEW;
END $$;
-- +goose StatementEnd
CREATE TRIGGER dibias_search BEFORE INSERT OR UPDATE OF name, bio, services, category ON dibias
    FOR EACH ROW EXECUTE FUNCTION dibias_search();

-- What the public says about a dibia goes with the dibia.
CREATE TABLE reviews (
    id         text PRIMARY KEY,
    created_at timestamptz NOT NULL,
    dibia_id   text NOT NULL REFERENCES dibias ON DELETE CASCADE,
    name       text NOT NULL,
    rating     smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
    comment    text NOT NULL,
    status     text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
    reason     text NOT NULL DEFAULT '',
    decided_by text NOT NULL DEFAULT '',
    decided_at timestamptz,
    search     text NOT NULL GENERATED ALWAYS AS (fold(name || E'\n' || comment)) STORED,
    CHECK ((status = 'pending') = (decided_at IS NULL))
);
CREATE TABLE reports (
    id         text PRIMARY KEY,
    created_at timestamptz NOT NULL,
    dibia_id   text NOT NULL REFERENCES dibias ON DELETE CASCADE,
    name       text NOT NULL,
    report     text NOT NULL,
    status     text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'resolved')),
    reason     text NOT NULL DEFAULT '',
    decided_by text NOT NULL DEFAULT '',
    decided_at timestamptz,
    search     text NOT NULL GENERATED ALWAYS AS (fold(name || E'\n' || report)) STORED,
    CHECK ((status = 'pending') = (decided_at IS NULL))
);
-- Groups count a status by dibia, pages read a dibia's or all of a status, newest
-- first, and a dibia's deletion looks for what is about it.
CREATE INDEX reviews_of_dibia ON reviews (dibia_id, status, created_at DESC, id DESC);
CREATE INDEX reviews_newest ON reviews (status, created_at DESC, id DESC);
CREATE INDEX reviews_by_status ON reviews (status, dibia_id);
CREATE INDEX reports_of_dibia ON reports (dibia_id, status, created_at DESC, id DESC);
CREATE INDEX reports_newest ON reports (status, created_at DESC, id DESC);
CREATE INDEX reports_by_status ON reports (status, dibia_id);

-- What lists show: a submission with what belongs beside it.
CREATE VIEW listed_reviews AS
    SELECT r.*, d.name AS dibia_name FROM reviews r LEFT JOIN dibias d ON d.id = r.dibia_id;
CREATE VIEW listed_reports AS
    SELECT r.*, d.name AS dibia_name FROM reports r LEFT JOIN dibias d ON d.id = r.dibia_id;
CREATE VIEW listed_profiles AS
    SELECT p.*, d.id AS dibia_id FROM profiles p LEFT JOIN dibias d ON d.profile_id = p.id;

-- +goose Down
DROP VIEW listed_reviews, listed_reports, listed_profiles;
DROP TABLE reviews, reports, dibias, profiles;
DROP FUNCTION dibias_search;
