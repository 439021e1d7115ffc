package creator_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"obi/audio-svc/audioclient"
	"obi/creator-svc/creator"
	"obi/platform/config"
	"obi/platform/testkit"
)

// listener is an audio-svc that records which pictures are used.
type listener struct {
	mu   sync.Mutex
	last audioclient.Uses
	away bool
}

func (l *listener) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var uses audioclient.Uses
	if err := json.NewDecoder(r.Body).Decode(&uses); err != nil || r.URL.Path != "/internal/audio/uses/creator" || l.away || uses.Revision <= l.last.Revision {
		http.Error(w, "{}", http.StatusServiceUnavailable)
		return
	}
	l.last = uses
	_, _ = w.Write([]byte(`{"success":true}`))
}

func (l *listener) setAway(away bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.away = away
}

func (l *listener) reported() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	slices.Sort(l.last.IDs)
	return strings.Join(l.last.IDs, " ")
}

// When a change of creators is answered, audio-svc already knows which pictures they use.
func TestUsedPicturesAreReportedToAudio(t *testing.T) {
	audio := &listener{}
	server := httptest.NewServer(audio)
	t.Cleanup(server.Close)
	svc := testkit.Start(t, creator.Spec(), config.Environ{"AUDIO_URL": server.URL})
	token := svc.Issuer.Token(t, "ngozi")
	a, b := strings.Repeat("A", 26), strings.Repeat("B", 26)
	with := func(id, address string) string {
		return strings.Replace(body(id, "Name"), "https://example.org/a.jpg", "https://obi.example.org"+address, 1)
	}
	of := func(picture string) string { return with("x", audioclient.Pictures+picture) }
	send := func(what, method, path, content, want string) testkit.Answer {
		t.Helper()
		answer := svc.Do(t, testkit.Scenario{Method: method, Path: "/api/creator/admin/" + path, Token: token, Body: content})
		if answer.Status > 299 || audio.reported() != want {
			t.Errorf("%s: %d, reported %q, want %q", what, answer.Status, audio.reported(), want)
		}
		return answer
	}
	restoreLast := func() string { return "history/" + history(t, svc, token, "limit=1")[0].ID + "/restore" }

	send("added", "POST", "add", of(a), a)
	send("edited", "PUT", "edit/x", of(b), b)
	send("undo", "POST", restoreLast(), "", a)
	send("deleted", "DELETE", "delete/x", "", "")
	send("restored", "POST", restoreLast(), "", a)
	send("deleted with others", "POST", "delete", `{"ids":["x"]}`, "")
	send("restored with others", "POST", restoreLast(), "", a)
	imports.Send(t, svc, token, "import", []testkit.Fields{imports.With(testkit.Fields{"id": "y", "name": "Another", "image": "http://localhost/api/pictures/" + b})}, nil)
	if audio.reported() != a+" "+b {
		t.Errorf("imported: reported %q", audio.reported())
	}

	audio.setAway(true)
	send("while audio is away", "DELETE", "delete/x", "", a+" "+b)
	audio.setAway(false)
	send("elsewhere", "PUT", "edit/y", with("y", "/pictures/"+b), "")
	if owed := svc.Look(t, `SELECT payload FROM creator.outbox WHERE payload <> 'start'`); len(owed) != 0 {
		t.Errorf("the jobs %q are left after a report", owed)
	}
}
