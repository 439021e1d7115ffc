package igbo_test

import (
	"log/slog"
	"slices"
	"testing"
	"testing/fstest"
	"unicode"
	"unicode/utf8"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/text/unicode/norm"
	"gorm.io/gorm"

	"obi/igbo"
	"obi/platform/db"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// open returns a database with the shared migrations.
func open(t testing.TB) *db.DB {
	t.Helper()
	url, _ := testkit.Database(t, "igbo")
	database, err := db.Open(t.Context(), db.Config{URL: url, Schema: "igbo", Log: slog.New(slog.DiscardHandler), Metrics: prometheus.NewRegistry()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(database.Close)
	table := fstest.MapFS{"m/0001_phrases.sql": {Data: []byte("-- +goose Up\nCREATE TABLE phrases (letter_rank int, sort_text text, phrase text);\n")}}
	if err := database.Migrate(t.Context(), table, "m"); err != nil {
		t.Fatal(err)
	}
	return database
}

// Lists are ordered by rank, then by PostgreSQL's collation for Igbo.
func TestPostgreSQLPutsPhrasesInOrder(t *testing.T) {
	database, p := open(t), fixture(t)
	var got []string
	err := database.Read(t.Context(), func(tx *gorm.DB) error {
		shuffled := slices.Sorted(slices.Values(p.InOrder))
		for _, phrase := range shuffled {
			if err := tx.Exec(`INSERT INTO phrases VALUES (?, ?, ?)`, igbo.Rank(phrase), igbo.SortText(phrase), phrase).Error; err != nil {
				return err
			}
		}
		return tx.Raw(`SELECT phrase FROM phrases ORDER BY letter_rank, sort_text COLLATE "ig-x-icu"`).Scan(&got).Error
	})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got, p.InOrder) {
		t.Errorf("got  %q\nwant %q", got, p.InOrder)
	}
}

func TestSQLSearchesTheSameText(t *testing.T) {
	database, p := open(t), fixture(t)
	texts := slices.Clone(p.InOrder)
	for text := range p.Fold {
		texts = append(texts, text, norm.NFD.String(text))
	}
	for _, row := range p.Search {
		texts = append(texts, row.Text)
	}
	for r := rune(1); r < 0x10000; r++ { // every sign and space
		if utf8.ValidRune(r) && !unicode.IsLetter(r) && !unicode.IsMark(r) {
			texts = append(texts, "a"+string(r)+"b", string(r)+"-")
		}
	}
	var got []string
	for some := range slices.Chunk(texts, 2000) { // each within the time limit of one read, even on a slow machine
		var found []string
		if err := database.Read(t.Context(), func(tx *gorm.DB) error {
			return tx.Raw(`SELECT searched(text) FROM unnest(?::text[]) WITH ORDINALITY AS given (text, place) ORDER BY place`, db.TextArray(some)).Scan(&found).Error
		}); err != nil || len(found) != len(some) {
			t.Fatalf("%d of %d texts: %v", len(found), len(some), err)
		}
		got = append(got, found...)
	}
	for i, text := range texts {
		if want := igbo.Searched(igbo.Fold, text); got[i] != want {
			t.Errorf("SQL searches %q in %q, Go in %q", text, got[i], want)
		}
	}
}
