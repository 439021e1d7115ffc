package igbo_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"gorm.io/gorm"

	"obi/igbo"
	"obi/platform/db"
)

var writeFolds = flag.Bool("write-folds", false, "write testdata/folds.json")

// folded is a text and what it folds to in Go. TestFolds compares it with SQL, fold.test.ts with
// the web app.
type folded struct{ Text, Fold, FoldTone, Standard string }

// TestFolds compares Go and SQL with the texts that the web app folds.
func TestFolds(t *testing.T) {
	var made bytes.Buffer
	made.WriteString("[")
	var texts []string
	for n, one := range folds() {
		line, err := json.Marshal(one)
		if err != nil {
			t.Fatal(err)
		}
		if n > 0 {
			made.WriteString(",")
		}
		made.WriteString("\n")
		made.Write(line)
		texts = append(texts, one.Text)
	}
	made.WriteString("\n]\n")
	if *writeFolds {
		if err := os.WriteFile("testdata/folds.json", made.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := os.ReadFile("testdata/folds.json"); err != nil || !bytes.Equal(kept, made.Bytes()) {
		t.Errorf("testdata/folds.json differs from Go's folds (%v); find out why, then go test ./igbo -run TestFolds -write-folds", err)
	}
	database := open(t)
	var got []struct{ Fold, Standard string }
	if err := database.Read(t.Context(), func(tx *gorm.DB) error {
		return tx.Raw(`SELECT fold(text), standard(text) FROM unnest(?::text[]) WITH ORDINALITY AS given (text, place) ORDER BY place`, db.TextArray(texts)).Scan(&got).Error
	}); err != nil || len(got) != len(texts) {
		t.Fatalf("%d of %d texts: %v", len(got), len(texts), err)
	}
	for i, one := range folds() {
		if got[i].Fold != one.Fold {
			t.Errorf("SQL folds %q to %q, Go to %q", one.Text, got[i].Fold, one.Fold)
		}
		if got[i].Standard != one.Standard {
			t.Errorf("%q is %q in SQL and %q in Go with standard letters", one.Text, got[i].Standard, one.Standard)
		}
	}
}

// folds returns texts that are hard to fold, always the same.
func folds() (made []folded) {
	pieces := slices.Concat(igbo.Letters(), []string{
		"\u0300", "\u0301", "\u0304", "\u0307", "\u0323", "\u0327", "\u0345", "Ị", "Ọ", "Ụ", "Ṅ", "Ọ́", "é", "ǹ", "ḿ", "İ", "I", "ß", "ẞ", "Σ", "ς", "Ǆ", "ﬁ", "Å", "K", "Đ", "Ẹ",
		"ŋ", "Ŋ", "ɔ", "Ɔ", "ʊ", "Ʊ", "ɪ", "Ɪ", "ı", "ö", "Ü", "ï", "ñ", "Ñ", "n\u0304", "N\u0304", "u\u0331", "O\u0331", "i\u0329", "ǫ", "ǭ", "ȫ", "ǘ", "\u0303", "\u0308", "\u0329", "\u0331",
		"'", "`", "´", "ʹ", "ʻ", "ʼ", "‘", "’", "‛", "′", "＇", "-", "‐", "‑", "–", "—", "―", "−", "－", " ", "  ", "\t", "\n", "\u00a0", "\u2003", "\u202f", "\u3000", "\u0085",
		"\u00ad", "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u180e", "\u061c", ".", ",", "“", "”", "…", "1", "٣", "א", "\u05b0", "ب", "\u064b", "अ", "\u093c", "\u20dd", "\ufe0f", "가", "🔥", "\U0001e900", "𝒜",
	})
	random := rand.New(rand.NewPCG(36, 1961))
	for range 600 {
		text := ""
		for range 1 + random.IntN(8) {
			text += pieces[random.IntN(len(pieces))]
		}
		made = append(made, folded{text, igbo.Fold(text), igbo.FoldTone(text), igbo.Standard(text)})
	}
	return made
}
