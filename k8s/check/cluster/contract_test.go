//go:build cluster

package cluster

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"obi/allinone/services"
	"obi/areas"
	"obi/platform/web"
)

// contract asks every route of every service through the gateway, and uses each area.
func contract(t *testing.T) {
	t.Run("every route", everyRoute)
	t.Run("addresses", addresses)
	t.Run("every area", everyArea)
	t.Run("audio", audio)
}

var parameter = regexp.MustCompile(`\{[^}]+\}`)

// everyRoute: what is for administrators asks strangers to sign in, what is public
// answers as its service does and not as the gateway or a lost connection.
func everyRoute(t *testing.T) {
	stranger, asked := newClient(0), 0
	for _, spec := range services.WithData() {
		api, err := spec.Describe()
		if err != nil {
			t.Fatal(err)
		}
		for _, route := range api.Routes() {
			if strings.HasSuffix(route.Path, "/stream") { // whose answers never end
				continue
			}
			got := stranger.send(route.Method, parameter.ReplaceAllString(route.Path, "nobody"), nil)
			asked++
			switch {
			case route.Access != web.Public && got.status != http.StatusUnauthorized:
				t.Errorf("%s %s without a token: %v", route.Method, route.Path, got)
			case route.Access == web.Public && (got.status == 0 || got.status >= 500 || got.status == http.StatusUnauthorized && spec.Name != "auth"):
				t.Errorf("%s %s: %v", route.Method, route.Path, got)
			}
		}
	}
	t.Logf("%d routes", asked)
	if asked < 60 {
		t.Errorf("only %d routes are declared", asked)
	}
}

func addresses(t *testing.T) {
	stranger := newClient(1)
	for path, want := range map[string]struct {
		status int
		kind   string
	}{
		"/": {200, "text/html"}, "/admin/anything": {200, "text/html"},
		"/api/nobody": {404, "application/problem+json"}, "/api/ilu/nobody": {404, "application/problem+json"},
		// Inside alone.
		"/metrics": {404, "application/problem+json"}, "/readyz": {404, "application/problem+json"}, "/internal/auth/revocations": {404, "application/problem+json"},
		"/api/ilu%2fproverbs": {400, ""},
	} {
		if got := stranger.get(path); got.status != want.status || !strings.HasPrefix(got.header.Get("Content-Type"), want.kind) {
			t.Errorf("%s answered %v as %q, want %v", path, got, got.header.Get("Content-Type"), want)
		}
	}
}

// everyArea adds, edits, finds and deletes in each area, and decides on what was submitted.
func everyArea(t *testing.T) {
	admin, visitor := newClient(2).signIn(t), newClient(3)
	id := fmt.Sprintf("contract-%d", time.Now().UnixNano()) // an id that was deleted is not given again
	expect := func(got answer, status int) answer {
		t.Helper()
		if got.status != status {
			t.Errorf("%v, want %d", got, status)
		}
		return got
	}
	for _, kind := range areas.Kinds {
		content := kind.WithID(id, "Ada")
		expect(admin.json("POST", kind.Add, content), http.StatusCreated)
		expect(admin.json("POST", kind.Add, content), http.StatusOK) // the same again is the same entry
		expect(admin.json("POST", kind.Add, map[string]any{}), http.StatusUnprocessableEntity)
		expect(admin.json("PUT", kind.Edit+id, kind.WithID(id, "Ọbi")), http.StatusOK)
		expect(admin.json("PUT", kind.Edit+"nobody", kind.WithID("nobody", "Ada")), http.StatusNotFound)
		if found := expect(visitor.get(kind.List+"?limit=200"), http.StatusOK).body; !strings.Contains(found, "Ọbi") {
			t.Errorf("%s does not have what was edited: %.300s", kind.List, found)
		}
		expect(admin.send("DELETE", kind.Delete+id, nil), http.StatusOK)
		if found := visitor.get(kind.List + "?limit=200").body; strings.Contains(found, "Ọbi") {
			t.Errorf("%s still has what was deleted", kind.List)
		}
	}
	expect(visitor.json("POST", "/api/ilu/suggestions", map[string]any{"proverb": "Egbe bere", "meaning": "m", "categories": []string{"Chi"}}), http.StatusCreated)
	if found := expect(admin.get("/api/ilu/admin/suggestions"), http.StatusOK).body; !strings.Contains(found, "Egbe bere") {
		t.Errorf("the suggestion is not among %.300s", found)
	}
	expect(visitor.json("POST", "/api/auth/login", map[string]string{"username": "admin", "password": "wrong"}), http.StatusUnauthorized)
}

// audio goes through three services, the object store and back.
func audio(t *testing.T) {
	admin, listener := newClient(4).signIn(t), newClient(5)
	recording := []byte(read(t, recordingFile))
	got, row := admin.addProverb("", "Onye wetara ọji", recording)
	if got.status != http.StatusCreated {
		t.Fatal(got)
	}
	path := "/api/ilu/audio/" + row.Audio.FileID
	if got := listener.get(path); got.status != http.StatusOK || got.body != string(recording) || got.header.Get("Content-Type") != "audio/mpeg" {
		t.Errorf("the recording: %d, %d bytes of %d", got.status, len(got.body), len(recording))
	}
	if got := listener.get(path, "Range", "bytes=10-19"); got.status != http.StatusPartialContent || got.body != string(recording[10:20]) {
		t.Errorf("a part of it: %v", got)
	}
	if got := admin.send("DELETE", "/api/ilu/admin/proverbs/"+row.ID, nil); got.status != http.StatusOK {
		t.Error(got)
	}
	if got := listener.get(path); got.status != http.StatusNotFound {
		t.Errorf("a deleted recording: %v", got)
	}
}
