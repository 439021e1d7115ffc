package db_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

// wantUnavailable checks that err asks the client to retry, with this message unless it is "".
func wantUnavailable(t *testing.T, err error, message string) {
	t.Helper()
	var known *errs.Error
	if !errors.As(err, &known) || known.Kind != errs.Unavailable || known.RetryAfter <= 0 || message != "" && known.Message != message {
		t.Fatalf("got %v, want Unavailable with a time to wait and %q", err, message)
	}
}

const (
	tooSlow    = "The database did not answer in time. Nothing was lost; try again in a moment."
	locked     = "The same data is being changed elsewhere. Nothing was saved; try again in a moment."
	restarting = "The database is restarting. Nothing was lost; try again in a moment."
	away       = "The database cannot be reached right now. Nothing was lost; try again in a moment."
	unanswered = "The database did not answer. The change may have been saved; reload to check."
)

func TestAFailedStatementExplainsItself(t *testing.T) {
	for name, row := range map[string]struct {
		want    string
		provoke func(t *testing.T, database *db.DB, adminURL string) error
	}{
		"a statement that takes too long": {tooSlow, func(t *testing.T, database *db.DB, _ string) error {
			return database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
				return nil, tx.Exec(`SET LOCAL statement_timeout = '20ms'; SELECT pg_sleep(60)`).Error
			})
		}},
		"a lock that another transaction holds": {locked, func(t *testing.T, database *db.DB, adminURL string) error {
			holder := transaction(t, adminURL)
			defer func() { _ = holder.Rollback(context.Background()) }()
			if _, err := holder.Exec(t.Context(), `LOCK TABLE things.things`); err != nil {
				t.Fatal(err)
			}
			return database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
				if err := tx.Exec(`SET LOCAL lock_timeout = '20ms'`).Error; err != nil {
					return nil, err
				}
				return insert("a")(tx)
			})
		}},
		"a connection that is killed in each try": {"", func(t *testing.T, database *db.DB, adminURL string) error {
			tries := 0
			t.Cleanup(func() {
				if tries != 4 {
					t.Errorf("%d tries, want 4", tries)
				}
			})
			return database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
				tries++
				var pid int
				if err := tx.Raw(`SELECT pg_backend_pid()`).Scan(&pid).Error; err != nil {
					t.Error(err)
				}
				admin(t, adminURL, `SELECT pg_terminate_backend($1)`, pid)
				return insert("a")(tx)
			})
		}},
		"no time left before the commit": {tooSlow, func(t *testing.T, database *db.DB, _ string) error {
			return database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
				_, err := insert("a")(tx)
				<-tx.Statement.Context.Done()
				return nil, err
			})
		}},
		"a commit without an answer": {unanswered, func(t *testing.T, database *db.DB, adminURL string) error {
			admin(t, adminURL, `CREATE FUNCTION things.hang() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(60); RETURN NULL; END'`)
			admin(t, adminURL, `CREATE CONSTRAINT TRIGGER hang AFTER INSERT ON things.things DEFERRABLE INITIALLY DEFERRED
				FOR EACH ROW WHEN (NEW.id = 'hang') EXECUTE FUNCTION things.hang()`)
			return database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
				if err := tx.Exec(`SET LOCAL statement_timeout = 0`).Error; err != nil {
					return nil, err
				}
				return insert("hang")(tx)
			})
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			database, adminURL := open(t)
			wantUnavailable(t, row.provoke(t, database, adminURL), row.want)
			if err := database.Change(t.Context(), insert("next")); err != nil {
				t.Errorf("the next call: %v", err)
			}
		})
	}
}

func TestEverySQLStateHasAMessage(t *testing.T) {
	database, _ := open(t)
	for state, want := range map[string]string{
		"55P03": locked,
		"40001": locked,
		"40P01": locked,
		"57014": tooSlow,
		"25P03": tooSlow,
		"25006": "The database accepts no changes right now. Nothing was saved; try again in a moment.",
		"53100": "The database has no disk space left. Nothing was saved. Please tell the administrator of the server.",
		"53200": "The database has no memory left. Nothing was saved; try again in a moment.",
		"53300": "The database has no free connections. Nothing was saved; try again in a moment.",
		"53400": "The database has reached one of its limits. Nothing was saved; try again in a moment.",
		"57P01": restarting,
		"57P03": restarting,
		"08006": away,
		"22012": "", // a division by zero is a bug in the program
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second) // less than a change waits for a primary
		defer cancel()
		err := database.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
			return nil, tx.Exec(`DO $$BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '` + state + `'; END$$`).Error
		})
		var known *errs.Error
		switch found := errors.As(err, &known); {
		case want == "" && (found || err == nil), want != "" && (!found || known.Kind != errs.Unavailable || known.Message != want):
			t.Errorf("%s: got %v, want %q", state, err, want)
		case found && (known.RetryAfter == 0) != (state == "53100"):
			t.Errorf("%s: retry after %v", state, known.RetryAfter)
		}
	}
}

// TestAWriteInAViewIsNotTemporary distinguishes a bug in the program from a standby, which
// refuses a Change with the same state.
func TestAWriteInAViewIsNotTemporary(t *testing.T) {
	database, _ := open(t)
	err := database.View(t.Context(), time.Minute, func(v *db.View) error {
		var gone int
		return v.Row(`WITH gone AS (DELETE FROM things RETURNING 1) SELECT count(*) FROM gone`).Scan(&gone)
	})
	var known *errs.Error
	if err == nil || errors.As(err, &known) {
		t.Errorf("got %v, want an error that does not ask the client to retry", err)
	}
}

func TestEveryKilledConnectionIsReplaced(t *testing.T) {
	database, adminURL := open(t)
	var open sync.WaitGroup
	together := make(chan struct{}, 5)
	for range 5 {
		open.Go(func() {
			_ = database.Read(t.Context(), func(tx *gorm.DB) error {
				return tx.Connection(func(tx *gorm.DB) error {
					together <- struct{}{}
					for len(together) < cap(together) { // hold it until all five are in use
						if err := tx.Exec(`SELECT 1`).Error; err != nil {
							return err
						}
					}
					return nil
				})
			})
		})
	}
	open.Wait()
	admin(t, adminURL, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'things'`)
	for range 5 { // each costs at most one call
		if err := database.Ping(t.Context()); err != nil {
			wantUnavailable(t, err, "") // PostgreSQL's last message, or a broken connection
		}
	}
	if err := database.Change(t.Context(), insert("a")); err != nil {
		t.Errorf("the sixth call: %v", err)
	}
}

func TestErrorsForTheCaller(t *testing.T) {
	database, _ := open(t)
	if err := database.Change(t.Context(), insert("a")); err != nil {
		t.Fatal(err)
	}
	if err := database.Change(t.Context(), insert("a")); !errors.Is(err, gorm.ErrDuplicatedKey) {
		t.Errorf("the same id again: %v", err)
	}
	for name, id := range map[string]string{"NUL": "a\x00b", "not UTF-8": "a\xff"} {
		if err := database.Change(t.Context(), insert(id)); errs.KindOf(err) != errs.Malformed {
			t.Errorf("%s: %v", name, err)
		}
	}
	own := errs.New(errs.Conflict, "mine")
	err := database.Read(t.Context(), func(*gorm.DB) error { return own })
	if !errors.Is(err, own) {
		t.Errorf("a service's own error became %v", err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := database.Change(cancelled, insert("b")); err == nil {
		t.Error("a change was made for a client that had disconnected")
	}
	if got := stored(t, database); got != "1 things, 1 audited" {
		t.Errorf("stored %s", got)
	}
}

func TestTimesAreReadInUTC(t *testing.T) {
	database, _ := open(t)
	if at := value[time.Time](t, database, `SELECT '2026-01-31T13:00:00+01'::timestamptz`); at.Format(time.RFC3339) != "2026-01-31T12:00:00Z" {
		t.Errorf("got %s", at.Format(time.RFC3339))
	}
}

// transaction opens a superuser's transaction that ends with the test.
func transaction(t *testing.T, adminURL string) pgx.Tx {
	t.Helper()
	connection, err := pgx.Connect(t.Context(), adminURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = connection.Close(context.Background()) })
	tx, err := connection.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return tx
}
