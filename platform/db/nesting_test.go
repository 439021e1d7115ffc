package db_test

import (
	"strings"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
)

func TestASecondConnectionInsideATransactionIsRefused(t *testing.T) {
	database, _ := open(t)
	if err := database.Change(t.Context(), insert("a")); err != nil {
		t.Fatal(err)
	}
	type thing struct{ ID string }
	second := map[string]func(tx *gorm.DB) error{
		"Read": func(*gorm.DB) error {
			var n int64
			return database.Read(t.Context(), func(tx *gorm.DB) error { return tx.Table("things").Count(&n).Error })
		},
		"Change": func(*gorm.DB) error { return database.Change(t.Context(), insert("b")) },
		"View": func(*gorm.DB) error {
			return database.View(t.Context(), time.Minute, func(*db.View) error { return nil })
		},
		"Ping": func(*gorm.DB) error { return database.Ping(t.Context()) },
		"ByID": func(*gorm.DB) error { _, err := db.ByID[thing](t.Context(), database, "things", "a"); return err },
		"Rows": func(*gorm.DB) error {
			_, err := db.Rows[thing](t.Context(), database, `SELECT id FROM things`)
			return err
		},
		"RowsBefore": func(*gorm.DB) error {
			var n int
			_, err := db.RowsBefore[thing](t.Context(), database, `SELECT id FROM things`, nil, `SELECT 1`, nil, &n)
			return err
		},
	}
	for name, take := range second {
		for in, run := range map[string]func() error{
			"Change": func() error {
				return database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) { return nil, take(tx) })
			},
			"Batch": func() error {
				return database.Batch(t.Context(), func(tx *gorm.DB) (*db.Audit, error) { return nil, take(tx) })
			},
			"a transaction in Read": func() error {
				return database.Read(t.Context(), func(tx *gorm.DB) error { return tx.Transaction(take) })
			},
			"View": func() error {
				return database.View(t.Context(), time.Minute, func(*db.View) error { return take(nil) })
			},
		} {
			if err := run(); err == nil || !strings.Contains(err.Error(), "must use the transaction") {
				t.Errorf("%s inside %s: %v", name, in, err)
			}
		}
	}
	for name, take := range second {
		if name == "Change" {
			continue
		}
		if err := database.Read(t.Context(), take); err != nil {
			t.Errorf("%s outside: %v", name, err)
		}
	}
}
