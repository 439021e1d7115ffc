package files_test

import (
	"testing"

	"gorm.io/gorm"

	"obi/platform/db"
)

// TestDrillsAreReported checks that an install without drills has no metrics of them, so that it
// raises no alert.
func TestDrillsAreReported(t *testing.T) {
	d := open(t)
	is := func(want map[string]float64) {
		t.Helper()
		d.sweep(t)
		for _, name := range []string{"backup_drill_last_success_timestamp_seconds", "backup_drill_last_failure_timestamp_seconds", "backup_drill_seconds", "backup_drill_backup_timestamp_seconds"} {
			value, found := d.lookup(t, name)
			if wanted, isWanted := want[name]; found != isWanted || value != wanted {
				t.Errorf("%s is %v, %t, want %v, %t", name, value, found, wanted, isWanted)
			}
		}
	}
	exec := func(statement string) {
		t.Helper()
		if err := d.DB.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) { return nil, tx.Exec(statement).Error }); err != nil {
			t.Fatal(err)
		}
	}
	is(nil)
	exec(`INSERT INTO backup_drills VALUES (false, to_timestamp(1000), 2, NULL, 0, 0, 'damaged')`)
	is(map[string]float64{"backup_drill_last_success_timestamp_seconds": 0, "backup_drill_last_failure_timestamp_seconds": 1000})
	exec(`INSERT INTO backup_drills VALUES (true, to_timestamp(2000), 12.5, to_timestamp(1500), 10, 20, '')`)
	is(map[string]float64{
		"backup_drill_last_success_timestamp_seconds": 2000, "backup_drill_last_failure_timestamp_seconds": 1000,
		"backup_drill_seconds": 12.5, "backup_drill_backup_timestamp_seconds": 1500,
	})
}
