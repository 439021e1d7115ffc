package db_test

import (
	"testing"

	"golang.org/x/text/unicode/norm"
)

func TestFoldMakesTextsComparable(t *testing.T) {
	database, _ := open(t)
	for text, want := range map[string]string{
		"Ọ́kụ":               "oku",
		"ỌKỤ":                "oku",
		"ṄKỊ ṅkị":            "nki nki",
		"Ǹǹa":                "nna",
		"Ụ́lọ̀":              "ulo",
		"Ị̄":                 "i",
		"İstanbul":           "istanbul",
		"Straße":             "straße",
		"100 % _ \\":         "100 % _ \\",
		"":                   "",
		"\u0301":             "",
		" n’a – b ":          "n'a b",
		"אָב":                "אָב", // the marks of other scripts stay
		"Gwam gwam\nÁkụ́kọ́": "gwam gwam akuko",
	} {
		for name, form := range map[string]norm.Form{"NFC": norm.NFC, "NFD": norm.NFD} {
			got := value[string](t, database, `SELECT normalize(fold(?), NFC)`, form.String(text))
			if got != norm.NFC.String(want) {
				t.Errorf("%s in %s became %q, want %q", text, name, got, want)
			}
		}
	}
}
