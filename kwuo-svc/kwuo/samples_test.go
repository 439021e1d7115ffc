package kwuo_test

import (
	"slices"
	"strings"
	"testing"

	"obi/igbo"
	"obi/kwuo-svc/kwuo"
	"obi/platform/config"
	"obi/platform/testkit"
)

// startDemo runs the service with its samples.
func startDemo(t *testing.T) (*testkit.Service, string) {
	t.Helper()
	svc := testkit.Start(t, kwuo.Spec(), settings.With(config.Environ{"OBI_DEMO": "1"}))
	return svc, svc.Issuer.Token(t, "ngozi")
}

func TestSamplesFillAnEmptyInstallOnce(t *testing.T) {
	svc, token := startDemo(t)
	counts := testkit.Scenario{Method: "GET", Path: "/api/kwuo/admin/counts", Token: token}
	svc.Sends(t, counts, 200, `{"riddles":20}`)
	svc = svc.Restart(t)
	svc.Sends(t, counts, 200, `{"riddles":20}`)
	svc.Sends(t, remove(token, "sample-2"), 200)
	svc = svc.Restart(t)
	svc.Sends(t, counts, 200, `{"riddles":19}`)

	svc.Look(t, `WITH gone AS (DELETE FROM kwuo.riddles WHERE id <> 'sample-3' RETURNING id) SELECT id FROM gone`)
	svc.Sends(t, remove(token, "sample-3"), 200)
	svc = svc.Restart(t) // the list is empty and therefore filled again, except for deleted samples
	svc.Sends(t, counts, 200, `{"riddles":18}`)
}

func TestSampleRiddlesAreWellFormed(t *testing.T) {
	svc, _ := startDemo(t)
	all, _ := list(t, svc, "")
	places, letters, riddles := map[int]int{}, map[string]bool{}, map[string]bool{}
	for _, r := range all {
		if !strings.HasSuffix(r.Riddle, ".") || !strings.HasSuffix(r.Translation, ".") {
			t.Errorf("%s: %q, %q", r.ID, r.Riddle, r.Translation)
		}
		for _, text := range append([]string{r.Riddle, r.Answer}, r.Options...) {
			if text != igbo.Standard(text) || igbo.FoldTone(text) != strings.ReplaceAll(strings.ToLower(text), "-", " ") {
				t.Errorf("%s: %q has letters of other orthographies, or tone marks", r.ID, text)
			}
			if folded := strings.ReplaceAll(igbo.Fold(text), "ch", ""); igbo.Letter(text) == "" || strings.ContainsAny(folded, "cqx") {
				t.Errorf("%s: %q is not written in the alphabet", r.ID, text)
			}
		}
		if len(r.Options) != 4 || strings.Contains(strings.ToLower(r.Riddle), strings.ToLower(r.Answer)) {
			t.Errorf("%s has the options %q and asks %q", r.ID, r.Options, r.Riddle)
		}
		places[slices.Index(r.Options, r.Answer)]++
		letters[igbo.Letter(r.Riddle)], riddles[igbo.Fold(r.Riddle)] = true, true
	}
	for place := range 4 {
		if places[place] < 4 {
			t.Errorf("the answers are at %v", places)
		}
	}
	if len(riddles) != 20 || len(letters) < 6 {
		t.Errorf("%d riddles begin with %v", len(riddles), letters)
	}
}

func TestWithoutDemoNothingIsLoaded(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "mine", "Ọka")
	svc.Environ["OBI_DEMO"] = "1"
	svc = svc.Restart(t)
	if got := ids(t, svc, ""); !slices.Equal(got, []string{"mine"}) {
		t.Errorf("samples were added to %v", got)
	}
}
