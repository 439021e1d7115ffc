package dibia_test

import (
	"os"
	"slices"
	"testing"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/testkit"
)

// Profiles stored before corrections could be saved have none, and keep what else lists show. The
// version before adds and reads profiles on the new schema.
func TestStoredProfilesHaveNoCorrections(t *testing.T) {
	database := testkit.Open(t, "dibia")
	testkit.MigrateBefore(t, database, "0011_corrected.sql")
	change := func(statement string) {
		t.Helper()
		if err := database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
			return &db.Audit{Action: "test", Entity: "profile"}, tx.Exec(statement).Error
		}); err != nil {
			t.Fatal(err)
		}
	}
	const add = `INSERT INTO profiles (id, created_at, first_name, last_name, profile_image, email, contact, address_line1, address_line2, city, country, bio, services, status, decided_by, decided_at)
		VALUES ('%', now(), 'Ọ́jị', 'Eze', '', 'o@example.org', '0803', '', '', 'Nsụkka', 'Nigeria', '', 'Ọgwụ', 'approved', 'ngozi', now())`
	change(add)
	change(`INSERT INTO dibias (id, created_at, name, bio, services, contact, image, profile_id, position) VALUES ('d', now(), 'Ọ́jị', 'b', 's', 'c', 'i', '%', 0)`)
	change(`INSERT INTO profiles SELECT 'b', created_at, first_name, last_name, profile_image, email, contact, address_line1, address_line2, city, country, bio, services FROM profiles`)
	const listed = `SELECT (to_jsonb(p) - 'corrected')::text FROM listed_profiles AS p ORDER BY id`
	before := testkit.Texts(t, database, listed)
	if err := database.Migrate(t.Context(), os.DirFS("."), "migrations"); err != nil {
		t.Fatal(err)
	}
	if after := testkit.Texts(t, database, listed); len(after) != 2 || !slices.Equal(after, before) {
		t.Errorf("the lists show %q, before the migration %q", after, before)
	}
	change(`INSERT INTO profiles SELECT 'c', created_at, first_name, last_name, profile_image, email, contact, address_line1, address_line2, city, country, bio, services FROM profiles WHERE id = 'b'`)
	if got := testkit.Texts(t, database, `SELECT count(*)::text FROM listed_profiles WHERE corrected IS NULL AND strpos(search, 'ogwu') > 0`); !slices.Equal(got, []string{"3"}) {
		t.Errorf("%v profiles are found and not corrected, want 3", got)
	}
}
