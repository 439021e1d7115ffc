package igbo_test

import (
	"cmp"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"obi/igbo"
)

// phrases are checked here, in SQL (sql_test.go) and in the web app.
type phrases struct {
	InOrder                            []string
	Letters, Fold, FoldTone, Proposals map[string]string
	Search, Exact                      []searched
}

// searched is a text, or several separated by " | ", with queries that find it and queries that do
// not.
type searched struct {
	Text       string
	Finds, Not []string
}

func fixture(t testing.TB) (p phrases) {
	t.Helper()
	data, err := os.ReadFile("testdata/order.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &p); err != nil {
		t.Fatal(err)
	}
	return p
}

// inForms runs check on a text as it is and in both normal forms.
func inForms(text string, check func(form string)) {
	for _, form := range []string{text, norm.NFC.String(text), norm.NFD.String(text)} {
		check(form)
	}
}

func TestThereAre36LettersInOrder(t *testing.T) {
	letters := igbo.Letters()
	if len(letters) != 36 || igbo.Outside != 36 {
		t.Fatalf("%d letters", len(letters))
	}
	for rank, letter := range letters {
		inForms(letter, func(form string) {
			for _, written := range []string{form, strings.ToUpper(form), "“" + form, form + "\u0301"} {
				if igbo.Rank(written) != rank || igbo.Letter(written) != letter {
					t.Errorf("%q ranks %d as %q, want %d", written, igbo.Rank(written), igbo.Letter(written), rank)
				}
			}
		})
	}
	letters[0] = "changed"
	if igbo.Letters()[0] != "a" {
		t.Error("Letters returns its own list")
	}
}

func TestLetter(t *testing.T) {
	for text, want := range fixture(t).Letters {
		inForms(text, func(form string) {
			if got := igbo.Letter(form); got != want {
				t.Errorf("%q begins with %q, want %q", form, got, want)
			}
		})
	}
}

func TestRanksFollowTheOrderOfPhrases(t *testing.T) {
	ordered := fixture(t).InOrder
	if !slices.IsSortedFunc(ordered, func(a, b string) int { return cmp.Compare(igbo.Rank(a), igbo.Rank(b)) }) {
		t.Error("the phrases are not in the order of their ranks")
	}
}

func TestSortText(t *testing.T) {
	for text, want := range map[string]string{
		"“Egbe” bere": "Egbe” bere", "  … Nne": "Nne", "1. Afọ": "1. Afọ", "...": "...", "": "", "\u0301Aka": "Aka", "‘n’ụlọ  ya – ba": "n'ụlọ ya ba", " - ": " - ", norm.NFD.String("Ọ́kụ"): norm.NFC.String("Ọ́kụ"),
	} {
		if got := igbo.SortText(text); got != want {
			t.Errorf("%q sorts as %q, want %q", text, got, want)
		}
	}
}

func TestFold(t *testing.T) {
	p := fixture(t)
	for text, want := range p.Fold {
		inForms(text, func(form string) {
			if got := igbo.Fold(form); got != norm.NFD.String(want) && got != want {
				t.Errorf("%q folds to %q, want %q", form, got, want)
			}
		})
	}
	for text, want := range p.FoldTone {
		inForms(text, func(form string) {
			if got := igbo.FoldTone(form); got != norm.NFC.String(want) {
				t.Errorf("%q folds its tones to %q, want %q", form, got, want)
			}
		})
	}
}

func TestSearch(t *testing.T) {
	p := fixture(t)
	check := func(name string, fold func(string) string, text, q string, want bool) {
		t.Helper()
		inForms(text, func(form string) {
			var searched string
			for field := range strings.SplitSeq(form, " | ") {
				searched += igbo.Searched(fold, field) + "\n"
			}
			isMissing := func(needle string) bool { return !strings.Contains(searched, needle) }
			if slices.ContainsFunc(igbo.Needles(fold, q), isMissing) == want {
				t.Errorf("%s: %q finds %q: want %v", name, q, form, want)
			}
		})
	}
	for _, row := range p.Search {
		for _, q := range row.Finds {
			check("Fold", igbo.Fold, row.Text, q, true)
		}
		for _, q := range row.Not {
			check("Fold", igbo.Fold, row.Text, q, false)
			check("FoldTone", igbo.FoldTone, row.Text, q, false)
		}
	}
	for _, row := range p.Exact {
		for _, q := range row.Finds {
			check("FoldTone", igbo.FoldTone, row.Text, q, true)
		}
		for _, q := range row.Not {
			check("FoldTone", igbo.FoldTone, row.Text, q, false)
		}
	}
}

func TestStandard(t *testing.T) {
	for text, want := range fixture(t).Proposals {
		inForms(text, func(form string) {
			got := igbo.Standard(form)
			if got != norm.NFC.String(want) {
				t.Errorf("%q becomes %q, want %q", form, got, want)
			}
			if again := igbo.Standard(got); again != got {
				t.Errorf("%q becomes %q, and that %q", form, got, again)
			}
		})
	}
}

func FuzzTexts(f *testing.F) {
	p := fixture(f)
	for _, text := range p.InOrder {
		f.Add(text)
	}
	for text := range p.Letters {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if rank := igbo.Rank(text); rank < 0 || rank > igbo.Outside || igbo.Rank(igbo.SortText(text)) != rank {
			t.Errorf("%q ranks %d, its sort text %d", text, rank, igbo.Rank(igbo.SortText(text)))
		}
		if !utf8.ValidString(text) {
			return
		}
		for name, fold := range map[string]func(string) string{"Fold": igbo.Fold, "FoldTone": igbo.FoldTone, "SortText": igbo.SortText, "Standard": igbo.Standard} {
			if once := fold(text); !utf8.ValidString(once) {
				t.Errorf("%s(%q) is not UTF-8", name, text)
			}
		}
	})
}
