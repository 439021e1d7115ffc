package category

import (
	"database/sql"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/history"
)

// Known holds the names of the categories in the list and their former names.
type Known struct {
	tx    *gorm.DB
	Names []string
	// next maps former names, in lower case, to the name that replaced them, or to "" if the
	// category was deleted. It is nil until it is needed.
	next map[string]string
	// formerNames holds the former names in their original spelling.
	formerNames []string
}

// Lock returns all categories, and keeps them from being deleted until the transaction ends.
func Lock(tx *gorm.DB) (*Known, error) {
	if err := tx.Exec(`SELECT pg_advisory_xact_lock_shared(` + lockKey + `)`).Error; err != nil {
		return nil, err
	}
	names, err := allNames(tx)
	return &Known{tx: tx, Names: names}, err
}

// maxRenames is how many renames of a category are followed.
const maxRenames = 10

// Find returns the name in the list of a category by its current or former name, in any case, or ""
// if there is none.
func (k *Known) Find(want string) (string, error) {
	name := Listed(k.Names, want)
	for range maxRenames {
		if name != "" || want == "" {
			break
		}
		if k.next == nil {
			if err := k.readFormer(); err != nil {
				return "", err
			}
		}
		want = k.next[strings.ToLower(want)]
		name = Listed(k.Names, want)
	}
	return name, nil
}

// readFormer reads the former names of categories from the audit log.
func (k *Known) readFormer() error {
	var changes []struct{ Was, Became string }
	err := k.tx.Raw(`SELECT entity_id AS was, coalesce(after ->> 'name', '') AS became FROM audit_log WHERE entity = ? AND part_of IS NULL ORDER BY id`, Noun).Scan(&changes).Error
	k.next = make(map[string]string, len(changes))
	for _, change := range changes {
		k.next[strings.ToLower(change.Was)] = change.Became
		k.formerNames = append(k.formerNames, change.Was)
	}
	return err
}

// former returns the names that each category had before, by the name it has now. Find accepts
// the current name and these.
func (k *Known) former() (map[string][]string, error) {
	if err := k.readFormer(); err != nil {
		return nil, err
	}
	found := map[string][]string{}
	for _, was := range k.formerNames {
		name, err := k.Find(was)
		if err != nil {
			return nil, err
		}
		if name != "" && Listed(k.Names, was) == "" && Listed(found[name], was) == "" {
			found[name] = append(found[name], was)
		}
	}
	return found, nil
}

// Listed returns a category in the list's spelling, or "" if it is not listed.
func Listed(names []string, want string) string {
	if i := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, want) }); i >= 0 {
		return names[i]
	}
	return ""
}

// lockKey is locked shared to use categories, and exclusively to rename or delete one.
const lockKey = `hashtextextended(current_schema() || ' categories', 0)`

// lockAll keeps other transactions from using categories. It first locks the suggestions
// that have the category name and those with the given IDs, in the order that publishing uses. It
// waits at most one second for each lock, because all later writers of proverbs wait as long.
func lockAll(tx *gorm.DB, name string, suggestions ...string) error {
	err := waitAndLock(tx, name, suggestions)
	if db.IsLockTimeout(err) {
		return errs.Wrap(err, errs.Unavailable, "Proverbs are being changed right now, perhaps by an import. Nothing was changed. Try again in a moment.").After(2 * time.Second)
	}
	return err
}

func waitAndLock(tx *gorm.DB, name string, suggestions []string) error {
	if err := tx.Exec(`SET LOCAL lock_timeout = '1s'`).Error; err != nil {
		return err
	}
	lock := `SELECT count(*) FROM (SELECT FROM suggestions WHERE id = ANY (@ids) OR ` + suggestionHas + ` ORDER BY id FOR UPDATE) AS locked`
	if err := tx.Exec(lock, named(name), sql.Named("ids", db.TextArray(suggestions))).Error; err != nil {
		return err
	}
	return tx.Exec(`SELECT pg_advisory_xact_lock(` + lockKey + `)`).Error
}

// LockForUndo locks categories first if changes of categories are undone. Otherwise a writer of
// proverbs and an undo that has locked proverbs could deadlock.
func LockForUndo(tx *gorm.DB, changes []*history.Change) error {
	var suggestions []string
	var name string
	isNeeded := false
	for _, change := range changes {
		switch change.Entity {
		case SuggestionNoun:
			suggestions = append(suggestions, change.EntityID)
		case Noun:
			isNeeded = true
			if IsRename(change) {
				became, err := recorded(change.After)
				if err != nil {
					return err
				}
				name = became.Name
			}
		}
	}
	if !isNeeded {
		return nil
	}
	return lockAll(tx, name, suggestions...)
}
