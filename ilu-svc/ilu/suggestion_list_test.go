package ilu_test

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

func TestSuggestionsAreNewestFirstWholeAndInPages(t *testing.T) {
	svc, token := start(t)
	for n := range 23 {
		id := submit(t, svc, nil)
		if n >= 20 {
			svc.Sends(t, decide(token, decisions[n-20], id, nil), 200)
		}
	}
	svc.Look(t, `UPDATE ilu.suggestions SET created_at = timestamptz '2026-01-31 12:00Z' + ascii(id) % 4 * interval '1 microsecond' RETURNING id`)
	where := func(condition string) []string {
		return svc.Look(t, `SELECT id FROM ilu.suggestions WHERE `+condition+` ORDER BY created_at DESC, id COLLATE "C" DESC`)
	}
	all := where("true")
	for query, want := range map[string][]string{
		"limit=5": all, "limit=23": all, "limit=10000": all, "limit=1&q=E": all, "status=pending&limit=4": where(`status = 'pending'`),
		"status=approved": where(`status = 'approved'`), "status=rejected&q=ekwe&limit=1": where(`status = 'rejected'`), "q=no-such-thing": {},
	} {
		t.Run(query, func(t *testing.T) {
			if got := svc.Pages(t, token, suggestionsPath+"?"+query, len(want)); !slices.Equal(got, want) {
				t.Errorf("pages give\n%v\nwant\n%v", got, want)
			}
		})
	}
	var whole []suggestion
	answer := get(t, svc, token, "admin/suggestions", &whole)
	if len(whole) != 23 || whole[0].ID != all[0] || answer.Header.Get("X-Total-Count")+answer.Header.Get("Link") != "" {
		t.Errorf("the whole list has %d with %v", len(whole), answer.Header)
	}
}

func TestSearchFindsSuggestions(t *testing.T) {
	svc, token := start(t)
	names := map[string]string{}
	for name, other := range map[string]fields{
		"fire":  {"proverb": "Ọ́kụ na-ere", "meaning": "Fire burns", "categories": []string{"Nature", "My own"}},
		"night": {"proverb": "Abalị", "meaning": "Night\nto Ụlọ", "categories": []string{}},
		"signs": {"proverb": `100% _x_ \ "q"`, "meaning": "[?] @q $1 :x", "categories": []string{"Common sense"}},
	} {
		names[submit(t, svc, other)] = name
	}
	for q, want := range map[string]string{
		"oku": "fire", "ỌKỤ": "fire", "BURNS": "fire", "oku na ere.": "fire", "na – ere": "fire", "-": "fire", "nature": "fire", "my own": "fire", "abali": "night", "ulo": "night", "common SENSE": "signs", "%": "signs", "_x_": "signs",
		`\`: "signs", "@q": "signs", "$1": "signs", ":x": "signs", "?": "signs", "' OR 1=1 --": "", "no such": "", "nature oku": "fire", "nature ulo": "", " ": "fire night signs", "nightto": "",
	} {
		t.Run(q, func(t *testing.T) {
			var all []suggestion
			answer := get(t, svc, token, "admin/suggestions?q="+url.QueryEscape(q), &all)
			var found []string
			for _, one := range all {
				found = append(found, names[one.ID])
			}
			slices.Sort(found)
			if got := strings.Join(found, " "); got != want || answer.Header.Get("X-Total-Count") != fmt.Sprint(len(found)) {
				t.Errorf("finds %q, want %q", got, want)
			}
		})
	}
}

func TestInvalidQueriesForSuggestions(t *testing.T) {
	svc, token := start(t)
	encoded := func(text string) string { return "cursor=" + base64.RawURLEncoding.EncodeToString([]byte(text)) }
	for query, status := range map[string]int{
		"limit=0": 422, "limit=-1": 422, "limit=10001": 422, "limit=x": 422, "limit=1.5": 422, "limit=10000": 200,
		"status=unknown": 422, "status=Pending": 422, "status=resolved": 422, "status=": 200, "status=pending%00": 422, "unknown=1": 200, "q=": 200,
		"q=" + strings.Repeat("a", 201): 422, "q=a%00": 400, "q=%ff": 400,
		"cursor=x": 400, "cursor=!": 400, encoded("2026-01-31T12:00:00Z"): 400, encoded("yesterday x"): 400, encoded("2026-01-31T12:00:00Z \x00"): 400,
		encoded("2026-01-31T12:00:00Z \xff"): 400, encoded("0000-01-01T00:00:00Z x"): 200, encoded("9999-12-31T23:59:59.999999999Z x"): 200,
		"cursor=" + strings.Repeat("a", 201): 422,
	} {
		t.Run(query, func(t *testing.T) {
			svc.Sends(t, testkit.Scenario{Method: "GET", Path: suggestionsPath + "?" + query, Token: token}, status)
		})
	}
	empty := svc.Sends(t, testkit.Scenario{Method: "GET", Path: suggestionsPath, Token: token}, 200)
	if strings.TrimSpace(empty.Body) != "[]" {
		t.Errorf("none is %s", empty.Body)
	}
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: suggestionsPath + "/%ff", Token: token}, 400)
}
