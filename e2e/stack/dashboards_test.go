//go:build stack

package stack

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// withoutData maps panels ("dashboard: panel") that may be empty in normal operation to the reason.
var withoutData = map[string]string{
	"overview: Alerts":       "no alert fires",
	"gateway: 5xx by status": "the gateway answers nothing with 5xx",
	"gateway: Sent away: too many at once or too often (429)": "nobody is sent away",
	"service: Faults (5xx) by route":                          "no route answers with 5xx",
}

// withoutLimit is a query that needs GOMEMLIMIT, which containers set.
const withoutLimit = "max(go_gc_gomemlimit_bytes"

type board struct {
	Panels []struct {
		Title   string
		Targets []struct{ Expr string }
	}
	Templating struct {
		List []struct{ Name, Query string }
	}
}

func boards(t *testing.T) map[string]board {
	t.Helper()
	files, err := filepath.Glob("../../monitoring/dashboards/*.json")
	if err != nil || len(files) < 5 {
		t.Fatalf("the dashboards are %v (%v)", files, err)
	}
	all := map[string]board{}
	for _, file := range files {
		var one board
		text, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(text, &one)
		}
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all[strings.TrimSuffix(filepath.Base(file), ".json")] = one
	}
	return all
}

// everythingOnce makes each area do what dashboards show.
func everythingOnce(t *testing.T, s *Stack, c *client) {
	t.Helper()
	want := func(got answer, status int) {
		t.Helper()
		if got.Status != status {
			t.Errorf("want %d, got %s", status, got)
		}
	}
	for _, path := range everyService {
		want(c.get(path), http.StatusOK)
	}
	got, row := c.addProverb("Ihe a na-ahụ")
	want(got, http.StatusCreated)
	want(c.get("/api/ilu/audio/"+row.Audio.FileID), http.StatusOK)
	want(c.send("DELETE", "/api/ilu/admin/proverbs/"+row.ID, "", nil), http.StatusOK)
	want(newClient(s.URL).json("POST", "/api/ilu/suggestions", map[string]string{"proverb": "Ihe a na-ahụ anya", "meaning": "What is seen"}), http.StatusCreated)
}

// Every query of every dashboard returns data while the system is in use, evaluated with
// Prometheus' own engine.
func TestDashboardsShowData(t *testing.T) {
	s := running(t)
	c := signIn(t, s.URL, password)
	everythingOnce(t, s, c)
	h := observe(t, s)
	everythingOnce(t, s, c)
	h.scrape(t)

	named := map[string]bool{}
	for file, one := range boards(t) {
		services := []string{""}
		if len(one.Templating.List) > 1 {
			services = Areas // the web app counts no requests; the gateway does
			for _, service := range services {
				h.questions = append(h.questions, question{fmt.Sprintf("http_requests_in_flight{service=%q}", service), h.last(), true})
			}
		}
		for _, panel := range one.Panels {
			name := file + ": " + panel.Title
			named[name] = true
			for _, target := range panel.Targets {
				if withoutData[name] != "" || strings.HasPrefix(target.Expr, withoutLimit) {
					continue
				}
				for _, service := range services {
					h.questions = append(h.questions, question{strings.ReplaceAll(target.Expr, "$service", service), h.last(), true})
				}
			}
		}
	}
	for name := range withoutData {
		if !named[name] {
			t.Errorf("there is no panel %s", name)
		}
	}
	if len(h.questions) < 150 {
		t.Errorf("only %d queries were found", len(h.questions))
	}
	h.check(t)
}
