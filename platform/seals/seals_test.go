package seals_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	"obi/platform/db"
	"obi/platform/seals"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// insert adds a row as every change does.
const insert = `INSERT INTO things.audit_log (actor, session_id, ip, request_id, action, entity, entity_id, before, after, parts)
	VALUES ('ngozi', 's', '127.0.0.1', 'r', 'edit', 'thing', 'a', NULL, '{"n": 1, "list": [null, ""]}', 2)`

// open returns a superuser's pool to a database with an empty audit log.
func open(t *testing.T) *pgxpool.Pool {
	t.Helper()
	roleURL, adminURL := testkit.Database(t, "things")
	database, err := db.Open(t.Context(), db.Config{URL: roleURL, Schema: "things", Log: slog.New(slog.DiscardHandler), Metrics: prometheus.NewRegistry()})
	if err != nil {
		t.Fatal(err)
	}
	err = database.Migrate(t.Context(), fstest.MapFS{"m/0001_none.sql": {Data: []byte("-- +goose Up\n")}}, "m")
	database.Close()
	if err != nil {
		t.Fatal(err)
	}
	pool, err := pgxpool.New(t.Context(), adminURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool
}

func exec(t testing.TB, q seals.Querier, statement string) {
	t.Helper()
	if _, err := q.Exec(context.Background(), statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

func add(t testing.TB, q seals.Querier) seals.Seal {
	t.Helper()
	last, _, err := seals.Add(context.Background(), q, "things")
	if err != nil {
		t.Fatal(err)
	}
	return last
}

func verify(t testing.TB, q seals.Querier, earlier seals.Seal) seals.Report {
	t.Helper()
	report, err := seals.Verify(context.Background(), q, "things", earlier)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// TestEveryChangeIsFound changes a sealed log of ten rows, of which the fourth was rolled back.
func TestEveryChangeIsFound(t *testing.T) {
	pool := open(t)
	for n := range 10 {
		if n == 3 {
			exec(t, pool, `SELECT nextval('things.audit_log_id_seq')`)
		} else {
			exec(t, pool, insert)
		}
	}
	last := add(t, pool)
	exec(t, pool, insert)
	if r := verify(t, pool, last); r.First != "" || r.Problems != 0 || r.Sealed != 9 || r.Unsealed != 1 || r.Last != last || last.Row != 10 {
		t.Fatalf("unchanged, it is %+v", r)
	}
	type change struct{ statement, want string }
	changes := []change{
		{`UPDATE things.audit_log SET before = 'null' WHERE id = 5`, "row 5 was changed"},
		{`UPDATE things.audit_log SET after = NULL WHERE id = 5`, "row 5 was changed"},
		{`UPDATE things.audit_log SET after = after || '{"n": 1.0}' WHERE id = 5`, "row 5 was changed"},
		{`UPDATE things.audit_log SET after = '{"n": 1, "list": [""]}' WHERE id = 5`, "row 5 was changed"},
		{`ALTER TABLE things.audit_log ALTER id DROP IDENTITY; UPDATE things.audit_log SET id = 4 WHERE id = 5`, "row 4 was inserted"},
		{`DELETE FROM things.audit_log WHERE id = 1`, "row 1 was removed"},
		{`DELETE FROM things.audit_log WHERE id = 6`, "row 6 was removed"},
		{`DELETE FROM things.audit_log WHERE id = 10`, "row 10 was removed"},
		{`TRUNCATE things.audit_log`, "row 1 was removed"},
		{`DELETE FROM things.audit_log WHERE id = 6; DELETE FROM things.audit_seals WHERE id = 6`, "row 7 was changed"},
		{`INSERT INTO things.audit_log OVERRIDING SYSTEM VALUE SELECT 4, at, actor, session_id, ip, request_id, action, entity, entity_id FROM things.audit_log WHERE id = 5`, "row 4 was inserted"},
		{`INSERT INTO things.audit_log OVERRIDING SYSTEM VALUE SELECT -1, at, actor, session_id, ip, request_id, action, entity, entity_id FROM things.audit_log WHERE id = 5`, "row -1 was inserted"},
		{`UPDATE things.audit_seals SET hash = overlay(hash placing '#' from 64) WHERE id = 6`, "row 6 was changed"},
		{`DELETE FROM things.audit_seals WHERE id = 6`, "row 6 was inserted"},
	}
	for _, column := range columns(t, pool) {
		name, kind, _ := strings.Cut(column, " ")
		value := map[string]string{"text": name + ` || 'x'`, "timestamp with time zone": name + ` + interval '1 microsecond'`,
			"bigint": `coalesce(` + name + `, 0) + 1`, "integer": `coalesce(` + name + `, 0) + 1`, "jsonb": `'{}'`}[kind]
		if name == "id" {
			continue // above
		}
		changes = append(changes, change{fmt.Sprintf(`UPDATE things.audit_log SET %s = %s WHERE id = 5`, name, value), "row 5 was changed"})
	}
	for _, c := range changes {
		changed(t, pool, func(tx pgx.Tx) {
			exec(t, tx, c.statement)
			if r := verify(t, tx, seals.Seal{}); !strings.HasPrefix(r.First, c.want) || r.Problems == 0 {
				t.Errorf("%s: %+v, want %s", c.statement, r, c.want)
			}
		})
	}
}

// TestRecomputedSeals covers changes after which all seals are right again. Only a seal that was kept
// elsewhere shows them.
func TestRecomputedSeals(t *testing.T) {
	for _, statement := range []string{
		`UPDATE things.audit_log SET actor = 'x' WHERE id = 2; DELETE FROM things.audit_seals`,
		`DELETE FROM things.audit_log WHERE id > 3; DELETE FROM things.audit_seals WHERE id > 3`,
	} {
		pool := open(t)
		for range 5 {
			exec(t, pool, insert)
		}
		middle := add(t, pool)
		exec(t, pool, insert)
		last := add(t, pool)
		if r := verify(t, pool, middle); r.Problems != 0 || r.Last != last {
			t.Errorf("unchanged, it is %+v", r)
		}
		exec(t, pool, statement)
		exec(t, pool, insert)
		add(t, pool)
		if r := verify(t, pool, seals.Seal{}); r.Problems != 0 {
			t.Errorf("%s: %+v", statement, r)
		}
		if r := verify(t, pool, middle); r.First != "row 5 or one before it is not as in the backup" || r.Problems != 1 {
			t.Errorf("%s: %+v", statement, r)
		}
	}
}

// TestAddWaitsForLowerIDs commits a row after one with a higher ID.
func TestAddWaitsForLowerIDs(t *testing.T) {
	pool := open(t)
	first, err := pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	exec(t, first, insert)
	exec(t, pool, insert)
	asked, done := make(chan struct{}), make(chan seals.Seal, 1)
	go func() {
		done <- add(testkit.Goroutine(t), &asking{pool, asked})
	}()
	<-asked
	if err := first.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if last := <-done; last.Row != 2 {
		t.Errorf("the last seal is %v", last)
	}
	if r := verify(t, pool, seals.Seal{}); r.Problems != 0 || r.Sealed != 2 {
		t.Errorf("it is %+v", r)
	}
}

// asking closes asked once Add has seen a transaction that has not ended.
type asking struct {
	*pgxpool.Pool
	asked chan struct{}
}

func (a *asking) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if strings.Contains(sql, "virtualtransaction = ANY") {
		select {
		case <-a.asked:
		default:
			close(a.asked)
		}
	}
	return a.Pool.Query(ctx, sql, args...)
}

// TestManyWriters adds rows in transactions of all lengths, a third of which is rolled back, while two
// replicas seal.
func TestManyWriters(t *testing.T) {
	pool := open(t)
	var writers, sealers sync.WaitGroup
	stop := make(chan struct{})
	for range 2 {
		sealers.Go(func() {
			for t := testkit.Goroutine(t); ; {
				add(t, pool)
				select {
				case <-stop:
					return
				default:
				}
			}
		})
	}
	for writer := range 4 {
		writers.Go(func() {
			t := testkit.Goroutine(t)
			for n := range 150 {
				write(t, pool, 1+(n+writer)%5, n%3 > 0)
			}
		})
	}
	writers.Wait()
	close(stop)
	sealers.Wait()
	add(t, pool)
	var rows int
	if err := pool.QueryRow(t.Context(), `SELECT count(*) FROM things.audit_log`).Scan(&rows); err != nil {
		t.Fatal(err)
	}
	if r := verify(t, pool, seals.Seal{}); r.Problems != 0 || r.Sealed != rows || r.Unsealed != 0 {
		t.Errorf("of %d rows, it is %+v", rows, r)
	}
}

// write adds rows in a transaction.
func write(t testing.TB, pool *pgxpool.Pool, rows int, commits bool) {
	t.Helper()
	tx, err := pool.Begin(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for range rows {
		exec(t, tx, insert)
	}
	end := tx.Rollback
	if commits {
		end = tx.Commit
	}
	if err := end(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// changed calls do in a transaction that is rolled back.
func changed(t *testing.T, pool *pgxpool.Pool, do func(pgx.Tx)) {
	t.Helper()
	rolledBack := errors.New("rolled back")
	err := pgx.BeginFunc(t.Context(), pool, func(tx pgx.Tx) error {
		do(tx)
		return rolledBack
	})
	if !errors.Is(err, rolledBack) {
		t.Fatal(err)
	}
}

// columns returns the columns of the audit log with their types.
func columns(t *testing.T, pool *pgxpool.Pool) []string {
	t.Helper()
	rows, err := pool.Query(t.Context(), `SELECT attname || ' ' || format_type(atttypid, NULL) FROM pg_attribute
		WHERE attrelid = 'things.audit_log'::regclass AND attnum > 0 AND NOT attisdropped`)
	if err != nil {
		t.Fatal(err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(all) < 15 {
		t.Fatalf("there are %v, %v", all, err)
	}
	return all
}
