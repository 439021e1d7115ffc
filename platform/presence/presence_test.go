package presence_test

import (
	"bufio"
	"context"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"obi/platform/backend"
	"obi/platform/presence"
	"obi/platform/service"
	"obi/platform/testkit"
	"obi/platform/web"
)

func TestMain(m *testing.M) { testkit.Main(m) }

type settings struct {
	backend.Database `envPrefix:"THINGS_"`
	backend.Clients
}

func start(t *testing.T) *testkit.Service {
	t.Helper()
	none := fstest.MapFS{"migrations/0001_none.sql": {Data: []byte("-- +goose Up\nSELECT 1;")}}
	return testkit.Start(t, service.Spec{
		Name: "things", Prefixes: []string{"/api/things"}, Settings: func() any { return &settings{} },
		New: backend.New(backend.Schema{Name: "things", Migrations: none}, func(_ context.Context, b *backend.Backend, _ *settings) (*web.API, error) {
			api, err := web.New("/api/things", "Things", b.API)
			if err == nil {
				presence.Declare(api, b.DB, "/api/things")
			}
			return api, err
		}),
	}, nil)
}

const path = "/api/things/admin/presence?entity=thing&id="

// window is an administrator's window with something open.
type window struct {
	lines *bufio.Scanner
	close func()
}

func open(t *testing.T, s *testkit.Service, name, what string) *window {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.URL+path+what, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+s.Issuer.Token(t, name))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		response.Body.Close()
	})
	if kind := response.Header.Get("Content-Type"); response.StatusCode != http.StatusOK || kind != "text/event-stream" {
		t.Fatalf("answered %s %s", response.Status, kind)
	}
	return &window{bufio.NewScanner(response.Body), cancel}
}

var seconds = regexp.MustCompile(`("openFor"|"ago"):[0-9]\b`)
var changeID = regexp.MustCompile(`"id":"\d+",`)

// shows fails unless the next event has these others and no change. Times under ten seconds count as 0, and IDs as nothing.
func (w *window) shows(t *testing.T, others string) {
	t.Helper()
	w.gets(t, `{"others":[`+others+`]}`)
}

// gets fails unless the next event is this one. Times under ten seconds count as 0, and IDs as nothing.
func (w *window) gets(t *testing.T, want string) {
	t.Helper()
	for w.lines.Scan() {
		if event, found := strings.CutPrefix(w.lines.Text(), "data: "); found {
			if got := changeID.ReplaceAllString(seconds.ReplaceAllString(event, "$1:0"), ""); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
			return
		}
	}
	t.Errorf("ended before it showed %s", want)
}

// ends waits until the server ends the stream.
func (w *window) ends(t *testing.T) {
	t.Helper()
	for w.lines.Scan() {
	}
	if err := w.lines.Err(); err != nil {
		t.Errorf("cut off: %v", err)
	}
}

func TestAdministratorsSeeEachOtherAcrossReplicas(t *testing.T) {
	s := start(t)
	replica := s.Replica(t)
	const ada, ngozi, uche = `{"username":"ada","openFor":0}`, `{"username":"ngozi","openFor":0}`, `{"username":"uche","openFor":0}`

	adas := open(t, s, "ada", "a")
	adas.shows(t, "")
	open(t, replica, "ngozi", "b").shows(t, "")
	ngozis := open(t, replica, "ngozi", "a")
	ngozis.shows(t, ada)
	adas.shows(t, ngozi)
	open(t, replica, "ada", "a").shows(t, ngozi)
	uches := open(t, s, "uche", "a")
	uches.shows(t, ada+","+ngozi)
	adas.shows(t, ngozi+","+uche)
	ngozis.close()
	adas.shows(t, uche)
}

func TestChangesByOthersAreShownAcrossReplicas(t *testing.T) {
	s := start(t)
	changed := func(actor, action, id, before, after string) {
		t.Helper()
		s.Look(t, `INSERT INTO things.audit_log (actor, session_id, ip, request_id, action, entity, entity_id, before, after)
			VALUES ($1, '', '', '', $2, 'thing', $3, NULLIF($4, '')::jsonb, NULLIF($5, '')::jsonb) RETURNING id`, actor, action, id, before, after)
	}
	adas := open(t, s.Replica(t), "ada", "a")
	adas.gets(t, `{"others":[]}`)
	changed("ngozi", "edit", "a", `{"version":1}`, `{"version":2}`)
	adas.gets(t, `{"others":[],"changed":{"username":"ngozi","ago":0,"version":2}}`)
	for id, c := range map[string]struct{ actor, action, before, after, want string }{
		"a":         {"ada", "edit", `{"version":2}`, `{"version":3}`, ""},
		"deleted":   {"uche", "delete", `{"version":4}`, "", `,"changed":{"username":"uche","ago":0,"deleted":true}`},
		"approved":  {"uche", "approve", `{"status":"pending"}`, `{"status":"approved"}`, `,"changed":{"username":"uche","ago":0,"status":"approved"}`},
		"erased":    {"ngozi", "erase", "", "", `,"changed":{"username":"ngozi","ago":0,"deleted":true}`},
		"submitted": {"", "submit", "", "", ""},
	} {
		changed(c.actor, c.action, id, c.before, c.after)
		open(t, s, "ada", id).gets(t, `{"others":[]`+c.want+`}`)
	}
}

func TestAStreamThatReplacesAnotherKeepsItsTime(t *testing.T) {
	s := start(t)
	open(t, s, "ada", "a&openFor=86400").shows(t, "")
	w := open(t, s, "ngozi", "a")
	if !w.lines.Scan() || !strings.Contains(w.lines.Text(), `"openFor":864`) {
		t.Errorf("shows %s", w.lines.Text())
	}
}

func TestPresenceExpires(t *testing.T) {
	s := start(t)
	s.Look(t, `INSERT INTO things.presence VALUES ('1', 'thing', 'a', 'ngozi', now(), now() - interval '31 seconds'), ('2', 'thing', 'a', 'uche', now(), now()) RETURNING stream`)
	open(t, s, "ada", "a").shows(t, `{"username":"uche","openFor":0}`)
	if left := s.Look(t, `SELECT username FROM things.presence WHERE username = 'ngozi'`); len(left) > 0 {
		t.Error("the expired row was not deleted")
	}
}

func TestStreamsEndWithTheProcessAndTheSession(t *testing.T) {
	s := start(t)
	adas, ngozis := open(t, s, "ada", "a"), open(t, s, "ngozi", "b")
	s.Issuer.End("ada")
	adas.ends(t)
	s.Stop()
	ngozis.ends(t)
	if log := s.Log.String(); strings.Contains(log, "cut off") || strings.Contains(log, `"level":"ERROR"`) {
		t.Error(log)
	}
	if left := s.Look(t, `SELECT username FROM things.presence`); len(left) > 0 {
		t.Errorf("%v are still present", left)
	}
}

func TestStreamsAreBounded(t *testing.T) {
	s := start(t)
	for range 10 {
		open(t, s, "ada", "a")
	}
	another := testkit.Scenario{Method: "GET", Path: path + "a", Token: s.Issuer.Token(t, "ada")}
	s.Sends(t, another, 429, "You have too many windows open")
	open(t, s, "ngozi", "a")
	for _, invalid := range []string{"", strings.Repeat("a", 65), "a&openFor=-1"} {
		another.Path = path + invalid
		s.Sends(t, another, 422)
	}
	head := testkit.Scenario{Method: "HEAD", Path: path + "a", Token: s.Issuer.Token(t, "uche"), WantHeader: map[string]string{"Content-Type": "text/event-stream"}}
	s.Sends(t, head, 200)
}
