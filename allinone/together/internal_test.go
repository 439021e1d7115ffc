package together

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"obi/allinone/owners"
	"obi/allinone/services"
	"obi/audio-svc/audioclient"
	"obi/platform/config"
	"obi/platform/peer"
	"obi/platform/testkit"
)

// TestInternalCallsNeedAKey sends every internal call that a service declares without a key, with
// a wrong one, and with each of two. A new call needs a row.
func TestInternalCallsNeedAKey(t *testing.T) {
	content, next := string(owners.Recording(t, "voice.mp3")), strings.Repeat("next", 8)
	rows := map[string]struct {
		query, body string
		isFirst     bool // it comes before the recording
	}{
		"PUT /internal/audio/{fileId}":           {query: "?filename=a.mp3", body: content},
		"PUT /internal/audio/originals/{fileId}": {query: "?filename=a.mp3", body: content, isFirst: true},
		"DELETE /internal/audio/{fileId}":        {},
		"POST /internal/audio/{fileId}/hide":     {},
		"POST /internal/audio/{fileId}/show":     {},
		"POST /internal/audio/sizes":             {body: `{"IDs":["{fileId}"]}`},
		"POST /internal/audio/facts":             {body: `{"IDs":["{fileId}"]}`},
		"POST /internal/auth/api-keys/used":      {body: `{"uses":[]}`},
		"PUT /internal/audio/uses/{area}":        {body: `{"Revision":%d,"IDs":[]}`},
	}
	r := serve(t, aNewOne(t), config.Environ{"INTERNAL_KEY": testkit.InternalKey + "," + next})
	inside, files := &testkit.Service{URL: r.internal}, audioclient.New(r.internal, peer.Keys{config.Secret(next)})
	missing, wrong, revision := map[string]int{}, map[string]int{}, 0
	for _, spec := range services.All() {
		if spec.Internals == nil {
			if answer := inside.Do(t, testkit.Scenario{Method: "POST", Path: "/internal/" + spec.Name + "/x", Token: next}); answer.Status != http.StatusNotFound {
				t.Errorf("%s declares no internal call and answers one with %d", spec.Name, answer.Status)
			}
			continue
		}
		for _, route := range spec.Internals() {
			row, described := rows[route.Method+" "+route.Path]
			if route.Method == http.MethodGet {
				continue
			}
			if !described {
				t.Errorf("%s %s is not tested", route.Method, route.Path)
			}
			id := audioclient.NewID()
			if _, err := files.Upload(t.Context(), id, "a.mp3", []byte(content)); err != nil {
				t.Fatal(err)
			}
			put := strings.NewReplacer("{fileId}", id, "{area}", "creator")
			if row.isFirst {
				put = strings.NewReplacer("{fileId}", audioclient.NewID())
			}
			call := testkit.Scenario{Method: route.Method, Path: put.Replace(route.Path) + row.query, Body: put.Replace(row.body)}
			refuse(t, r, call)
			if status, _ := r.call("GET", "/api/ilu/audio/"+id, "", ""); status != http.StatusOK {
				t.Errorf("%s %s was refused, and the file plays as %d", route.Method, route.Path, status)
			}
			missing[spec.Name], wrong[spec.Name] = missing[spec.Name]+1, wrong[spec.Name]+2
			for _, key := range []string{testkit.InternalKey, next} {
				revision++
				again := call
				again.Token, again.Status = key, http.StatusOK
				again.Body = strings.Replace(call.Body, "%d", fmt.Sprint(revision), 1)
				inside.Send(t, again)
			}
			delete(rows, route.Method+" "+route.Path)
		}
	}
	for row := range rows {
		t.Errorf("no service declares %s", row)
	}
	(&testkit.Service{Internal: r.internal}).Measures(t,
		fmt.Sprintf(`internal_requests_refused_total{reason="missing",service="audio"} %d`, missing["audio"]),
		fmt.Sprintf(`internal_requests_refused_total{reason="wrong",service="audio"} %d`, wrong["audio"]),
		fmt.Sprintf(`internal_requests_refused_total{reason="missing",service="auth"} %d`, missing["auth"]))
	if said := r.log.String(); strings.Contains(said, next) || strings.Contains(said, testkit.InternalKey) || !strings.Contains(said, "internal call refused") {
		t.Errorf("the log says %.2000s", said)
	}
}

// refuse sends a call without a key and with two that are wrong.
func refuse(t *testing.T, r *running, call testkit.Scenario) {
	t.Helper()
	for _, key := range []string{"", r.token, "another-key-of-the-right-form-and-length"} {
		call.Token, call.Status, call.WantHeader = key, http.StatusUnauthorized, map[string]string{"WWW-Authenticate": "Bearer"}
		(&testkit.Service{URL: r.internal}).Send(t, call)
	}
}
