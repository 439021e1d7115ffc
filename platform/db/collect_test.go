package db_test

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

// Inner is exported because pgx does not set fields of unexported embedded types.
type Inner struct {
	CreatedAt time.Time
	Tags      []string `gorm:"serializer:json"`
}

func TestColumnsAreFoundByName(t *testing.T) {
	type row struct {
		ID    string
		Order int `db:"position"`
		Inner
	}
	d, _ := open(t)
	read := func(query string) (all []row, one *row, err error) {
		err = d.Read(t.Context(), func(tx *gorm.DB) (err error) {
			if all, err = db.Collect[row](d, tx.Raw(query)); err != nil {
				return err
			}
			one, err = db.One[row](d, tx.Raw(query))
			return err
		})
		return all, one, err
	}
	const values = `'["x"]'::jsonb AS tags, 7 AS position, to_timestamp(0) AS created_at`
	want := row{"a", 7, Inner{time.Unix(0, 0).UTC(), []string{"x"}}}
	all, one, err := read(`SELECT ` + values + `, 'a' AS id`)
	if err != nil || len(all) != 1 || !reflect.DeepEqual(all[0], want) || !reflect.DeepEqual(*one, want) {
		t.Errorf("got %+v, %+v, %v", all, one, err)
	}
	if all, one, err := read(`SELECT ` + values + `, 'a' AS id WHERE false`); all == nil || len(all) > 0 || one != nil || !errors.Is(err, gorm.ErrRecordNotFound) {
		t.Errorf("without rows: %+v, %+v, %v", all, one, err)
	}
	for name, query := range map[string]string{
		"a column is missing": `SELECT ` + values,
		"a column too many":   `SELECT ` + values + `, 'a' AS id, 'b' AS name`,
	} {
		if _, _, err := read(query); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestARowIsReadByItsID(t *testing.T) {
	d, _ := open(t)
	if err := d.Change(t.Context(), insert("a")); err != nil {
		t.Fatal(err)
	}
	if err := run(t, d, `CREATE VIEW named AS SELECT id, 'renamed' AS name FROM things`); err != nil {
		t.Fatal(err)
	}
	type named struct{ ID, Name string }
	type known struct{ ID string }
	for range 2 { // the second time with the cached query
		if row, err := db.ByID[named](t.Context(), d, "things", "a"); err != nil || *row != (named{"a", "name of a"}) {
			t.Errorf("got %+v, %v", row, err)
		}
		if row, err := db.ByID[named](t.Context(), d, "named", "a"); err != nil || *row != (named{"a", "renamed"}) {
			t.Errorf("from a view: %+v, %v", row, err)
		}
		if row, err := db.ByID[known](t.Context(), d, "things", "a"); err != nil || *row != (known{"a"}) {
			t.Errorf("as another type: %+v, %v", row, err)
		}
		if row, err := db.ByID[known](t.Context(), d, "things", "b"); row != nil || !errors.Is(err, gorm.ErrRecordNotFound) {
			t.Errorf("without a row: %+v, %v", row, err)
		}
		if _, err := db.ByID[known](t.Context(), d, "things", "\x00"); errs.KindOf(err) != errs.Malformed {
			t.Errorf("an id that cannot be stored: %v", err)
		}
	}
}
