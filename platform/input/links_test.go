package input_test

import (
	"errors"
	"strings"
	"testing"

	"obi/platform/errs"
	"obi/platform/input"
)

// broken returns the broken rules as "location message".
func broken(rules *errs.Rules) (found []string) {
	if invalid, ok := errors.AsType[*errs.Error](rules.Err()); ok {
		for _, field := range invalid.Fields {
			found = append(found, field.Location+" "+field.Message)
		}
	}
	return found
}

func TestLinksAreCleanedEachInItsPlace(t *testing.T) {
	var rules errs.Rules
	got := input.LinksInput{
		Website: " https://a.org/\n", Linktree: "https://linktr.ee/a", Instagram: "\u200bhttps://instagram.com/a", Facebook: "HTTP://facebook.com/a",
		Youtube: "https://youtube.com/@i\u0323", Twitter: " ",
	}.Clean(&rules)
	want := input.Links{
		Website: "https://a.org/", Linktree: "https://linktr.ee/a", Instagram: "https://instagram.com/a", Facebook: "HTTP://facebook.com/a",
		Youtube: "https://youtube.com/@ị",
	}
	if got != want || rules.Err() != nil {
		t.Errorf("got %+v, %v; want %+v", got, rules.Err(), want)
	}
}

func TestEveryBadLinkIsNamed(t *testing.T) {
	var rules errs.Rules
	input.LinksInput{
		Website: "example.org", Linktree: "//linktr.ee/a", Instagram: "javascript:alert(1)", Facebook: "data:text/html,x", Youtube: "https://a b.org",
		Twitter: "@ada", Tiktok: "https://a.org/" + strings.Repeat("a", 2048),
	}.Clean(&rules)
	got := broken(&rules)
	for i, platform := range []string{"website", "linktree", "instagram", "facebook", "youtube", "twitter", "tiktok"} {
		if want := "body." + platform + " The " + platform + " link must be a web address that begins with http:// or https://"; len(got) != 7 || got[i] != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
