package db_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/testkit"
)

func TestADeadlockIsRepeated(t *testing.T) {
	roleURL, adminURL := testkit.Database(t, "things")
	// PostgreSQL looks for deadlocks after a second by default.
	admin(t, adminURL, `DO $$BEGIN EXECUTE format('ALTER DATABASE %I SET deadlock_timeout = ''10ms''', current_database()); END$$`)
	database := connect(t, roleURL)
	if err := database.Migrate(t.Context(), things, "m"); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"a", "b"} {
		if err := database.Change(t.Context(), insert(id)); err != nil {
			t.Fatal(err)
		}
	}

	var runs atomic.Int32
	var both, done sync.WaitGroup
	both.Add(2)
	for _, order := range [][2]string{{"a", "b"}, {"b", "a"}} {
		done.Go(func() {
			met := sync.OnceFunc(func() { both.Done(); both.Wait() })
			err := database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
				runs.Add(1)
				if err := tx.Exec(`UPDATE things SET name = name || '+' WHERE id = ?`, order[0]).Error; err != nil {
					return nil, err
				}
				met() // each locks its first row before either asks for its second
				return &db.Audit{Action: "edit"}, tx.Exec(`UPDATE things SET name = name || '+' WHERE id = ?`, order[1]).Error
			})
			if err != nil {
				t.Errorf("%v: %v", order, err)
			}
		})
	}
	done.Wait()
	if runs.Load() < 3 { // more if they met again
		t.Errorf("ran %d times: there was no deadlock", runs.Load())
	}
	if names := value[string](t, database, `SELECT string_agg(name, ',' ORDER BY id) FROM things`); names != "name of a++,name of b++" {
		t.Errorf("stored %s", names)
	}
	if got := stored(t, database); got != "2 things, 4 audited" {
		t.Errorf("stored %s", got)
	}
}

func TestAPlanThatAMigrationMadeStaleIsRepeated(t *testing.T) {
	database, adminURL := open(t)
	if err := database.Change(t.Context(), insert("a")); err != nil {
		t.Fatal(err)
	}
	all := func(tx *gorm.DB) error {
		var rows []map[string]any
		return tx.Raw(`SELECT * FROM things`).Scan(&rows).Error
	}
	change := func() error {
		return database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) { return nil, all(tx) })
	}
	for range 3 { // more than once, so that the plan is cached
		if err := change(); err != nil {
			t.Fatal(err)
		}
	}
	for _, column := range []string{"one", "two"} {
		admin(t, adminURL, `ALTER TABLE things.things ADD COLUMN `+column+` text`)
		if err := change(); err != nil {
			t.Errorf("a change: %v", err)
		}
		admin(t, adminURL, `ALTER TABLE things.things ALTER COLUMN `+column+` TYPE varchar`)
		if err := database.Read(t.Context(), all); err != nil {
			t.Errorf("a read: %v", err)
		}
	}
}

func TestAChangeWhoseConnectionIsLostIsRepeated(t *testing.T) {
	database, adminURL := open(t)
	tries := 0
	err := database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
		if tries++; tries == 1 {
			terminate(t, tx, adminURL)
		}
		return insert("a")(tx)
	})
	if err != nil || tries != 2 {
		t.Errorf("%v after %d tries", err, tries)
	}
	if got := stored(t, database); got != "1 things, 1 audited" {
		t.Errorf("stored %s", got)
	}
}

// terminate ends the connection of a transaction.
func terminate(t *testing.T, tx *gorm.DB, adminURL string) {
	t.Helper()
	var pid int
	if err := tx.Raw(`SELECT pg_backend_pid()`).Scan(&pid).Error; err != nil {
		t.Fatal(err)
	}
	admin(t, adminURL, `SELECT pg_terminate_backend($1, 60000)`, pid)
}

func TestARepeatedBatchKeepsItsTimeLimit(t *testing.T) {
	database, adminURL := open(t)
	stored(t, database) // it has answered, so that requests wait for it
	var limits []time.Time
	err := database.Batch(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
		limit, _ := tx.Statement.Context.Deadline()
		if limits = append(limits, limit); len(limits) == 1 {
			terminate(t, tx, adminURL)
		}
		return insert("a")(tx)
	})
	if err != nil || len(limits) != 2 || limits[1].Before(limits[0]) {
		t.Errorf("%v with the limits %v", err, limits)
	}
}

func TestACommitWithoutAnAnswerSaysSoAfterARepetitionToo(t *testing.T) {
	t.Parallel()
	database, adminURL := open(t)
	admin(t, adminURL, `CREATE FUNCTION things.hang() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(60); RETURN NULL; END'`)
	admin(t, adminURL, `CREATE CONSTRAINT TRIGGER hang AFTER INSERT ON things.things DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION things.hang()`)
	tries := 0
	wantUnavailable(t, database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
		if tries++; tries == 1 {
			return nil, tx.Exec(`DO $$BEGIN RAISE serialization_failure; END$$`).Error
		}
		if err := tx.Exec(`SET LOCAL statement_timeout = 0`).Error; err != nil {
			return nil, err
		}
		return insert("a")(tx)
	}), unanswered)
}

// The server may have committed before the connection was lost.
func TestACommitWithoutAnAnswerIsNotRepeated(t *testing.T) {
	database, adminURL := open(t)
	admin(t, adminURL, `CREATE FUNCTION things.die() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
		$$BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END$$`)
	admin(t, adminURL, `CREATE CONSTRAINT TRIGGER die AFTER INSERT ON things.things DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION things.die()`)
	tries := 0
	err := database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
		tries++
		return insert("a")(tx)
	})
	wantUnavailable(t, err, unanswered)
	if shown, _ := errors.AsType[*errs.Error](err); !shown.MayBeSaved {
		t.Error("the error does not say that the change may have been saved")
	}
	if tries != 1 {
		t.Errorf("%d tries", tries)
	}
}
