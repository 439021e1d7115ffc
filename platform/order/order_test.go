package order_test

import (
	"fmt"
	"strings"
	"testing"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/order"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

const things order.Table = "things"

// open returns a database with a list of the given things in order.
func open(t *testing.T, ids ...string) *db.DB {
	t.Helper()
	database := testkit.Tables(t, "lists", `CREATE TABLE things (id text PRIMARY KEY, position integer NOT NULL);`)
	for _, id := range ids {
		if err := add(t, database, id); err != nil {
			t.Fatal(err)
		}
	}
	return database
}

// change calls do like a service: in a transaction that holds the list's lock.
func change(t *testing.T, database *db.DB, do func(tx *gorm.DB) error) error {
	t.Helper()
	return database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
		if err := things.Lock(tx); err != nil {
			return nil, err
		}
		return nil, do(tx)
	})
}

func add(t *testing.T, database *db.DB, id string) error {
	t.Helper()
	return change(t, database, func(tx *gorm.DB) error {
		place, err := things.NextPosition(tx)
		if err != nil {
			return err
		}
		return tx.Exec(`INSERT INTO things VALUES (?, ?)`, id, place).Error
	})
}

func arrange(t *testing.T, database *db.DB, items []order.Item) (moved int, err error) {
	t.Helper()
	return moved, change(t, database, func(tx *gorm.DB) error {
		before, after, err := things.Arrange(tx, items)
		if moved = len(after); len(before) != moved {
			t.Errorf("from %v to %v", before, after)
		}
		return err
	})
}

// positions returns the list as "a0 b1": each id with its position, in order.
func positions(t *testing.T, database *db.DB) string {
	t.Helper()
	var all []struct {
		ID       string
		Position int
	}
	err := database.Read(t.Context(), func(tx *gorm.DB) error {
		return tx.Raw(`SELECT id, position FROM things ORDER BY position, id`).Scan(&all).Error
	})
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, one := range all {
		fmt.Fprintf(&text, "%s%d ", one.ID, one.Position)
	}
	return strings.TrimSpace(text.String())
}
