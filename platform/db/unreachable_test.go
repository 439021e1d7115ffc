package db_test

import (
	"context"
	"io"
	"net"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"obi/platform/testkit"
)

// line is a proxy between a service and its database that can fall silent or break.
type line struct {
	listener net.Listener
	target   string
	silent   atomic.Bool
	// delay is how long new connections wait for their first answer, in nanoseconds.
	delay atomic.Int64
	// unanswered is how many new connections get no answer.
	unanswered atomic.Int64

	mu    sync.Mutex
	ended bool
	open  []net.Conn
}

// newLine returns a line to the database of roleURL, and the URL through it.
func newLine(t *testing.T, roleURL string) (*line, string) {
	t.Helper()
	address, err := url.Parse(roleURL)
	if err != nil {
		t.Fatal(err)
	}
	query := address.Query()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &line{listener: listener, target: query.Get("host") + "/.s.PGSQL." + query.Get("port")}
	go l.serve()
	query.Del("host")
	query.Del("port")
	query.Set("sslmode", "disable")
	address.Host, address.RawQuery = listener.Addr().String(), query.Encode()
	return l, address.String()
}

func (l *line) serve() {
	for {
		client, err := l.listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("unix", l.target)
		if err != nil {
			client.Close()
			continue
		}
		l.mu.Lock()
		l.open = append(l.open, client, server)
		ended := l.ended
		l.mu.Unlock()
		if ended {
			l.cut()
		}
		go func() { _, _ = io.Copy(l.unlessSilent(server), client) }()
		if l.unanswered.Add(-1) >= 0 {
			continue
		}
		delay := time.After(time.Duration(l.delay.Load()))
		go func() { <-delay; _, _ = io.Copy(l.unlessSilent(client), server) }()
	}
}

// unlessSilent drops what is written while the line is silent.
func (l *line) unlessSilent(to io.Writer) io.Writer {
	return writer(func(data []byte) (int, error) {
		if l.silent.Load() {
			return len(data), nil
		}
		return to.Write(data)
	})
}

type writer func([]byte) (int, error)

func (w writer) Write(data []byte) (int, error) { return w(data) }

// cut ends every connection; new ones are refused.
func (l *line) cut() {
	l.mu.Lock()
	l.ended = true
	l.mu.Unlock()
	l.listener.Close()
	l.drop()
}

// drop ends every connection; new ones are accepted.
func (l *line) drop() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, connection := range l.open {
		connection.Close()
	}
}

func TestALostDatabaseIsUnavailable(t *testing.T) {
	for name, row := range map[string]struct {
		fail func(*line)
		want []string // with an idle connection, then with none
	}{
		"refuses":       {(*line).cut, []string{away, away}},
		"never answers": {func(l *line) { l.silent.Store(true) }, []string{tooSlow, away}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			roleURL, _ := testkit.Database(t, "things")
			line, lineURL := newLine(t, roleURL)
			database := connect(t, lineURL)
			t.Cleanup(line.cut) // otherwise closing waits for the answer
			if err := database.Migrate(t.Context(), things, "m"); err != nil {
				t.Fatal(err)
			}
			row.fail(line)
			for _, want := range row.want {
				wantUnavailable(t, database.Change(t.Context(), insert("a")), want)
			}
		})
	}
}

func TestARestoredConnectionIsUsedAgain(t *testing.T) {
	t.Parallel()
	roleURL, _ := testkit.Database(t, "things")
	line, lineURL := newLine(t, roleURL)
	database := connect(t, lineURL)
	t.Cleanup(line.cut)
	if err := database.Migrate(t.Context(), things, "m"); err != nil {
		t.Fatal(err)
	}
	line.silent.Store(true)
	wantUnavailable(t, database.Change(t.Context(), insert("a")), tooSlow)
	line.silent.Store(false)
	if err := database.Change(t.Context(), insert("a")); err != nil {
		t.Errorf("got %v", err)
	}
}

func TestMigrationsRepeatAfterALostConnection(t *testing.T) {
	t.Parallel()
	roleURL, _ := testkit.Database(t, "things")
	line, lineURL := newLine(t, roleURL)
	database := connect(t, lineURL)
	t.Cleanup(line.cut)
	line.drop()
	if err := database.Migrate(t.Context(), things, "m"); err != nil {
		t.Fatal(err)
	}
	if err := database.Change(t.Context(), insert("a")); err != nil {
		t.Error(err)
	}
}

// The server needs longer to accept a connection than a request may take.
func TestAServerMayBeSlowToAcceptConnections(t *testing.T) {
	t.Parallel()
	roleURL, _ := testkit.Database(t, "things")
	line, lineURL := newLine(t, roleURL)
	database := connect(t, lineURL)
	t.Cleanup(line.cut)
	if err := database.Migrate(t.Context(), things, "m"); err != nil {
		t.Fatal(err)
	}
	if err := database.Change(t.Context(), insert("a")); err != nil {
		t.Fatal(err)
	}
	line.delay.Store(int64(3 * time.Second))
	line.drop()
	if err := database.Change(t.Context(), insert("b")); err != nil {
		t.Error(err)
	}
}

func TestAChangeWaitsForAServerThatDoesNotAnswer(t *testing.T) {
	t.Parallel()
	roleURL, _ := testkit.Database(t, "things")
	line, lineURL := newLine(t, roleURL)
	database := connect(t, lineURL)
	t.Cleanup(line.cut)
	if err := database.Migrate(t.Context(), things, "m"); err != nil {
		t.Fatal(err)
	}
	if err := database.Change(t.Context(), insert("a")); err != nil {
		t.Fatal(err)
	}
	line.unanswered.Store(3)
	line.drop()
	if err := database.Change(t.Context(), insert("b")); err != nil {
		t.Error(err)
	}
	if line.unanswered.Load() >= 0 {
		t.Error("the change needed no further connection")
	}
}

func TestACancelledStartNamesWhatItWaitedFor(t *testing.T) {
	roleURL, _ := testkit.Database(t, "things")
	if err := <-begin(t.Context(), t, "postgres://me:hush@[::1").ended; err == nil || err.Error() != "the database URL of things is not valid" {
		t.Errorf("got %v", err)
	}
	for want, url := range map[string]string{
		"waited for the server":   "postgres://things@/things?host=/nowhere",
		"waited for the database": strings.Replace(roleURL, "/t_", "/gone_", 1),
		"waited for the role":     strings.ReplaceAll(strings.Replace(roleURL, "user=things", "user=nobody", 1), "//things@", "//nobody@"),
	} {
		ctx, cancel := context.WithCancel(t.Context())
		s := begin(ctx, t, url)
		s.until(t, "waiting for the database")
		cancel()
		if err := <-s.ended; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	called, cancel := context.WithCancel(t.Context())
	cancel()
	if err := <-begin(called, t, roleURL).ended; err == nil {
		t.Error("a start that was called off before went on")
	}
}
