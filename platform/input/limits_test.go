package input_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"obi/platform/errs"
	"obi/platform/input"
)

// sample is a text and the rule that it breaks. The web app is tested with the same samples.
type sample struct {
	What, Text, Then string
	Times            int
	Rule             string
}

func (s sample) whole() string { return s.Text + strings.Repeat(s.Then, s.Times) }

type samples struct {
	Most         int
	Texts, Links []sample
}

func texts(t testing.TB) (all samples) {
	t.Helper()
	data, err := os.ReadFile("testdata/texts.json")
	if err == nil {
		err = json.Unmarshal(data, &all)
	}
	if err != nil || len(all.Texts) == 0 || len(all.Links) == 0 {
		t.Fatal(err)
	}
	return all
}

// sentences are the messages of broken rules of the field city.
var sentences = map[string][]string{
	"":          nil,
	"empty":     {"body.city City is required"},
	"letters":   {"body.city City must have at most 200 characters"},
	"marks":     {"body.city City must have at most 8 marks on one letter"},
	"bytes":     {"body.city City must have at most 3200 bytes; marks and joined emoji take up several"},
	"direction": {"body.city City must not contain text-direction characters"},
	"address":   {"body.city City must be a web address that begins with http:// or https://"},
}

type cleaner func(rules *errs.Rules, text string) string

// cleaners are all functions that clean a text, with names separately.
func cleaners(most int) (texts, names, links map[bool]cleaner) {
	with := func(clean func(*errs.Rules, string, string, string, int) string) cleaner {
		return func(rules *errs.Rules, text string) string { return clean(rules, text, "city", "City", most) }
	}
	link := func(clean func(*errs.Rules, string, string, string) string) cleaner {
		return func(rules *errs.Rules, text string) string { return clean(rules, text, "city", "City") }
	}
	return map[bool]cleaner{true: with(input.Required), false: with(input.Optional)},
		map[bool]cleaner{true: with(input.RequiredName), false: with(input.OptionalName)},
		map[bool]cleaner{true: link(input.RequiredURL), false: link(input.OptionalURL)}
}

func TestHowTextsAreMade(t *testing.T) {
	all := texts(t)
	asTexts, asNames, asLinks := cleaners(all.Most)
	check := func(s sample, kind string, rule string, cleaners map[bool]cleaner) {
		for required, clean := range cleaners {
			want := sentences[rule]
			if rule == "empty" && !required {
				want = nil
			}
			var rules errs.Rules
			got := clean(&rules, s.whole())
			if !slices.Equal(broken(&rules), want) {
				t.Errorf("%s as a %s (required: %t): %q, want %q", s.What, kind, required, broken(&rules), want)
			}
			if stays := input.Text(s.whole()); rule == "empty" && got != "" || rule != "empty" && got != stays {
				t.Errorf("%s as a %s became %.80q", s.What, kind, got)
			}
		}
	}
	for _, s := range all.Texts {
		rule := s.Rule
		if rule == "direction" {
			rule = ""
		}
		check(s, "text", rule, asTexts)
		check(s, "name", s.Rule, asNames)
	}
	for _, s := range all.Links {
		check(s, "link", s.Rule, asLinks)
	}
}

// A text that an older version has stored stays valid while other fields are edited, but only in
// its own field.
func TestStoredTextsStayValid(t *testing.T) {
	all := texts(t)
	_, asNames, asLinks := cleaners(all.Most)
	check := func(s sample, clean cleaner, couldBeStored bool) {
		stored := input.Text(s.whole())
		rules := errs.Rules{Stored: map[string][]string{"city": {"Oka", stored}, "country": {"x"}}}
		if got := clean(&rules, stored); couldBeStored != (got == stored && rules.Err() == nil) {
			t.Errorf("%s, stored, became %.80q, %q", s.What, got, broken(&rules))
		}
		other := errs.Rules{Stored: map[string][]string{"country": {stored}}}
		clean(&other, s.whole())
		if !slices.Equal(broken(&other), sentences[s.Rule]) {
			t.Errorf("%s, stored in another field, is answered %q", s.What, broken(&other))
		}
	}
	for _, s := range all.Texts {
		check(s, asNames[true], s.Rule != "letters" && input.Text(s.whole()) != "")
	}
	for _, s := range all.Links {
		check(s, asLinks[true], strings.Contains(s.Text, "//"))
	}
	stored := errs.Rules{Stored: map[string][]string{"city": {"javascript:alert(1)"}}}
	if asLinks[true](&stored, "javascript:alert(1)"); stored.Err() == nil {
		t.Error("a script is taken for an address, since it was stored")
	}
}

func FuzzText(f *testing.F) {
	all := texts(f)
	for _, s := range slices.Concat(all.Texts, all.Links) {
		f.Add(s.whole())
	}
	_, asNames, asLinks := cleaners(all.Most)
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return // no request body can contain it
		}
		for kind, clean := range map[string]cleaner{"name": asNames[true], "link": asLinks[true]} {
			var rules, again errs.Rules
			got := clean(&rules, text)
			if rules.Err() != nil {
				continue
			}
			if !input.Visible(got) || input.HasStackedMarks(got) || input.TurnsDirection(got) {
				t.Errorf("%q is taken as a %s", text, kind)
			}
			if kind == "name" && (len(got) > 16*all.Most || input.Length(got) > all.Most) || kind == "link" && !input.IsURL(got) {
				t.Errorf("%q is taken as a %s", text, kind)
			}
			// A stored text is accepted unchanged when it is sent again.
			if clean(&again, got) != got || again.Err() != nil {
				t.Errorf("%q became %q, and that %q", text, got, broken(&again))
			}
		}
	})
}

func TestTrimStackedMarksKeepsEight(t *testing.T) {
	const grave = "\u0316"
	eight := strings.Repeat(grave, 8)
	for text, want := range map[string]string{
		"": "", "ọ́dịnala.mp3": "ọ́dịnala.mp3", "q" + eight: "q" + eight, "q" + eight + grave: "q" + eight,
		strings.Repeat(grave, 20) + "a" + eight + grave + "b" + grave: eight + "a" + eight + "b" + grave,
	} {
		if got := input.TrimStackedMarks(text); got != want || input.HasStackedMarks(got) {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}
