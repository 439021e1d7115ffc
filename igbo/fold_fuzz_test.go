package igbo_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"gorm.io/gorm"

	"obi/igbo"
)

// FuzzFold checks that SQL and Go fold, search and replace letters the same, and that folding
// twice changes nothing, in every normal form.
func FuzzFold(f *testing.F) {
	p := fixture(f)
	for text := range p.Fold {
		f.Add(text)
	}
	for _, text := range p.InOrder {
		f.Add(norm.NFD.String(text))
	}
	for _, text := range []string{"İI", "ΑΣ ΣΑΣ.", "ǅ", "ẞ", "\u0345Α", "a\u0327\u0323\u0301", "-\u0301-", "\u1e04\u0307", "가", "\u0958", "𝒜", "🔥\u200d🔥", "\u180e-\u0085\u3000", "¡-¿", "\ufdfa", "\U0001e900", "Ꭰ", "\u10a0", "o\u0327\u0331\u0323", "n\u0303\u0304\u0307\u0301", "ı\u0323", "u\u00ad\u0308", "n\u064b\u0304"} {
		f.Add(text)
	}
	database := open(f)
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || strings.Contains(text, "\x00") {
			return // no request body can contain it
		}
		var got struct{ Fold, Searched, Standard string }
		if err := database.Read(t.Context(), func(tx *gorm.DB) error {
			return tx.Raw(`SELECT fold(given), searched(given), standard(given) FROM (SELECT ? AS given) AS one`, text).Scan(&got).Error
		}); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if want := igbo.Fold(text); got.Fold != want {
			t.Errorf("%q: SQL folds to %q, Go to %q", text, got.Fold, want)
		}
		if want := igbo.Searched(igbo.Fold, text); got.Searched != want {
			t.Errorf("%q: SQL searches %q, Go %q", text, got.Searched, want)
		}
		if want := igbo.Standard(text); got.Standard != want {
			t.Errorf("%q with standard letters is %q in SQL, %q in Go", text, got.Standard, want)
		}
		for name, fold := range map[string]func(string) string{"Fold": igbo.Fold, "FoldTone": igbo.FoldTone, "Standard": igbo.Standard} {
			once := fold(text)
			if fold(norm.NFC.String(text)) != once || fold(norm.NFD.String(text)) != once {
				t.Errorf("%s(%q) depends on the normal form", name, text)
			}
			if again := fold(once); again != once {
				t.Errorf("%s(%q) is %q, and of that %q", name, text, once, again)
			}
		}
	})
}
