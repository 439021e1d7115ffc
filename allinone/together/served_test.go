package together

import (
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"obi/allinone/owners"
	"obi/platform/blob"
	"obi/platform/config"
	"obi/platform/service"
	"obi/platform/testkit"
)

// running is an install that is served.
type running struct {
	install
	url, internal, token string
	log                  *testkit.Log
	ids                  []string // last seen in responses
	stop                 func()
}

// serve starts every service and signs in.
func serve(t testing.TB, i install, more config.Environ) *running {
	t.Helper()
	internal := "http://127.0.0.1:" + freePort(t)
	environ := i.environ().With(config.Environ{
		"HOST": "127.0.0.1", "INTERNAL_HOST": "127.0.0.1", "PORT": "0", "INTERNAL_PORT": internal[strings.LastIndex(internal, ":")+1:],
		"AUTH_URL": internal, "AUDIO_URL": internal, "DRAIN_TIME": "5s", "SUBMISSIONS_PER_MINUTE": "1000",
	}).With(more)
	ctx, cancel := context.WithCancel(context.Background())
	r := &running{install: i, internal: internal, log: &testkit.Log{}}
	started, ended := make(chan struct{}), make(chan error, 1)
	process := service.Process{Environ: environ, LogTo: r.log, Started: func(public, _ net.Addr) {
		r.url = "http://" + public.String()
		close(started)
	}}
	go func() { ended <- process.Run(ctx, everyService...) }()
	select {
	case <-started:
	case err := <-ended:
		cancel()
		t.Fatalf("%v\n%s", err, r.log)
	}
	var once sync.Once
	r.stop = func() {
		once.Do(func() {
			http.DefaultClient.CloseIdleConnections()
			cancel()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}
	t.Cleanup(r.stop)
	r.signIn(t)
	return r
}

// signIn gets a new token.
func (r *running) signIn(t testing.TB) {
	t.Helper()
	r.token = ""
	r.token = r.signInAs(t, "admin")
}

// signInAs returns a token of an administrator.
func (r *running) signInAs(t testing.TB, username string) string {
	t.Helper()
	status, body := r.call("POST", "/api/auth/login", "application/json", `{"username":"`+username+`","password":"`+password+`"}`)
	_, token, _ := strings.Cut(body, `"token":"`)
	if token, _, _ = strings.Cut(token, `"`); status != http.StatusOK || token == "" {
		t.Fatalf("signing in answered %d %s", status, body)
	}
	return token
}

// objects returns the files in the install's folder with their content, without the name of the
// owner, which differs from database to database.
func (i install) objects(t testing.TB) map[string]string {
	t.Helper()
	all := map[string]string{}
	folder, err := blob.Dir(i.folder)
	if err != nil {
		t.Fatal(err)
	}
	for object, err := range folder.List(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if object.Name == "obi-owner" {
			continue
		}
		content, err := os.ReadFile(filepath.Join(i.folder, object.Name))
		if err != nil {
			t.Fatal(err)
		}
		all[object.Name] = string(content)
	}
	return all
}

// call sends a request as the administrator; the status is 0 if there is no response.
func (r *running) call(method, path, kind, body string) (status int, answer string) {
	request, err := http.NewRequest(method, r.url+path, strings.NewReader(body))
	if err != nil {
		return 0, err.Error()
	}
	request.Header.Set("Authorization", "Bearer "+r.token)
	if kind != "" {
		request.Header.Set("Content-Type", kind)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err.Error()
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return 0, err.Error()
	}
	return response.StatusCode, string(text)
}

// does calls until the service can answer, and fails unless the status is right.
func (r *running) does(t testing.TB, method, path, kind, body string, status int) string {
	t.Helper()
	var got int
	var answer string
	testkit.Until(t, path, func() bool {
		got, answer = r.call(method, path, kind, body)
		return got != http.StatusServiceUnavailable
	})
	if got != status {
		t.Errorf("%s %s answered %d %s", method, path, got, answer)
	}
	return answer
}

// upload adds a row with a recording and its original.
func (r *running) upload(t testing.TB, o owners.Owner, id string) {
	t.Helper()
	texts := o.Create.WithID(id).Texts
	texts["speaker"], texts["dialect"], texts["loudness"] = "=Ada", "Nsụka", "-20.5"
	body, kind := owners.FormOf(t, texts, owners.FilePart{Part: "audio", Filename: "a.mp3", Content: owners.Recording(t, "voice.mp3")},
		owners.FilePart{Part: "original", Filename: "ndị.amr", Content: owners.Recording(t, "voice.amr")})
	r.does(t, o.Create.Method, o.Create.Path, kind, body, http.StatusCreated)
}

func freePort(t testing.TB) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	return port
}
