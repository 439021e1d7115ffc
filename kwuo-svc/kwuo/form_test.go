package kwuo_test

import (
	"encoding/json"
	"slices"
	"testing"

	"golang.org/x/text/unicode/norm"

	"obi/platform/testkit"
)

// If a form with a file breaks a rule, the answer says so even if the file store is unavailable:
// the rules are checked first.
func TestFormsKeepTheRules(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "r1", "Ọka")
	for name, row := range map[string]struct {
		other  map[string]string
		status int
		want   string
	}{
		"options that are no JSON":     {map[string]string{"options": "Ewu, Ọkụ"}, 400, "The options must be a list in JSON"},
		"options in an object":         {map[string]string{"options": `{"a":"b"}`}, 400, "The options must be a list in JSON"},
		"options that are numbers":     {map[string]string{"options": `[1,2]`}, 422, "The options must be a list of texts"},
		"an option that is null":       {map[string]string{"options": `["Ewu","Ọkụ",null]`}, 422, "The options must be a list of texts"},
		"options with more behind":     {map[string]string{"options": `["Ewu","Ọkụ"]]`}, 400, "The options must be a list in JSON"},
		"an option with a NUL":         {map[string]string{"options": `["Ewu\u0000","Ọkụ"]`}, 400, "The options must be a list in JSON"},
		"an option cut in a character": {map[string]string{"options": `["\ud800","Ọkụ"]`}, 400, "The options must be a list in JSON"},
		"no options":                   {map[string]string{"options": "-"}, 422, fillTwo},
		"one option":                   {map[string]string{"options": `["Ọkụ"," ",""]`}, 422, fillTwo},
		"one option twice":             {map[string]string{"options": `["Ọkụ","` + norm.NFD.String("Ọkụ") + `"]`}, 422, fillTwo},
		"another answer":               {map[string]string{"answer": "Ikuku"}, 422, validOne},
		"no answer":                    {map[string]string{"answer": "-"}, 422, "Answer is required"},
		"no riddle":                    {map[string]string{"riddle": " "}, 422, "Riddle is required"},
		"no translation":               {map[string]string{"translation": "-"}, 422, "Translation is required"},
		"a path as id":                 {map[string]string{"id": "../x"}, 422, "The id must be"},
		"a field that is none":         {map[string]string{"version": "7"}, 400, "unexpected part"},
	} {
		for _, method := range []string{"POST", "PUT"} {
			t.Run(method+": "+name, func(t *testing.T) {
				svc.Sends(t, form(t, method, token, row.other, "x"), row.status, row.want)
			})
		}
		t.Run("PUT without a file: "+name, func(t *testing.T) {
			svc.Sends(t, form(t, "PUT", token, row.other, ""), row.status, row.want)
		})
	}
	svc.Sends(t, form(t, "POST", token, map[string]string{"createdAt": "yesterday"}, "x"), 400, "createdAt must be a time")
	svc.Sends(t, form(t, "POST", token, nil, ""), 400, "no part called audio")
	svc.Sends(t, form(t, "PUT", token, map[string]string{"id": "-"}, ""), 422, "The id must be", `"location":"body.id"`)
	if got := one(t, svc, "r1"); got.Riddle != "Ọka" || got.Version != 1 || len(ids(t, svc, "")) != 1 {
		t.Errorf("stored is %+v", got)
	}
}

func TestAFormWithoutAFileEditsTheContentAlone(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "r1", "Ọka")
	for _, row := range []struct {
		name, ifMatch string
		other         map[string]string
		status        int
		want          string
	}{
		{"the content", "", nil, 200, `"version":2`},
		{"the same again", "", nil, 200, `"version":2`},
		{"the same with its version", `"2"`, map[string]string{"options": `["Ewu"," Ọkụ ","","Ọdụm","Mmiri","Ewu"]`}, 200, `"version":2`},
		{"a stale version", `"1"`, map[string]string{"riddle": "Lost"}, 412, "This has been changed since it was loaded"},
		{"its version", `W/"2"`, map[string]string{"riddle": " " + norm.NFD.String("Ọkụ ọkụ")}, 200, norm.NFC.String(`"riddle":"Ọkụ ọkụ"`)},
		{"a time of its own", "", map[string]string{"createdAt": "2001-01-01T00:00:00Z", "answer": "Ewu"}, 200, `"answer":"Ewu"`},
		{"unknown", "", map[string]string{"id": "nobody"}, 404, "This riddle does not exist"},
		{"any version of nothing", "*", map[string]string{"id": "nobody"}, 412, "This riddle no longer exists"},
	} {
		t.Run(row.name, func(t *testing.T) {
			request := form(t, "PUT", token, row.other, "")
			request.Header["If-Match"] = row.ifMatch
			answer := svc.Sends(t, request, row.status, row.want)
			if tag := answer.Header.Get("ETag"); row.status == 200 && tag == "" {
				t.Error("it has no ETag")
			}
		})
	}
	if got := one(t, svc, "r1"); got.Version != 4 || got.Answer != "Ewu" {
		t.Errorf("stored is %+v", got)
	}
	if log := svc.Look(t, auditLog); !slices.Equal(log, []string{"ngozi create riddle r1 - Ọka", "ngozi edit riddle r1 Ọka Ọ na-eri ihe niile, afọ anaghị eju ya.",
		"ngozi edit riddle r1 Ọ na-eri ihe niile, afọ anaghị eju ya. Ọkụ ọkụ", "ngozi edit riddle r1 Ọkụ ọkụ Ọ na-eri ihe niile, afọ anaghị eju ya."}) {
		t.Errorf("the audit log says %q", log)
	}
}

// If the file store is unavailable, a form with a file changes nothing, but broken rules are still
// reported.
func TestAFormWithAFileThatCannotBeStoredChangesNothing(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "r1", "Ọka")
	const away = "Audio files cannot be reached right now"
	svc.Sends(t, form(t, "POST", token, map[string]string{"id": "r2"}, "x"), 503, away)
	svc.Sends(t, form(t, "PUT", token, nil, "x"), 503, away)
	svc.Sends(t, form(t, "PUT", token, map[string]string{"id": "nobody"}, "x"), 404, "This riddle does not exist")
	stale := form(t, "PUT", token, nil, "x")
	stale.Header["If-Match"] = `"7"`
	svc.Sends(t, stale, 412, "This has been changed since it was loaded")
	if got := one(t, svc, "r1"); got.Riddle != "Ọka" || got.Version != 1 || !slices.Equal(ids(t, svc, ""), []string{"r1"}) {
		t.Errorf("stored is %+v", got)
	}
	if log := svc.Look(t, auditLog); len(log) != 1 {
		t.Errorf("the audit log says %q", log)
	}
	// An outbox job deletes each file whose upload was begun, in case it arrived.
	if owed := svc.Look(t, `SELECT payload FROM kwuo.outbox`); len(owed) != 2 {
		t.Errorf("owed are %q", owed)
	}
}

func TestMissingRecordings(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "r1", "Ọka")
	for path, status := range map[string]int{"r1/audio/x": 404, "nobody/audio/x": 404, "r1/audio/%2e%2e": 400, "r1/audio/": 404} {
		answer := svc.Sends(t, testkit.Scenario{Method: "DELETE", Path: "/api/kwuo/admin/riddles/" + path, Token: token}, status)
		if !json.Valid([]byte(answer.Body)) {
			t.Errorf("%s is answered with %s", path, answer.Body)
		}
	}
}
