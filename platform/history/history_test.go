package history

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"
	"obi/platform/db"
	"obi/platform/provision"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// pgx prepares a statement for each text that it sees.
func TestAQueryHasOneText(t *testing.T) {
	query := Query{Entity: "creator", ID: "c1", Actor: "ngozi", Action: "edit", From: time.Now(), To: time.Now(), Trash: true}
	log, texts := New(nil, "", Kind{Noun: "riddle", Dropped: "true"}, Kind{Noun: "proverb", Dropped: "true"}), map[string]bool{}
	for range 50 {
		where, err := query.where(log)
		if err != nil {
			t.Fatal(err)
		}
		texts[where.SQL] = true
	}
	if len(texts) != 1 {
		t.Errorf("one query has %d texts", len(texts))
	}
}

// things returns a database with an audit log and a function that runs a statement in it.
func things(t *testing.T) (admin *pgx.Conn, exec func(statement string)) {
	t.Helper()
	roleURL, adminURL := testkit.Database(t, "things")
	database, err := db.Open(t.Context(), db.Config{URL: roleURL, Schema: "things", Log: slog.New(slog.DiscardHandler), Metrics: prometheus.NewRegistry()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(database.Close)
	if err := database.Migrate(t.Context(), fstest.MapFS{"m/0001_things.sql": {Data: []byte("-- +goose Up\n")}}, "m"); err != nil {
		t.Fatal(err)
	}
	admin, err = pgx.Connect(t.Context(), adminURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = admin.Close(context.Background()) })
	exec = func(statement string) {
		t.Helper()
		if _, err := admin.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	exec(`SET search_path = things, public`)
	return admin, exec
}

// TestTheTrashReadsAnIndex also covers audit logs that obi_audit owned before the index existed.
func TestTheTrashReadsAnIndex(t *testing.T) {
	admin, exec := things(t)
	exec(`INSERT INTO audit_log (actor, session_id, ip, request_id, action, entity, entity_id, before, after)
		SELECT '', '', '', '', 'edit', 'proverb', n, '{"audio": {"fileId": "a"}}', CASE WHEN n % 500 = 0 THEN '{}'::jsonb ELSE '{"audio": {"fileId": "a"}}' END FROM generate_series(1, 5000) AS n`)
	exec(`ANALYZE audit_log`)
	log := New(nil, "", Kind{Noun: "proverb", Dropped: RecordingDropped, Retention: time.Hour}, Kind{Noun: "category"})
	where, err := (&Query{Trash: true}).where(log)
	if err != nil {
		t.Fatal(err)
	}
	index := func() (definition string) {
		t.Helper()
		rows, err := admin.Query(t.Context(), "EXPLAIN "+selectChanges+where.SQL+" ORDER BY at DESC, id DESC LIMIT 51", where.Args)
		if err != nil {
			t.Fatal(err)
		}
		lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatal(err)
		}
		plan := strings.Join(lines, "\n")
		if !strings.Contains(plan, "Index Scan using audit_log_recoverable on audit_log ") {
			t.Fatalf("the plan of the trash does not use the index:\n%s", plan)
		}
		if err := admin.QueryRow(t.Context(), `SELECT pg_get_indexdef('audit_log_recoverable'::regclass)`).Scan(&definition); err != nil {
			t.Fatal(err)
		}
		return definition
	}
	made := index()
	exec(`INSERT INTO audit_log (actor, session_id, ip, request_id, action, entity, entity_id, before, after)
		SELECT '', '', '', '', action, 'proverb', 'p', '{"audio": {"fileId": "a"}}', '{"audio": {"fileId": "b"}}' FROM unnest(ARRAY['restore', 'fix audio', 'add audio']) AS action`)
	rows, err := admin.Query(t.Context(), "SELECT DISTINCT action FROM audit_log"+where.SQL+" ORDER BY action", where.Args)
	if err != nil {
		t.Fatal(err)
	}
	if actions, err := pgx.CollectRows(rows, pgx.RowTo[string]); err != nil || !slices.Equal(actions, []string{"add audio", "edit", "restore"}) {
		t.Errorf("the trash lists the actions %q, %v", actions, err)
	}
	exec(`DROP INDEX audit_log_recoverable`)
	for range 2 {
		if err := provision.Service(t.Context(), admin, "things"); err != nil {
			t.Fatal(err)
		}
	}
	if again := index(); again != made {
		t.Errorf("provision.Service adds %s, the migration %s", again, made)
	}
}

func TestTheTrashIsSearchedByName(t *testing.T) {
	admin, exec := things(t)
	exec(`INSERT INTO audit_log (id, actor, session_id, ip, request_id, action, entity, entity_id, parts, part_of, before, after) OVERRIDING SYSTEM VALUE VALUES
		(1, '', '', '', '', 'delete', 'proverb', 'a', NULL, NULL, '{"proverb": "Égbè bèrè, ụ́gọ́ bere", "meaning": "kite"}', NULL),
		(2, '', '', '', '', 'delete', 'proverb', 'b', NULL, NULL, '{"proverb": "Aka nri, 100%"}', NULL),
		(3, '', '', '', '', 'delete', 'category', 'Life', NULL, NULL, '{"name": "Life"}', NULL),
		(4, '', '', '', '', 'delete', 'proverb', '', 2, NULL, '{"deleted": 2}', NULL),
		(5, '', '', '', '', 'delete', 'proverb', 'c', NULL, 4, '{"proverb": "Nwata kwọọ aka"}', NULL),
		(6, '', '', '', '', 'delete', 'proverb', 'd', NULL, 4, '{"proverb": "Ugo"}', NULL)`)
	log := New(nil, "", Kind{Noun: "proverb", Name: "proverb"}, Kind{Noun: "category", Name: "name"}, Kind{Noun: "report"})
	for q, want := range map[string][]int64{
		"": {1, 2, 3, 4}, "ugo": {1, 4}, "bere egbe": {1}, `"ugo bere"`: {1}, "aka": {2, 4}, "life": {3}, "100%": {2}, "1%0": nil, "kite": nil,
	} {
		where, err := (&Query{Trash: true, Q: q}).where(log)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := admin.Query(t.Context(), "SELECT id FROM audit_log"+where.SQL+" ORDER BY id", where.Args)
		if err != nil {
			t.Fatal(err)
		}
		if ids, err := pgx.CollectRows(rows, pgx.RowTo[int64]); err != nil || !slices.Equal(ids, want) {
			t.Errorf("%q finds the changes %v, %v; want %v", q, ids, err, want)
		}
	}
}
