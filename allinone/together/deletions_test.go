package together

import (
	"maps"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"obi/allinone/owners"
)

// deletingStatements are the folders and tables of all statements that delete rows, each with the
// reason why nothing is lost that someone may want to restore.
var deletingStatements = map[string]string{
	"platform/entity s.Table":               "the store itself, after its hook has kept the dependents",
	"platform/entity deleted_ids":           "tombstones, after 30 days or when the entry is restored",
	"platform/entity imports":               "answers of imports, which are repeated for 30 days",
	"platform/moderation q.Table":           "erasing a submission is meant to be permanent",
	"platform/outbox outbox":                "jobs that are done or cancelled",
	"audio-svc/audio checked_files":         "dates of checks, when the file's object was removed",
	"audio-svc/audio hidden_files":          "dates of hiding, when a file is shown again or deleted after its retention period",
	"audio-svc/audio picture_uses":          "links from entries; the picture stays for its retention period",
	"audio-svc/audioclient/pictures outbox": "jobs that are done",
	"auth-svc/auth tx.Delete":               "administrators, factors and pending sign-ins, which must not work again",
	"auth-svc/auth attempts":                "limits on guessing, when they have ended",
	"auth-svc/auth challenges":              "used or expired",
	"auth-svc/auth devices":                 "known browsers, when unused for long or after a change of password",
	"auth-svc/auth passkeys":                "removed factors must not work again",
	"auth-svc/auth recovery_codes":          "used and replaced codes must not work again",
	"auth-svc/auth refused_unknown":         "counts that the dashboard no longer shows",
	"auth-svc/auth sessions":                "expired",
	"auth-svc/auth sign_ins":                "expired",
	"auth-svc/auth totp":                    "removed factors must not work again",
	"dibia-svc/dibia taken_along":           "kept dependents, when restored or after their retention period",
	"ilu-svc/ilu categories":                "unused or merged categories; their audit rows restore them",
	"transfer a.names()":                    "an import replaces a whole install",
}

// deletingSchema are the foreign keys and functions of the databases that delete or empty rows.
var deletingSchema = map[string]string{
	"auth.passkeys of auth.admins":       "a removed administrator must not sign in",
	"auth.recovery_codes of auth.admins": "a removed administrator must not sign in",
	"auth.devices of auth.admins":        "a removed administrator has no known browsers",
	"auth.sign_ins of auth.admins":       "a removed administrator must not sign in",
	"auth.totp of auth.admins":           "a removed administrator must not sign in",
	"dibia.reviews of dibia.dibias":      "takeAlong keeps them",
	"dibia.reports of dibia.dibias":      "takeAlong keeps them",
	"dibia.dibias of dibia.profiles":     "an erased profile leaves its dibia",
	"ilu.proverbs of ilu.suggestions":    "an erased suggestion leaves its proverb",
	"log_changes":                        "old revisions of lists, which nobody reads again",
	"log_changes_of":                     "the trigger for an emptied table; it deletes nothing itself",
}

var deletion = regexp.MustCompile("(?:\\bDELETE FROM|\\bTRUNCATE) ?(?:TABLE )?[`\"+ ]*([\\w.]+(?:\\(\\))?)|\\b(tx\\.(?:\\w+\\(.*\\)\\.)*Delete)\\(")

// TestDeletionsGoThroughTheStore finds deletions that skip what entity.Store does at each: keep
// the dependents, and write an audit row that can be restored.
func TestDeletionsGoThroughTheStore(t *testing.T) {
	found := map[string]bool{}
	files, err := exec.Command("git", "-C", "../..", "ls-files", "-co", "--exclude-standard", "platform/*.go", "*-svc/*.go", "transfer/*.go", "allinone/*.go").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range strings.Fields(string(files)) {
		if strings.HasSuffix(file, "_test.go") || strings.HasPrefix(file, "platform/testkit/") {
			continue
		}
		source, err := os.ReadFile("../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range deletion.FindAllSubmatch(source, -1) {
			if what := string(match[1]) + string(match[2]); what != "ON" { // a privilege
				found[path.Dir(file)+" "+what] = true
			}
		}
	}
	sameDeletions(t, found, deletingStatements)
}

// TestSchemasDeleteNothingUnseen finds what a deletion takes with it in the database.
func TestSchemasDeleteNothingUnseen(t *testing.T) {
	found := map[string]bool{}
	for _, key := range owners.Column(t, aNewOne(t).adminURL, `
		SELECT conrelid::regclass || ' of ' || confrelid::regclass FROM pg_constraint WHERE contype = 'f' AND confdeltype NOT IN ('a', 'r')
		UNION SELECT proname FROM pg_proc WHERE prosrc ~* '\m(delete\s+from|truncate)\M' AND pronamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`) {
		found[key] = true
	}
	sameDeletions(t, found, deletingSchema)
}

func sameDeletions(t *testing.T, found map[string]bool, listed map[string]string) {
	t.Helper()
	for _, one := range slices.Sorted(maps.Keys(found)) {
		if listed[one] == "" {
			t.Errorf("%s: this deletes rows without entity.Store; use it, or list this with the reason why nothing is lost", one)
		}
	}
	for _, one := range slices.Sorted(maps.Keys(listed)) {
		if !found[one] {
			t.Errorf("%s: listed, but it deletes nothing", one)
		}
	}
}
