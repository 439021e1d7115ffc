package input_test

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"obi/platform/errs"
	"obi/platform/input"
)

func TestTextIsStoredInOneForm(t *testing.T) {
	for typed, want := range map[string]string{
		" \t\u00a0\u2003Ada\r\n": "Ada",
		"i\u0323":                "ị",
		"o\u0301\u0323":          "ọ\u0301", // marks in either order
		"a  b\nc":                "a  b\nc",
		"":                       "",
	} {
		if got := input.Text(typed); got != want {
			t.Errorf("%q became %q, want %q", typed, got, want)
		}
	}
}

func TestLengthCountsGraphemes(t *testing.T) {
	for text, want := range map[string]int{"": 0, "abc": 3, "ọ́ṅ̀": 2, "o\u0323\u0301": 1, "👩🏾\u200d🏫": 1, "\r\n": 1} {
		if got := input.Length(text); got != want {
			t.Errorf("%q has length %d, want %d", text, got, want)
		}
	}
}

func TestIsID(t *testing.T) {
	for id, want := range map[string]bool{
		"a": true, "Z9_-": true, strings.Repeat("a", 64): true, "550e8400-e29b-41d4-a716-446655440000": true,
		"": false, strings.Repeat("a", 65): false, "a/b": false, "..": false, "a b": false, "a\x00": false, "a\n": false, "ọ": false, "a.b": false,
	} {
		if input.IsID(id) != want {
			t.Errorf("%q: want %t", id, want)
		}
	}
}

var urls = map[string]bool{
	"https://example.org":                           true,
	"http://example.org:8080/a?b=c#d":               true,
	"HTTPS://EXAMPLE.ORG/":                          true,
	"https://[::1]/a":                               true,
	"https://ndị-igbo.example/Ọ́kụ":                 true,
	"https://example.org/%0d%0a":                    true, // encoded, so it stays in the path
	"https://a.org/" + strings.Repeat("a", 2048-14): true,
	"https://a.org/" + strings.Repeat("a", 2048-13): false,
	"javascript:alert(1)":                           false,
	"JaVaScRiPt:alert(1)":                           false,
	"javascript://example.org/%0aalert(1)":          false,
	"data:text/html,x":                              false,
	"vbscript:x":                                    false,
	"//example.org":                                 false,
	"example.org":                                   false,
	"/a":                                            false,
	"":                                              false,
	"https://":                                      false,
	"https://:80":                                   false,
	"https:example.org":                             false,
	"https:/example.org":                            false,
	"https://a.org/\r\nX: y":                        false,
	"https://a.org/\x00":                            false,
	"https://a.org/a b":                             false,
	"https://a.org/\u0085":                          false,
	"\thttps://a.org/":                              false,
	"https:\\\\a.org":                               false,
	"https://a.org\\@evil.org":                      false,
	"ftp://a.org/":                                  false,
	"file:///etc/passwd":                            false,
	"https://%zz/":                                  false,
	"https://a.org/" + strings.Repeat("a", 10_240): false,
}

func TestIsURL(t *testing.T) {
	for text, want := range urls {
		if input.IsURL(text) != want {
			t.Errorf("%.60q: want %t", text, want)
		}
	}
}

func FuzzIsURL(f *testing.F) {
	for text := range urls {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !input.IsURL(text) {
			return
		}
		parsed, err := url.Parse(text)
		if err != nil || parsed.Hostname() == "" || !slices.Contains([]string{"http", "https"}, strings.ToLower(parsed.Scheme)) {
			t.Errorf("accepted %q", text)
		}
		if strings.ContainsFunc(text, unicode.IsControl) || len(text) > input.MaxURL {
			t.Errorf("accepted %q", text)
		}
	})
}

func TestCreatedAt(t *testing.T) {
	now := time.Date(2026, 1, 31, 12, 0, 0, 123456789, time.FixedZone("", 3600))
	for text, want := range map[string]string{
		"":                              "2026-01-31T11:00:00.123456Z", // now
		"2026-01-31T10:00:00Z":          "2026-01-31T10:00:00Z",
		"2026-01-31T10:00:00.98765432Z": "2026-01-31T10:00:00.987654Z",
		"2026-01-31T10:00:00+01:00":     "2026-01-31T09:00:00Z",
		"2026-01-30T11:00:01Z":          "2026-01-30T11:00:01Z",
		"2026-02-01T11:00:00Z":          "2026-02-01T11:00:00Z",
		"2026-01-30T11:00:00Z":          "", // a day and some nanoseconds before now
		"2026-02-01T11:00:01Z":          "",
		"9999-01-01T00:00:00Z":          "",
		"0000-00-00T00:00:00Z":          "",
		"2026-01-31":                    "",
		"2026-01-31T10:00:00":           "",
		"1769853600":                    "",
		"now":                           "",
		"2026-01-31T10:00:00Z ":         "",
	} {
		at, err := input.CreatedAt(text, now)
		if want == "" {
			if errs.KindOf(err) != errs.Malformed {
				t.Errorf("%q: got %v, %v", text, at, err)
			}
			continue
		}
		if err != nil || at.Format(time.RFC3339Nano) != want {
			t.Errorf("%q became %s, %v; want %s", text, at.Format(time.RFC3339Nano), err, want)
		}
	}
}

func TestListAcceptsThreeForms(t *testing.T) {
	for sent, want := range map[string][]string{
		`["Kids","Culture"]`:             {"Kids", "Culture"},
		`"Kids, Culture"`:                {"Kids", "Culture"},
		`" ,Kids,, i\u0323gbo ,"`:        {"Kids", "ịgbo"},
		`[" Kids ","","\t"]`:             {"Kids"},
		`[]`:                             {},
		`""`:                             {},
		`null`:                           {},
		`"[\"Ji, ede\",\" \",\"null\"]"`: {"Ji, ede", "null"},
		`"[]"`:                           {},
		`"null"`:                         {"null"},
		`"[a, b]"`:                       {"[a", "b]"},
		`"[1,2]"`:                        {"[1", "2]"},
		`"[null]"`:                       {"[null]"},
		`["\u3164","\u202e"]`:            {},
	} {
		var got input.List
		if err := json.Unmarshal([]byte(sent), &got); err != nil || got == nil || !slices.Equal(got, want) {
			t.Errorf("%s became %q, %v; want %q", sent, got, err, want)
		}
	}
	for _, sent := range []string{`5`, `{"a":1}`, `[1]`, `[["a"]]`, `true`} {
		var got input.List
		if err := json.Unmarshal([]byte(sent), &got); err == nil {
			t.Errorf("%s became %q", sent, got)
		}
	}
}

func TestParseList(t *testing.T) {
	for text, want := range map[string][]string{
		``: {}, `[]`: {}, `null`: {}, `["Ji, ede"," i\u0323gbo ","","\t"]`: {"Ji, ede", "ịgbo"}, ` [ "a" ] `: {"a"},
	} {
		if got, err := input.ParseList(text, "options"); err != nil || got == nil || !slices.Equal(got, want) {
			t.Errorf("%s became %q, %v; want %q", text, got, err, want)
		}
	}
	for _, text := range []string{`[1]`, `[["a"]]`, `[null]`, `["Kids",null]`} {
		if got, err := input.ParseList(text, "options"); errs.KindOf(err) != errs.Invalid || err.Error() != "The options must be a list of texts" {
			t.Errorf("%q became %q, %v", text, got, err)
		}
	}
	for _, text := range []string{`Kids`, `"Kids"`, `5`, `{}`, `["a"`, `["a"]x`, `["a\u0000"]`, `["\ud800"]`, "[\"\xff\"]"} {
		if got, err := input.ParseList(text, "options"); errs.KindOf(err) != errs.Malformed || !strings.HasPrefix(err.Error(), "The options must be a list in JSON") {
			t.Errorf("%q became %q, %v", text, got, err)
		}
	}
}
