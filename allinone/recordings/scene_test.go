package recordings

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"obi/allinone/owners"
	"obi/audio-svc/audioclient"
	"obi/platform/config"
	"obi/platform/service"
	"obi/platform/testkit"
)

// process is a service in its own process, which can be killed.
type process struct {
	command *exec.Cmd
	url     string
	ended   chan struct{}
}

// wire is a proxy between a service and audio-svc that stops at a chosen moment.
type wire struct {
	*httptest.Server
	mu            sync.Mutex
	before, after map[string]func() // by method, and "PUT-original"
}

func newWire(t *testing.T, to string) *wire {
	t.Helper()
	address, err := url.Parse(to)
	if err != nil {
		t.Fatal(err)
	}
	forward := httputil.NewSingleHostReverseProxy(address)
	w := &wire{before: map[string]func(){}, after: map[string]func(){}}
	w.Server = httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, in *http.Request) {
		method := in.Method
		if strings.HasPrefix(in.URL.Path, audioclient.OriginalsPrefix) {
			method += "-original"
		}
		if stop := w.take(w.before, method); stop != nil {
			stop()
			panic(http.ErrAbortHandler) // it never arrives
		}
		if stop := w.take(w.after, method); stop != nil {
			forward.ServeHTTP(httptest.NewRecorder(), in.WithContext(context.WithoutCancel(in.Context())))
			stop()
			panic(http.ErrAbortHandler) // the answer never arrives
		}
		forward.ServeHTTP(out, in)
	}))
	t.Cleanup(w.Close)
	return w
}

func (w *wire) take(from map[string]func(), method string) func() {
	w.mu.Lock()
	defer w.mu.Unlock()
	stop := from[method]
	delete(from, method)
	return stop
}

// scene is an owner of recordings in its own process, audio-svc, and the wire between them.
type scene struct {
	owners.Owner
	t     *testing.T
	kept  store
	wire  *wire
	token string
	// environ are the settings of the process.
	environ []string
	// adminURL is the address of the owner's database.
	adminURL string
	running  *process
}

// newScene runs the owner on an empty database.
func newScene(t *testing.T, o owners.Owner, kept store) *scene {
	t.Helper()
	issuer := testkit.NewIssuer(t)
	s := &scene{Owner: o, t: t, kept: kept, wire: newWire(t, kept.Internal), token: issuer.Token(t, "ngozi")}
	roleURL, adminURL := testkit.Database(t, o.Name)
	s.adminURL = adminURL
	s.environ = append(os.Environ(), asService+"="+o.Name, "HOST=127.0.0.1", "INTERNAL_HOST=127.0.0.1", "PORT=0", "INTERNAL_PORT=0",
		strings.ToUpper(o.Name)+"_DATABASE_URL="+roleURL, "AUTH_URL="+issuer.URL, "AUDIO_URL="+s.wire.URL, "INTERNAL_KEY="+testkit.InternalKey)
	t.Cleanup(func() { s.running.kill() })
	s.start()
	return s
}

// serveAndSay runs a service and prints its address once it serves.
func serveAndSay(spec service.Spec) {
	process := service.Process{Environ: config.FromOS(), LogTo: os.Stderr, Started: func(public, _ net.Addr) { fmt.Println("http://" + public.String()) }}
	if err := process.Run(context.Background(), spec); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// start runs the owner and waits until it serves.
func (s *scene) start() {
	s.t.Helper()
	p := &process{command: exec.Command(os.Args[0]), ended: make(chan struct{})}
	p.command.Env = s.environ
	var log bytes.Buffer
	p.command.Stderr = &log
	output, err := p.command.StdoutPipe()
	if err == nil {
		err = p.command.Start()
	}
	if err != nil {
		s.t.Fatal(err)
	}
	s.running = p
	said, err := bufio.NewReader(output).ReadString('\n')
	go func() { _ = p.command.Wait(); close(p.ended) }()
	if err != nil {
		<-p.ended
		s.t.Fatalf("%s-svc did not start: %s", s.Name, log.String())
	}
	p.url = strings.TrimSpace(said)
}

// kill kills the process and waits until it has ended.
func (p *process) kill() {
	_ = p.command.Process.Signal(syscall.SIGKILL)
	<-p.ended
}

// call sends a request; the status is 0 if there is no response.
func (s *scene) call(method, path, body, kind string) (status int) {
	return s.callIf("", method, path, body, kind)
}

// callIf is like call, with If-Match.
func (s *scene) callIf(match, method, path, body, kind string) (status int) {
	request, err := http.NewRequest(method, s.running.url+path, bytes.NewBufferString(body))
	if err != nil {
		s.t.Error(err)
		return 0
	}
	request.Header.Set("Authorization", "Bearer "+s.token)
	for name, value := range map[string]string{"Content-Type": kind, "If-Match": match} {
		if value != "" {
			request.Header.Set(name, value)
		}
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return 0
	}
	response.Body.Close()
	return response.StatusCode
}

func (s *scene) upload(d owners.UploadRequest) int {
	body, kind := owners.Form(s.t, d.Texts, "b.mp3", owners.Recording(s.t, "voice.mp3"))
	return s.call(d.Method, d.Path, body, kind)
}

// uploadPair uploads a recording with its original.
func (s *scene) uploadPair(d owners.UploadRequest) int {
	mp3 := owners.Recording(s.t, "voice.mp3")
	body, kind := owners.FormOf(s.t, d.Texts, owners.FilePart{Part: "audio", Filename: "b.mp3", Content: mp3}, owners.FilePart{Part: "original", Filename: "b.amr", Content: owners.Recording(s.t, "voice.amr")})
	return s.call(d.Method, d.Path, body, kind)
}

// killAtTheLock locks the owner's table, calls, and kills the owner as soon as its transaction
// waits.
func (s *scene) killAtTheLock(call func()) {
	s.t.Helper()
	ctx := context.Background()
	holder, err := pgx.Connect(ctx, s.adminURL)
	if err != nil {
		s.t.Fatal(err)
	}
	defer holder.Close(ctx)
	tx, err := holder.Begin(ctx)
	if err == nil {
		// Reading is not blocked, so that lookups before the change succeed.
		_, err = tx.Exec(ctx, `LOCK TABLE `+s.Table+` IN EXCLUSIVE MODE`)
	}
	if err != nil {
		s.t.Fatal(err)
	}
	done := make(chan struct{})
	go func() { defer close(done); call() }()
	testkit.Until(s.t, "the call to wait for the lock", func() bool {
		return len(owners.Column(s.t, s.adminURL, `SELECT pid::text FROM pg_locks WHERE NOT granted AND relation = '`+s.Table+`'::regclass`)) > 0
	})
	s.running.kill()
	<-done
	if err := tx.Rollback(ctx); err != nil {
		s.t.Fatal(err)
	}
}
