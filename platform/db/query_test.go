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
		if all, err = db.Rows[row](t.Context(), d, query); err != nil {
			return nil, nil, err
		}
		one, err = db.Row[row](t.Context(), d, query)
		return all, one, err
	}
	if got := db.Columns[row](); got != "id, position, created_at, tags" {
		t.Errorf("the columns are %s", got)
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

func TestWhereJoinsConditions(t *testing.T) {
	d, _ := open(t)
	for _, id := range []string{"a", "b", "c"} {
		if err := d.Change(t.Context(), insert(id)); err != nil {
			t.Fatal(err)
		}
	}
	type thing struct{ ID string }
	late := db.Where{}.And("id > @first").With("first", "a")
	for _, row := range []struct {
		where db.Where
		want  []thing
	}{
		{db.Where{}, []thing{{"a"}, {"b"}, {"c"}}},
		{late, []thing{{"b"}, {"c"}}},
		{late.And("id < @last").With("last", "c"), []thing{{"b"}}},
		{late.And("name IS NULL"), []thing{}},
	} {
		got, err := db.Rows[thing](t.Context(), d, `SELECT id FROM things`+row.where.SQL+` ORDER BY id LIMIT @limit`, row.where.With("limit", 9).Args)
		if err != nil || !reflect.DeepEqual(got, row.want) {
			t.Errorf("%s: %v, %v", row.where.SQL, got, err)
		}
	}
}
