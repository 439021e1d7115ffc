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

// allowed limits how often a deletion may occur, and explains why nothing is lost that someone may
// want to restore.
type allowed struct {
	count  int
	reason string
}

// deletingStatements are the statements that delete rows, by folder and table. GORM's Delete is
// listed as ".Delete".
var deletingStatements = map[string]allowed{
	"platform/entity b.Table":               {1, "the store itself, after Kind.Writing has kept the dependents"},
	"platform/entity deleted_ids":           {2, "tombstones, after 30 days or when the entry is restored"},
	"platform/entity imports":               {1, "answers of imports, which are repeated for 30 days"},
	"platform/moderation q.Table":           {1, "erasing a submission is meant to be permanent"},
	"platform/outbox outbox":                {2, "jobs that are done or cancelled"},
	"platform/presence presence":            {2, "who has something open, when it is closed or after 30 s"},
	"platform/webhooks webhook_deliveries":  {2, "messages, after 30 days or when a text replaces them"},
	"platform/webhooks webhooks":            {1, "a removed address must get nothing more"},
	"audio-svc/files checked_files":         {1, "dates of checks, when the file's object was removed"},
	"audio-svc/files hidden_files":          {2, "dates of hiding, when a file is shown again or deleted after its retention period"},
	"audio-svc/files originals":             {1, "pairs of which both files were deleted"},
	"audio-svc/files playable_files":        {1, "what was found out about a file's content, when its object was removed"},
	"audio-svc/pictures picture_uses":       {1, "links from entries; the picture stays for its retention period"},
	"audio-svc/audioclient/pictures outbox": {1, "jobs that are done"},
	"auth-svc/accounts .Delete":             {1, "a removed administrator must not sign in"},
	"auth-svc/accounts admins":              {1, "the first administrator, whom another replaces before the first sign-in"},
	"auth-svc/auth api_keys":                {1, "keys that ended a month ago"},
	"auth-svc/auth attempts":                {1, "limits on guessing, when they have ended"},
	"auth-svc/auth challenges":              {1, "expired"},
	"auth-svc/auth devices":                 {1, "known browsers, when unused for long"},
	"auth-svc/auth invitations":             {1, "links that expired a month ago"},
	"auth-svc/auth refused_unknown":         {1, "counts that the dashboard no longer shows"},
	"auth-svc/auth sessions":                {1, "expired"},
	"auth-svc/auth sign_ins":                {1, "expired"},
	"auth-svc/factors .Delete":              {2, "removed factors must not work again"},
	"auth-svc/factors challenges":           {1, "used"},
	"auth-svc/factors passkeys":             {1, "removed factors must not work again"},
	"auth-svc/factors recovery_codes":       {3, "used and replaced codes must not work again"},
	"auth-svc/factors totp":                 {1, "removed factors must not work again"},
	"auth-svc/signin .Delete":               {1, "a pending sign-in, when its second step begins"},
	"auth-svc/throttle attempts":            {1, "limits on guessing, after a success"},
	"auth-svc/throttle devices":             {1, "known browsers, after a change of password"},
	"dibia-svc/dibia taken_along":           {2, "kept dependents, when restored or after their retention period"},
	"ilu-svc/category categories":           {3, "unused or merged categories; their audit rows restore them"},
	"transfer a.tableNames()":               {1, "an import replaces a whole install"},
}

// deletingSchema are the foreign keys and functions of the databases that delete or empty rows.
var deletingSchema = map[string]allowed{
	"auth.passkeys of auth.admins":       {1, "a removed administrator must not sign in"},
	"auth.recovery_codes of auth.admins": {1, "a removed administrator must not sign in"},
	"auth.devices of auth.admins":        {1, "a removed administrator has no known browsers"},
	"auth.api_keys of auth.admins":       {1, "programs of a removed administrator must not get in"},
	"auth.invitations of auth.admins":    {1, "a removed administrator must not get back in with a link of their own"},
	"auth.sign_ins of auth.admins":       {1, "a removed administrator must not sign in"},
	"auth.totp of auth.admins":           {1, "a removed administrator must not sign in"},
	"dibia.reviews of dibia.dibias":      {1, "archiveDependents keeps them"},
	"dibia.reports of dibia.dibias":      {1, "archiveDependents keeps them"},
	"dibia.dibias of dibia.profiles":     {1, "an erased profile leaves its dibia"},
	"ilu.proverbs of ilu.suggestions":    {1, "an erased suggestion leaves its proverb"},
	"log_changes":                        {1, "old revisions of lists, which nobody reads again"},
	"log_changes_of":                     {1, "the trigger for an emptied table; it deletes nothing itself"},
}

var deletion = regexp.MustCompile("(?:\\bDELETE FROM|\\bTRUNCATE) ?(?:TABLE )?[`\"+ ]*([\\w.]+(?:\\(\\))?)|(\\w*)(\\.)\\s*Delete\\((\\w*)")

// TestDeletionsGoThroughTheStore finds deletions that skip what entity.Store does at each: keep
// the dependents, and write an audit row that can be restored.
func TestDeletionsGoThroughTheStore(t *testing.T) {
	found := map[string]int{}
	files, err := exec.Command("git", "-C", "../..", "ls-files", "-co", "--exclude-standard", "platform/*.go", "*-svc/*.go", "transfer/*.go", "allinone/*.go").Output()
	if err != nil {
		t.Fatal(err)
	}
	for file := range strings.FieldsSeq(string(files)) {
		if strings.HasSuffix(file, "_test.go") || strings.HasPrefix(file, "platform/testkit/") {
			continue
		}
		source, err := os.ReadFile("../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range deletion.FindAllSubmatch(source, -1) {
			table, receiver, argument := string(match[1]), string(match[2]), string(match[4])
			switch {
			case len(match[3]) == 0 && table != "ON": // DELETE ON is a privilege
				found[path.Dir(file)+" "+table]++
			case len(match[3]) > 0 && receiver != "slices" && argument != "ctx": // GORM's Delete takes no context
				found[path.Dir(file)+" .Delete"]++
			}
		}
	}
	sameDeletions(t, found, deletingStatements)
}

// TestSchemasDeleteNothingUnseen finds what a deletion takes with it in the database.
func TestSchemasDeleteNothingUnseen(t *testing.T) {
	found := map[string]int{}
	for _, key := range owners.Column(t, aNewOne(t).adminURL, `
		SELECT conrelid::regclass || ' of ' || confrelid::regclass FROM pg_constraint WHERE contype = 'f' AND confdeltype NOT IN ('a', 'r')
		UNION SELECT proname FROM pg_proc WHERE prosrc ~* '\m(delete\s+from|truncate)\M' AND pronamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`) {
		found[key]++
	}
	sameDeletions(t, found, deletingSchema)
}

func sameDeletions(t *testing.T, found map[string]int, listed map[string]allowed) {
	t.Helper()
	for _, one := range slices.Sorted(maps.Keys(found)) {
		if found[one] > listed[one].count {
			t.Errorf("%s: %d delete rows without entity.Store, %d are listed; use it, or list them with the reason why nothing is lost", one, found[one], listed[one].count)
		}
	}
	for _, one := range slices.Sorted(maps.Keys(listed)) {
		if found[one] < listed[one].count {
			t.Errorf("%s: %d are listed, but only %d delete rows", one, listed[one].count, found[one])
		}
	}
}
