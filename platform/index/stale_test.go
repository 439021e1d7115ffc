package index

import (
	"fmt"
	"slices"
	"testing"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/testkit"
)

// item is a row of a list that is sorted by rank.
type item struct {
	ID   string
	Rank int
}

// openItems returns a list with some items.
func openItems(t *testing.T, items ...item) (*db.DB, *Index[item, item]) {
	t.Helper()
	database := testkit.Tables(t, "items", `CREATE TABLE items (id text PRIMARY KEY, rank int NOT NULL);
		SELECT log_changes_of('items');`)
	insertItems(t, database, items...)
	x, err := Open(t.Context(), List[item, item]{
		DB: database, Table: "items", Order: []string{"rank", "id"},
		ID:    func(i *item) string { return i.ID },
		Entry: func(i *item) Entry[item] { return Entry[item]{ID: i.ID, Folded: i.ID, Facts: *i} },
	})
	if err != nil {
		t.Fatal(err)
	}
	return database, x
}

func insertItems(t *testing.T, database *db.DB, items ...item) {
	t.Helper()
	err := database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) { return nil, tx.Create(items).Error })
	if err != nil {
		t.Fatal(err)
	}
}

// A second refresh may run after a racing search has already read all changes.
func TestARefreshWithoutChangesKeepsTheRevision(t *testing.T) {
	database, x := openItems(t, item{"a", 1})
	insertItems(t, database, item{"b", 2})
	old := x.current.Load()
	for _, read := range []string{"the first search", "the second search"} {
		next, err := x.readChanges(t.Context(), x.current.Load())
		if err != nil {
			t.Fatal(err)
		}
		x.current.Store(next)
		if next.revision <= old.revision || len(next.entries) != 2 {
			t.Errorf("after %s there are %d items at revision %d, which was %d before", read, len(next.entries), next.revision, old.revision)
		}
	}
}

// The cursor's row has moved, and new rows are inserted at its old position before each lookup.
func TestAPageFollowsItsCursorWhileRowsAreInserted(t *testing.T) {
	for name, rows := range map[string]int{"one for each try": 1, "many at once": maxBefore + 50} {
		t.Run(name, func(t *testing.T) {
			database, x := openItems(t, item{"a", 1}, item{"moved", 9}, item{"p", 4}, item{"q", 5})
			inserted := 0
			same := func(*item) bool {
				if rows == 1 || inserted == 0 {
					var more []item
					for range rows {
						inserted++
						more = append(more, item{fmt.Sprintf("n%03d", inserted), 2})
					}
					insertItems(t, database, more...)
				}
				return false
			}
			page, err := x.Find(t.Context(), Query[item]{After: &Cursor[item]{ID: "moved", Same: same, Columns: []any{3}}, Limit: 2})
			if err != nil {
				t.Fatal(err)
			}
			if want := []item{{"p", 4}, {"q", 5}}; !slices.Equal(page.Rows, want) {
				t.Errorf("after the cursor come %v, want %v", page.Rows, want)
			}
		})
	}
}
