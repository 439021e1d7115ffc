package index_test

import (
	"cmp"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"

	"obi/igbo"
	"obi/platform/db"
	"obi/platform/index"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// word is a row of the list under test, in the order of text and id.
type word struct {
	ID        string
	CreatedAt time.Time
	Text      string
	Kind      int
}

type words = index.Index[word, word]
type query = index.Query[word]

var list = index.List[word, word]{
	Table: "words", Order: []string{"text", "id"},
	ID: func(w *word) string { return w.ID },
	Entry: func(w *word) index.Entry[word] {
		return index.Entry[word]{ID: w.ID, CreatedAt: w.CreatedAt, Folded: index.Fold(w.Text), Exact: index.FoldTone(w.Text), Facts: *w}
	},
}

// start returns an empty list and two replicas' indexes of it.
func start(t *testing.T) (database *db.DB, replicas [2]*words) {
	t.Helper()
	url, _ := testkit.Database(t, "words")
	database, err := db.Open(t.Context(), db.Config{URL: url, Schema: "words", Log: slog.New(slog.DiscardHandler), Metrics: prometheus.NewRegistry()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(database.Close)
	table := fstest.MapFS{"m/0001_words.sql": {Data: []byte("-- +goose Up\nCREATE TABLE words (id text PRIMARY KEY, created_at timestamptz NOT NULL, text text COLLATE \"ig-x-icu\" NOT NULL, kind int NOT NULL);\nSELECT log_changes_of('words');\n")}}
	if err := database.Migrate(t.Context(), table, "m"); err != nil {
		t.Fatal(err)
	}
	open := list
	open.DB = database
	for n := range replicas {
		if replicas[n], err = index.Open(t.Context(), open); err != nil {
			t.Fatal(err)
		}
	}
	return database, replicas
}

// exec changes the table without the index.
func exec(t *testing.T, database *db.DB, statement string, args ...any) {
	t.Helper()
	err := database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
		return &db.Audit{Action: "test", Entity: "word"}, tx.Exec(statement, args...).Error
	})
	if err != nil {
		t.Fatal(err)
	}
}

const insert = `INSERT INTO words SELECT id, to_timestamp(length(id)), text, kind FROM json_to_recordset(?) AS w (id text, text text, kind int)`

// agree fails unless each replica returns the same pages as a query of the whole table.
func agree(t *testing.T, database *db.DB, replicas [2]*words, random *rand.Rand) {
	t.Helper()
	var all []word
	err := database.Read(t.Context(), func(tx *gorm.DB) error {
		return tx.Raw(`SELECT id, created_at, text, kind FROM words ORDER BY text, id`).Scan(&all).Error
	})
	if err != nil {
		t.Fatal(err)
	}
	for n, replica := range replicas {
		counts := [3]int{}
		err := replica.Each(t.Context(), query{}, func(w *word) { counts[w.Kind]++ })
		if err != nil || counts[0]+counts[1]+counts[2] != len(all) {
			t.Errorf("replica %d counts %v of %d: %v", n, counts, len(all), err)
		}
		for _, asked := range questions(random) {
			compare(t, replica, asked, all)
		}
	}
}

// question is a query without a page, and its expected result.
type question struct {
	query
	matches func(word) bool
}

func questions(random *rand.Rand) (all []question) {
	kind, fold := random.IntN(3), map[bool]func(string) string{false: igbo.Fold, true: igbo.FoldTone}
	keep := func(w *word) bool { return w.Kind == kind }
	for _, newest := range []bool{false, true} {
		for _, words := range []string{"", "a", "ọ", "ab", "zz", "b a", "a g b"} {
			for _, exact := range []bool{false, true} {
				needles := strings.Fields(fold[exact](words))
				matches := func(w word) bool {
					return !slices.ContainsFunc(needles, func(needle string) bool { return !strings.Contains(fold[exact](w.Text), needle) })
				}
				all = append(all, question{query{Needles: needles, Exact: exact, Newest: newest}, matches},
					question{query{Needles: needles, Exact: exact, Newest: newest, Keep: keep}, func(w word) bool { return keep(&w) && matches(w) }})
			}
		}
	}
	return all
}

// compare asks page by page, with cursors and with offsets.
func compare(t *testing.T, replica *words, asked question, all []word) {
	t.Helper()
	var want []word
	for _, w := range all {
		if asked.matches(w) {
			want = append(want, w)
		}
	}
	if asked.Newest {
		slices.SortFunc(want, func(a, b word) int { return cmp.Or(b.CreatedAt.Compare(a.CreatedAt), strings.Compare(b.ID, a.ID)) })
	}
	limit := max(5, len(want)/6) // a few pages of each, whatever the length of the list
	for from := 0; from <= len(want); from += limit {
		part := want[from:min(from+limit, len(want))]
		numbered, placed := asked.query, asked.query
		numbered.Skip, numbered.Limit, placed.Limit = from, limit, limit
		if from > 0 {
			last := want[from-1]
			placed.After = &index.Cursor[word]{ID: last.ID, CreatedAt: last.CreatedAt, Columns: []any{last.Text}, Same: func(w *word) bool { return w.Text == last.Text }}
		}
		for _, q := range []query{numbered, placed} {
			page, err := replica.Find(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			if page.Total != len(want) || fmt.Sprint(page.Rows) != fmt.Sprint(append([]word{}, part...)) {
				t.Fatalf("%+v: got %v of %d, want %v of %d", q, page.Rows, page.Total, part, len(want))
			}
		}
	}
}

func TestEverySearchSeesEveryChange(t *testing.T) {
	database, replicas := start(t)
	random := rand.New(rand.NewPCG(1, 2))
	drawn := func() string {
		letters := []string{"a", "Ọ", "ọ́", "b", "gb", "g", " "}
		text := ""
		for range 1 + random.IntN(3) {
			text += letters[random.IntN(len(letters))]
		}
		return text
	}
	added := 0
	more := func(n int) string {
		var rows []string
		for range n {
			added++
			rows = append(rows, fmt.Sprintf(`{"id":"w%d","text":%q,"kind":%d}`, added*7919%10_000, drawn(), random.IntN(3)))
		}
		return "[" + strings.Join(rows, ",") + "]"
	}
	agree(t, database, replicas, random)
	for n, step := range []func(){
		func() { exec(t, database, insert, more(31)) },
		func() {
			exec(t, database, `UPDATE words SET text = ? WHERE id IN (SELECT id FROM words ORDER BY random() LIMIT 5)`, drawn())
		},
		func() { exec(t, database, `UPDATE words SET kind = (kind + 1) % 3`) },
		func() {
			exec(t, database, `DELETE FROM words WHERE id IN (SELECT id FROM words ORDER BY random() LIMIT 3)`)
		},
		func() { exec(t, database, insert, more(250)) },
		func() {
			exec(t, database, `UPDATE words SET text = text || 'b', kind = 2 WHERE id IN (SELECT id FROM words ORDER BY id LIMIT 120)`)
			exec(t, database, `DELETE FROM words WHERE id IN (SELECT id FROM words ORDER BY id DESC LIMIT 30)`)
		},
		func() { exec(t, database, insert, more(1_010)) }, // more than changes returns
		func() {
			exec(t, database, `UPDATE words SET id = id || 'x' WHERE id IN (SELECT id FROM words LIMIT 2)`)
		},
		func() { exec(t, database, `UPDATE words SET text = text || 'a' WHERE kind = 1`) },
		func() {
			exec(t, database, `DELETE FROM words`)
			exec(t, database, insert, more(500))
		},
		func() { // few entries, but more rows of the log than are read, and they end inside a revision
			exec(t, database, `DO 'BEGIN FOR n IN 1..3 LOOP UPDATE words SET kind = (kind + 1) % 3; END LOOP; END'`)
			exec(t, database, `INSERT INTO words SELECT 'last' || n, to_timestamp(7), 'w', 0 FROM generate_series(100, 599) n`)
			exec(t, database, `UPDATE list_changes SET revision = (SELECT max(revision) FROM list_changes) WHERE id LIKE 'last%'`)
		},
		func() { exec(t, database, `DELETE FROM words`) },
		func() { exec(t, database, insert, more(20)) },
		func() { // a row that was changed before the last
			exec(t, database, insert, more(1))
			exec(t, database, `UPDATE words SET text = 'b' WHERE id = (SELECT max(id) FROM words)`)
			exec(t, database, `DELETE FROM words WHERE id = (SELECT min(id) FROM words)`)
		},
		func() {
			exec(t, database, `DELETE FROM list_changes WHERE revision < (SELECT max(revision) FROM list_changes)`)
		}, // truncated
		func() { exec(t, database, `TRUNCATE words`) },
		func() { exec(t, database, insert, more(12)) },
	} {
		step()
		agree(t, database, replicas, random)
		if t.Failed() {
			t.Fatalf("after step %d", n)
		}
	}
}

// The log is truncated from time to time to the last 100,000 changes of its list.
func TestTheLogIsCut(t *testing.T) {
	database, replicas := start(t)
	random := rand.New(rand.NewPCG(7, 8))
	agree(t, database, replicas, random)
	// The change after a multiple of 256 truncates.
	exec(t, database, `INSERT INTO list_changes SELECT list, generate_series(max(revision) + 1, (max(revision) / 256 + 400) * 256), 'gone' FROM list_changes GROUP BY list`)
	exec(t, database, `INSERT INTO list_changes VALUES ('others', 1, 'kept')`)
	exec(t, database, insert, `[{"id":"cuts","text":"b","kind":0}]`)
	var kept, others int
	err := database.Read(t.Context(), func(tx *gorm.DB) error {
		return tx.Raw(`SELECT count(*) FILTER (WHERE list = 'words'), count(*) FILTER (WHERE list <> 'words') FROM list_changes`).Row().Scan(&kept, &others)
	})
	if err != nil || kept != 100_001 || others != 1 {
		t.Errorf("kept are %d changes of the list and %d of another one: %v", kept, others, err)
	}
	agree(t, database, replicas, random)
}

// A restored backup has an older log, which then continues with other changes.
func TestARestoredBackupIsNoticed(t *testing.T) {
	database, replicas := start(t)
	random := rand.New(rand.NewPCG(3, 4))
	exec(t, database, insert, `[{"id":"kept","text":"a","kind":0}]`)
	exec(t, database, `CREATE TABLE backup AS SELECT * FROM list_changes`)
	exec(t, database, insert, `[{"id":"lost","text":"ab","kind":0}]`)
	agree(t, database, replicas, random)
	exec(t, database, `ALTER TABLE words DISABLE TRIGGER USER`)
	exec(t, database, `DELETE FROM words WHERE id = 'lost'`)
	exec(t, database, `ALTER TABLE words ENABLE TRIGGER USER`)
	exec(t, database, `TRUNCATE list_changes`)
	exec(t, database, `INSERT INTO list_changes SELECT * FROM backup`)
	agree(t, database, replicas, random)
	exec(t, database, insert, `[{"id":"new","text":"ọ","kind":1}]`)
	agree(t, database, replicas, random)
}

// A client that has stored a row finds it with its next search, on any replica.
func TestWritersFindTheirOwnRows(t *testing.T) {
	database, replicas := start(t)
	done := make(chan error)
	const writers, rows = 6, 8
	for w := range writers {
		go func() {
			done <- func() error {
				for n := range rows {
					id := fmt.Sprintf("w%d-%d", w, n)
					err := database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
						return &db.Audit{Action: "test", Entity: "word"}, tx.Exec(`INSERT INTO words VALUES (?, now(), ?, 0)`, id, "a"+id).Error
					})
					if err != nil {
						return err
					}
					page, err := replicas[n%2].Find(t.Context(), query{Needles: []string{igbo.Fold("a" + id)}, Newest: n%3 == 0})
					if err != nil {
						return fmt.Errorf("%s: %w", id, err)
					}
					if len(page.Rows) != 1 || page.Total != 1 || page.Rows[0].ID != id {
						return fmt.Errorf("%s: %+v", id, page)
					}
				}
				return nil
			}()
		}()
	}
	for range writers {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	agree(t, database, replicas, rand.New(rand.NewPCG(5, 6)))
}
