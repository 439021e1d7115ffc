package recorded

import "testing"

// The web app removes one apostrophe when it imports such a cell.
func TestNoTextOfTheTableIsAFormula(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "ugo": "ugo", "'": "'", "'ugo": "'ugo", "=1": "'=1", "+1": "'+1", "-1": "'-1", "@a": "'@a", "\t1": "'\t1", "'=1": "''=1", "''-1": "'''-1",
	} {
		if got := defused(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
