package input_test

import (
	"slices"
	"strings"
	"testing"

	"obi/platform/errs"
	"obi/platform/input"
)

const needed, tooLong = "body.city City is required", "body.city City must have at most 3 characters"

func TestTextsAreCleanedBeforeTheyAreMeasured(t *testing.T) {
	for typed, row := range map[string]struct {
		want               string
		required, optional []string
	}{
		" Oka\n":             {want: "Oka"},
		"ọ́ọ́ọ́":             {want: "ọ́ọ́ọ́"}, // three to a reader, more to a computer
		"👩🏾\u200d🏫👩🏾\u200d🏫": {want: "👩🏾\u200d🏫👩🏾\u200d🏫"},
		"i\u0323":            {want: "ị"},
		"    abc    ":        {want: "abc"},
		"":                   {required: []string{needed}},
		" \u200b\ufeff":      {required: []string{needed}},
		"abcd":               {want: "abcd", required: []string{tooLong}, optional: []string{tooLong}},
		"ọ́ọ́ọ́ọ":            {want: "ọ́ọ́ọ́ọ", required: []string{tooLong}, optional: []string{tooLong}},
	} {
		var rules, others errs.Rules
		if got := input.Required(&rules, typed, "city", "City", 3); got != row.want || !slices.Equal(broken(&rules), row.required) {
			t.Errorf("%q as a required text became %q, %q", typed, got, broken(&rules))
		}
		if got := input.Optional(&others, typed, "city", "City", 3); got != row.want || !slices.Equal(broken(&others), row.optional) {
			t.Errorf("%q as an optional text became %q, %q", typed, got, broken(&others))
		}
	}
}

func TestRequiredURL(t *testing.T) {
	const noAddress = "body.image Image URL must be a web address that begins with http:// or https://"
	for typed, row := range map[string]struct {
		want   string
		broken []string
	}{
		" https://example.org/a.jpg ": {"https://example.org/a.jpg", nil},
		"":                            {"", []string{"body.image Image URL is required"}}, // and not the error for an invalid URL as well
		"\u2060":                      {"", []string{"body.image Image URL is required"}},
		"a.jpg":                       {"a.jpg", []string{noAddress}},
		"javascript:alert(1)":         {"javascript:alert(1)", []string{noAddress}},
		"https://a.org/" + strings.Repeat("a", 2048): {"https://a.org/" + strings.Repeat("a", 2048), []string{noAddress}},
	} {
		var rules errs.Rules
		if got := input.RequiredURL(&rules, typed, "image", "Image URL"); got != row.want || !slices.Equal(broken(&rules), row.broken) {
			t.Errorf("%.60q became %.60q, %q; want %q", typed, got, broken(&rules), row.broken)
		}
	}
}
