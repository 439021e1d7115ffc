package dibia_test

import (
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

const reasonsPath = "/api/dibia/admin/reasons"

// saving is the request that saves preset reasons.
func saving(token, ifMatch string, reasons ...string) testkit.Scenario {
	return testkit.Scenario{Method: "PUT", Path: reasonsPath, Token: token, Body: fields{"reasons": append([]string{}, reasons...)}.With(nil), Header: map[string]string{"If-Match": ifMatch}}
}

func TestPresetReasons(t *testing.T) {
	svc, token := start(t)
	ten := strings.Split("a b c d e f g h i j", " ")
	const changed = "The preset reasons have changed since"
	for _, row := range []struct {
		name    string
		request testkit.Scenario
		status  int
		want    string
		stored  string
	}{
		{"before the first", saving(token, `"0"`), 200, `{"reasons":[],"version":0}`, `{"reasons":[],`},
		{"trimmed", saving(token, `"0"`, " Spam. ", "Ọ bụ\nasị"), 200, `{"reasons":["Spam.","Ọ bụ\nasị"],`, `{"reasons":["Spam.","Ọ bụ\nasị"],`},
		{"of an older version", saving(token, `"0"`, "Other"), 412, "", `{"reasons":["Spam.","Ọ bụ\nasị"],`},
		{"in another order", saving(token, `W/"1"`, "Ọ bụ\nasị", "Spam."), 200, "", `{"reasons":["Ọ bụ\nasị","Spam."],`},
		{"sent again", saving(token, `"2"`, "Ọ bụ\nasị", "Spam."), 200, "", `{"reasons":["Ọ bụ\nasị","Spam."],`},
		{"over any version", saving(svc.Issuer.Token(t, "uche"), "", ten[:9]...), 200, "", `{"reasons":["a","b","c","d","e","f","g","h","i"],`},
		{"blank", saving(token, "", "a", " \u200b"), 422, "Reason is required", `["a","b","c"`},
		{"too long", saving(token, "", strings.Repeat("ọ́", 501)), 422, "Reason must have at most 500 characters", `["a","b","c"`},
		{"twice", saving(token, "", "Spam", "b", " spam"), 422, `"location":"body.reasons[2]"`, `["a","b","c"`},
		{"ten", saving(token, "", ten...), 422, "array length", `["a","b","c"`},
		{"removed", saving(token, `"3"`), 200, "", `{"reasons":[],`},
	} {
		t.Run(row.name, func(t *testing.T) {
			svc.Sends(t, row.request, row.status, row.want)
			svc.Sends(t, testkit.Scenario{Method: "GET", Path: reasonsPath, Token: token}, 200, row.stored)
		})
	}
	if tag := svc.Sends(t, testkit.Scenario{Method: "GET", Path: reasonsPath, Token: token}, 200).Header.Get("ETag"); tag != `"4"` {
		t.Errorf("the ETag is %s", tag)
	}

	log := history(t, svc, token, "entity=reasons")
	if len(log) != 4 {
		t.Fatalf("the history says %+v", log)
	}
	svc.Sends(t, imports.Restore(token, log[2].ID), 409, changed)
	svc.Sends(t, imports.Restore(token, log[0].ID), 200)
	again := imports.Restore(token, log[0].ID)
	again.Header = map[string]string{"If-Match": `"4"`}
	svc.Sends(t, again, 409, changed, `"version":5`)
	again.Header["If-Match"] = `"5"`
	svc.Sends(t, again, 200)
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: reasonsPath, Token: token}, 200, `{"reasons":["a","b","c","d","e","f","g","h","i"],`)
	who := svc.Look(t, `SELECT concat_ws(' ', actor, action, jsonb_array_length(before -> 'reasons'), jsonb_array_length(after -> 'reasons')) FROM dibia.audit_log ORDER BY id`)
	if want := []string{"ngozi edit 0 2", "ngozi edit 2 2", "uche edit 2 9", "ngozi edit 9 0", "ngozi restore 0 9", "ngozi restore 9 9"}; !slices.Equal(who, want) {
		t.Errorf("the audit log says %q", who)
	}
}

func TestOneOf32FirstSavesOfReasonsWins(t *testing.T) {
	svc, token := start(t)
	requests := make([]testkit.Scenario, 32)
	for n := range requests {
		requests[n] = saving(token, `"0"`, strings.Repeat("a", n+1))
	}
	if got := svc.AtOnce(t, requests, 200, 412); got[200] != 1 {
		t.Errorf("answered %v", got)
	}
}
