package db_test

import (
	"context"
	"testing"

	"gorm.io/gorm"

	"obi/platform/db"
)

// A query that is planned anew each time never meets the plan for all values.
func TestPlansForAllValues(t *testing.T) {
	type row struct{ N int64 }
	for name, want := range map[string]bool{"Collect": true, "CollectPlanned": false} {
		t.Run(name, func(t *testing.T) {
			d, _ := open(t)
			ask := func(query string, values ...any) (found []row) {
				t.Helper()
				err := d.Read(context.Background(), func(tx *gorm.DB) (err error) {
					collect := db.Collect[row]
					if name == "CollectPlanned" {
						collect = db.CollectPlanned[row]
					}
					found, err = collect(d, tx.Raw(query, values...))
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
				return found
			}
			for n := range int64(20) {
				if found := ask(`SELECT ?::bigint`, n); len(found) != 1 || found[0].N != n {
					t.Fatalf("%d came back as %v", n, found)
				}
			}
			if found := ask(`SELECT COALESCE(sum(generic_plans), 0)::bigint FROM pg_prepared_statements WHERE statement LIKE '%bigint' AND ?::text <> ''`, "x"); (len(found) == 1 && found[0].N > 0) != want {
				t.Errorf("plans for all values: %v", found)
			}
		})
	}
}
