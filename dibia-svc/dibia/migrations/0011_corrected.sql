-- +goose Up
-- The fields of a profile for the directory as an administrator has corrected them, with the name of that administrator
-- and the time. NULL if nobody has. What was submitted stays in the other columns.
ALTER TABLE profiles ADD COLUMN corrected jsonb;
CREATE OR REPLACE VIEW listed_profiles AS
    SELECT p.id, p.created_at, p.first_name, p.last_name, p.profile_image, p.email, p.contact, p.address_line1, p.address_line2, p.city, p.country,
        p.bio, p.services, p.status, p.reason, p.decided_by, p.decided_at,
        concat_ws(E'\n', p.search, searched(p.corrected ->> 'name'), searched(p.corrected ->> 'services'), searched(p.corrected ->> 'email')) AS search,
        d.id AS dibia_id, p.corrected
    FROM profiles p LEFT JOIN dibias d ON d.profile_id = p.id;

-- +goose Down
DROP VIEW listed_profiles;
ALTER TABLE profiles DROP COLUMN corrected;
CREATE VIEW listed_profiles AS
    SELECT p.*, d.id AS dibia_id FROM profiles p LEFT JOIN dibias d ON d.profile_id = p.id;
