package ilu_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/unicode/norm"
	"gorm.io/gorm"

	"obi/igbo"
	"obi/platform/db"
	"obi/platform/testkit"
)

func changeStored(t *testing.T, database *db.DB, do func(tx *gorm.DB) error) {
	t.Helper()
	if err := database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
		return &db.Audit{Action: "test", Entity: "proverb"}, do(tx)
	}); err != nil {
		t.Fatal(err)
	}
}

// Proverbs stored before equivalent characters were unified are sorted and searched like new ones.
func TestSignsOfStoredProverbsBecomeAlike(t *testing.T) {
	database := testkit.Open(t, "ilu")
	testkit.MigrateBefore(t, database, "0005_fold.sql")
	proverbs := append(phrases(t), "“N’ụlọ – ya  ka”", " -- ", "...", norm.NFD.String("(Ọ́kụ na‑ere"), strings.Repeat("N’aka – ", 100))
	changeStored(t, database, func(tx *gorm.DB) error {
		for _, text := range proverbs {
			old := norm.NFC.String(text)
			if bare := strings.TrimLeft(old, `“ (-.`); bare != "" {
				old = bare
			}
			old = string([]rune(old)[:min(200, len([]rune(old)))])
			if err := tx.Exec(`INSERT INTO proverbs (id, created_at, proverb, meaning, letter_rank, sort_text, folded) VALUES (?, ?, ?, 'm', ?, ?, lower(?))`,
				"p"+text, time.Now(), text, igbo.Rank(text), old, text).Error; err != nil {
				return err
			}
		}
		return tx.Exec(`INSERT INTO suggestions (id, created_at, proverb, meaning) VALUES ('s', now(), 'N’ụlọ na‑esi', 'm')`).Error
	})
	if err := database.Migrate(t.Context(), os.DirFS("."), "migrations"); err != nil {
		t.Fatal(err)
	}
	var rows []struct{ Proverb, SortText, Folded string }
	var search string
	err := database.Read(t.Context(), func(tx *gorm.DB) error {
		if err := tx.Raw(`SELECT search FROM suggestions`).Scan(&search).Error; err != nil {
			return err
		}
		return tx.Raw(`SELECT proverb, sort_text, folded FROM proverbs`).Scan(&rows).Error
	})
	if err != nil || len(rows) != len(proverbs) {
		t.Fatalf("%d of %d proverbs: %v", len(rows), len(proverbs), err)
	}
	for _, row := range rows {
		if want := igbo.SortKeyOf(row.Proverb).SortText; row.SortText != want {
			t.Errorf("%q sorts as %q, want %q", row.Proverb, row.SortText, want)
		}
		if strings.ContainsAny(row.Folded, "-‑–’") {
			t.Errorf("%q is folded to %q", row.Proverb, row.Folded)
		}
	}
	if want := "n'ulo na esi\n-\nm\n"; search != want {
		t.Errorf("a suggestion is searched in %q, want %q", search, want)
	}
}

// Proverbs and suggestions stored before other orthographies were known get their right letter and
// are found.
func TestSpellingsOfStoredProverbsBecomeAlike(t *testing.T) {
	database := testkit.Open(t, "ilu")
	testkit.MigrateBefore(t, database, "0007_spellings.sql")
	stored := []struct {
		proverb, sortText string
		rank              int
	}{
		{"ŋʊɔ mmiri", "ŋʊɔ mmiri", 36},
		{"“N̄u̱o̱ – mmiri", "N̄u̱o̱ mmiri", 19},
		{"(Ökü", "Ökü", 23},
		{norm.NFD.String("Ʊ́lɔ Ọkụ"), "Ʊ́lɔ Ọkụ", 36},
		{"ʃi", "ʃi", 36},
		{"Ọkụ", "Ọkụ", 24},
		{strings.Repeat("o̱", 150), strings.Repeat("o̱", 100), 23},
	}
	changeStored(t, database, func(tx *gorm.DB) error {
		var fold string
		if err := tx.Raw(`SELECT pg_get_functiondef('fold'::regproc)`).Scan(&fold).Error; err != nil {
			return err
		}
		if err := tx.Exec(`CREATE OR REPLACE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN lower(value)`).Error; err != nil {
			return err
		}
		for _, p := range stored {
			if err := tx.Exec(`INSERT INTO proverbs (id, created_at, proverb, meaning, letter_rank, sort_text, folded) VALUES (?, now(), ?, 'm', ?, ?, lower(?))`,
				"p"+p.proverb, p.proverb, p.rank, p.sortText, p.proverb).Error; err != nil {
				return err
			}
		}
		if err := tx.Exec(`INSERT INTO suggestions (id, created_at, proverb, meaning) VALUES ('s', now(), 'Ʊlɔ ŋuo', 'm')`).Error; err != nil {
			return err
		}
		return tx.Exec(fold).Error
	})
	if err := database.Migrate(t.Context(), os.DirFS("."), "migrations"); err != nil {
		t.Fatal(err)
	}
	var rows []struct {
		Proverb, SortText, Folded string
		LetterRank                int
	}
	var search string
	err := database.Read(t.Context(), func(tx *gorm.DB) error {
		if err := tx.Raw(`SELECT search FROM suggestions`).Scan(&search).Error; err != nil {
			return err
		}
		return tx.Raw(`SELECT * FROM proverbs`).Scan(&rows).Error
	})
	if err != nil || len(rows) != len(stored) {
		t.Fatalf("%d of %d proverbs: %v", len(rows), len(stored), err)
	}
	for _, row := range rows {
		if want := igbo.SortKeyOf(row.Proverb); row.SortText != want.SortText || row.LetterRank != want.LetterRank {
			t.Errorf("%q is sorted as %q of letter %d, want %q of %d", row.Proverb, row.SortText, row.LetterRank, want.SortText, want.LetterRank)
		}
		if want := igbo.Fold(row.Proverb); row.Proverb != "Ọkụ" && row.Proverb != "ʃi" && row.Folded != want { // the others were folded like that before
			t.Errorf("%q is folded to %q, want %q", row.Proverb, row.Folded, want)
		}
	}
	if want := "ulo nuo\nm\n"; search != want {
		t.Errorf("a suggestion is searched in %q, want %q", search, want)
	}
}
