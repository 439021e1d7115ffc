package category

import (
	"slices"
	"strings"

	"gorm.io/gorm"
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
