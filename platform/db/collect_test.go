package db_test

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
)

// Inner is exported because pgx sets no fields of embedded types that are not.
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
