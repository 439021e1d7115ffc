package ilu_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"obi/igbo"
	"obi/ilu-svc/ilu"
	"obi/platform/config"
	"obi/platform/testkit"
)

// startDemo runs the service with its samples.
func startDemo(t *testing.T) (*testkit.Service, string) {
	t.Helper()
	svc := testkit.Start(t, ilu.Spec(), settings.With(config.Environ{"OBI_DEMO": "1"}))
	return svc, svc.Issuer.Token(t, "ngozi")
}

func TestSamplesFillAnEmptyInstallOnce(t *testing.T) {
	svc, token := startDemo(t)
	counts := testkit.Scenario{Method: "GET", Path: "/api/ilu/admin/counts", Token: token}
	const suggestions = `"suggestions":{"pending":7,"approved":2,"rejected":3}}`
	svc.Sends(t, counts, 200, `{"proverbs":105,`+suggestions)
	odd := svc.Look(t, `SELECT id FROM ilu.suggestions WHERE (status = 'pending') <> (decided_by = '') OR created_at > now() OR decided_at > now() OR decided_at < created_at`)
	if len(odd) > 0 {
		t.Errorf("%d sample suggestions have an impossible past", len(odd))
	}
	svc = svc.Restart(t)
	svc.Sends(t, counts, 200, `{"proverbs":105,`+suggestions)
	svc.Sends(t, remove(token, "sample-1"), 200)
	svc = svc.Restart(t)
	svc.Sends(t, counts, 200, `{"proverbs":104,`+suggestions)

	svc.Look(t, `WITH gone AS (DELETE FROM ilu.proverbs WHERE id <> 'sample-2' RETURNING id) SELECT id FROM gone`)
	svc.Sends(t, remove(token, "sample-2"), 200)
	svc = svc.Restart(t) // the list is empty and therefore filled again, except for deleted samples
	svc.Sends(t, counts, 200, `{"proverbs":103,`+suggestions)
}

func TestSampleProverbsAreWellFormed(t *testing.T) {
	svc, token := startDemo(t)
	var page listed
	get(t, svc, "", "proverbs?limit=200", &page)
	used := map[string]bool{}
	for _, p := range page.Data {
		if p.Proverb != igbo.Standard(p.Proverb) || !strings.HasSuffix(p.Proverb, ".") || !strings.HasSuffix(p.Meaning, ".") {
			t.Errorf("%s: %q, %q", p.ID, p.Proverb, p.Meaning)
		}
		if igbo.FoldTone(p.Proverb) != strings.ReplaceAll(strings.ToLower(p.Proverb), "-", " ") {
			t.Errorf("%s has tone marks", p.Proverb)
		}
		if letter := igbo.Letter(p.Proverb); letter == "" || strings.ContainsAny(igbo.Fold(p.Proverb), "cqx") && !strings.Contains(igbo.Fold(p.Proverb), "ch") {
			t.Errorf("%s is not written in the alphabet", p.Proverb)
		}
		if len(p.Categories) < 1 || len(p.Categories) > 3 {
			t.Errorf("%s is in %q", p.Proverb, p.Categories)
		}
		for _, name := range p.Categories {
			used[name] = true
		}
		var similar []entry
		get(t, svc, token, "admin/similar?except="+p.ID+"&proverb="+url.QueryEscape(p.Proverb), &similar)
		if len(similar) > 0 {
			t.Errorf("%s is nearly %s", p.Proverb, similar[0].Proverb)
		}
	}
	// Every category has a proverb, except those for which none is known.
	if missing := slices.DeleteFunc(slices.Clone(fixed), func(name string) bool { return used[name] }); !slices.Equal(missing, []string{"Afa", "Agwu"}) {
		t.Errorf("no proverb is in %q", missing)
	}
	if letters := counted(t, svc, token); len(letters) < 15 || letters["ch"] == 0 || letters["nw"] == 0 || letters["ọ"] == 0 || letters["ụ"] == 0 {
		t.Errorf("the letters are %v", letters)
	}
}

func TestSampleSuggestionsShowWhatTheDeskIsFor(t *testing.T) {
	svc, token := startDemo(t)
	var all []suggestion
	get(t, svc, token, "admin/suggestions", &all)
	near, alike, reasons, unknown := 0, 0, 0, 0
	for _, s := range all {
		var similar []entry
		get(t, svc, token, "admin/similar?proverb="+url.QueryEscape(s.Proverb), &similar)
		near += min(len(similar), 1)
		if igbo.Standard(s.Proverb) != s.Proverb {
			alike++
		}
		reasons += min(len(s.Reason), 1)
		for _, name := range s.Categories {
			if !slices.Contains(fixed, name) {
				unknown++
			}
		}
	}
	if near < 3 || alike != 1 || reasons < 3 || unknown == 0 {
		t.Errorf("%d near duplicates, %d with letters of other orthographies, %d reasons, %d unknown categories", near, alike, reasons, unknown)
	}
	var publish []testkit.Scenario
	for _, s := range all {
		if s.Status == "pending" {
			publish = append(publish, decide(token, "publish", s.ID, nil))
		}
	}
	if got := svc.AtOnce(t, publish, 200); got[200] != 7 {
		t.Errorf("publishing all answered %v", got)
	}
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/admin/counts", Token: token}, 200, fmt.Sprintf(`{"proverbs":%d,"suggestions":{"pending":0,"approved":9,"rejected":3}}`, 105+7))
}

func TestWithoutDemoNothingIsLoaded(t *testing.T) {
	svc, token := start(t)
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/admin/counts", Token: token}, 200, `{"proverbs":0,"suggestions":{"pending":0,"approved":0,"rejected":0}}`)
	add(t, svc, token, "mine", "Egbe")
	svc.Environ["OBI_DEMO"] = "1"
	svc = svc.Restart(t)
	if got := ids(t, svc, ""); !slices.Equal(got, []string{"mine"}) {
		t.Errorf("samples were added to %v", got)
	}
}
