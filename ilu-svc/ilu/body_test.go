package ilu_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

type write struct {
	good string
	most int // bytes that a body may have
}

// writes are all routes that take JSON, with a body that is good or nearly so.
func writes() map[string]write {
	all := map[string]write{
		"POST /api/ilu/admin/proverb":    {egbe.with(fields{"id": "p2"}), 1 << 20},
		"PUT /api/ilu/admin/proverbs/p1": {egbe.with(nil), 1 << 20},
		"POST /api/ilu/admin/category":   {`{"category":"Omenala"}`, 1 << 20},
		"POST /api/ilu/suggestions":      {suggested.with(nil), 64 << 10},
	}
	for _, decision := range append([]string{"undo"}, decisions...) {
		request := decide("", decision, "none", nil)
		all["PATCH "+request.Path] = write{request.Body, 1 << 20}
	}
	return all
}

func TestBodiesThatCannotBeRead(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "p1", "Egbe")
	for route, write := range writes() {
		method, path, _ := strings.Cut(route, " ")
		rows := map[string]struct {
			body   string
			status int
		}{
			"nothing":           {"", 415},
			"broken":            {`{"id":`, 400},
			"more behind it":    {write.good + "{}", 400},
			"duplicate key":     {`{"id":"a","id":"b"}`, 400},
			"key in other case": {`{"suggestionId":"a","SUGGESTIONID":"b"}`, 400},
			"byte order mark":   {"\ufeff" + write.good, 400},
			"not UTF-8":         {"{\"proverb\":\"\xff\"}", 400},
			"NUL":               {`{"proverb":"a\u0000b"}`, 400},
			"lone surrogate":    {`{"proverb":"\ud800"}`, 400},
			"very deep":         {strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000), 400},
			"null":              {"null", 422},
			"array":             {"[]", 422},
			"a byte too large":  {strings.Repeat(" ", write.most-len(write.good)+1) + write.good, 413},
		}
		for name, row := range rows {
			t.Run(name+" "+route, func(t *testing.T) {
				sends(t, svc, testkit.Scenario{Method: method, Path: path, Token: token, Body: row.body}, row.status)
			})
		}
		for kind, header := range map[string]map[string]string{
			"text": {"Content-Type": "text/plain"}, "form": {"Content-Type": "application/x-www-form-urlencoded"}, "gzip": {"Content-Encoding": "gzip"},
		} {
			t.Run(route+" sent as "+kind, func(t *testing.T) {
				sends(t, svc, testkit.Scenario{Method: method, Path: path, Token: token, Header: header, Body: write.good}, 415)
			})
		}
	}
	if got := look(t, svc, everything); !slices.Equal(got, []string{"1 0 29 1"}) {
		t.Errorf("stored are %v", got)
	}
}

func TestBodiesOfJustTheLargestSize(t *testing.T) {
	svc, token := start(t)
	for route, write := range writes() {
		method, path, _ := strings.Cut(route, " ")
		body := write.good + strings.Repeat(" ", write.most-len(write.good))
		answer := svc.Send(t, testkit.Scenario{Method: method, Path: path, Token: token, Body: body})
		if answer.Status == 413 || answer.Status == 400 || answer.Status >= 500 {
			t.Errorf("%s answered %d: %.200s", route, answer.Status, answer.Body)
		}
		sends(t, svc, testkit.Scenario{Method: method, Path: path, Token: token, Body: body + " "}, 413, "The body is too large")
	}
}

func TestWrongMethodsAreNamed(t *testing.T) {
	svc, token := start(t)
	for path, allow := range map[string]string{
		"/api/ilu/proverbs": "GET", "/api/ilu/categories": "GET", "/api/ilu/suggestions": "POST", "/api/ilu/admin/counts": "GET", "/api/ilu/admin/proverb": "POST",
	} {
		answer := sends(t, svc, testkit.Scenario{Method: "DELETE", Path: path, Token: token}, 405)
		if !strings.Contains(answer.Header.Get("Allow"), allow) {
			t.Errorf("%s allows %s", path, fmt.Sprint(answer.Header["Allow"]))
		}
	}
}
