package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"obi/allinone/services"
	"obi/areas"
	"obi/platform/blob"
	"obi/platform/config"
	"obi/platform/embeddedpg/pgtest"
	"obi/platform/provision"
	"obi/transfer"
)

// The environment variable asDrill makes this test binary drill the file that it names, and kill
// itself when the files are stored.
const asDrill = "OBI_TEST_AS_DRILL"

func TestMain(m *testing.M) {
	if path := os.Getenv(asDrill); path != "" {
		fmt.Fprintln(os.Stderr, drill(context.Background(), path, config.FromOS(), deadly{}, os.Stderr))
		return
	}
	os.Exit(m.Run())
}

// deadly is an io.Writer that kills the process.
type deadly struct{}

func (deadly) Write(line []byte) (int, error) {
	if strings.HasPrefix(string(line), "creator: ") {
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {} // the signal may take a moment
	}
	return len(line), nil
}

// live is an install with some content.
type live struct {
	environ config.Environ
	backups string
	conn    *pgx.Conn // a superuser's, to its database
}

func open(t *testing.T) *live {
	t.Helper()
	superuser, stop, err := pgtest.Server(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	// t.Context ends before the cleanup.
	ctx, l := context.Background(), &live{environ: config.Environ{"POSTGRES_URL": superuser, "AUDIO_STORE": "dir", "AUDIO_DIR": t.TempDir()}, backups: t.TempDir()}
	err = provision.WithConnection(ctx, superuser, "", func(c *pgx.Conn) error { return provision.CreateDatabase(ctx, c, "obi") })
	if err != nil {
		t.Fatal(err)
	}
	if l.conn, err = pgx.Connect(ctx, address(t, superuser, "")); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.conn.Close(ctx) })
	if err := provision.Extensions(ctx, l.conn); err != nil {
		t.Fatal(err)
	}
	databases := map[string]string{}
	for _, area := range areas.WithData() {
		databases[area] = address(t, superuser, area)
		l.environ[areas.DatabaseSetting(area)] = databases[area]
		if err := provision.Service(ctx, l.conn, area); err != nil {
			t.Fatal(err)
		}
	}
	if err := services.CreateTables(ctx, databases, l.environ["AUDIO_DIR"], t.Output()); err != nil {
		t.Fatal(err)
	}
	l.exec(t, `INSERT INTO creator.creators (id, created_at, name, bio, category, filters, image, website, position) SELECT 'c' || n, now(), 'Ada', 'b', '', '[]', '', '', 100 - n FROM generate_series(1, 20) AS n`)
	content := []byte("a recording")
	sum := sha256.Sum256(content)
	store, err := blob.Dir(l.environ["AUDIO_DIR"])
	if err == nil {
		err = store.Put(ctx, "01", content)
	}
	if err != nil {
		t.Fatal(err)
	}
	l.exec(t, `INSERT INTO audio.audio_files (file_id, state, filename, extension, size, sha256, uploaded_at) VALUES ('01', 'stored', 'a.mp3', 'mp3', $1, $2, now())`, len(content), hex.EncodeToString(sum[:]))
	return l
}

// address returns the address of the database obi for a role.
func address(t *testing.T, superuser, role string) string {
	t.Helper()
	of, err := url.Parse(superuser)
	if err != nil {
		t.Fatal(err)
	}
	of.Path = "/obi"
	if role != "" {
		query := of.Query()
		query.Set("user", role)
		of.RawQuery, of.User = query.Encode(), url.User(role)
	}
	return of.String()
}

func (l *live) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	if _, err := l.conn.Exec(context.Background(), statement, args...); err != nil {
		t.Fatal(err)
	}
}

// backup writes a backup and returns its path.
func (l *live) backup(t *testing.T, name string) string {
	t.Helper()
	install, err := transfer.FromEnvironment(l.environ)
	path := filepath.Join(l.backups, name)
	if err == nil {
		err = transfer.Export(t.Context(), install, path, io.Discard)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// drill drills a backup and returns the output.
func (l *live) drill(t *testing.T, path string) (string, error) {
	t.Helper()
	var said bytes.Buffer
	err := drill(t.Context(), path, l.environ, &said, t.Output())
	return said.String(), err
}

// leftovers returns the names of what drills have created.
func (l *live) leftovers(t *testing.T) (all []string) {
	t.Helper()
	rows, err := l.conn.Query(context.Background(), `SELECT datname::text FROM pg_database WHERE datname NOT IN ('obi', 'postgres', 'template0', 'template1')`)
	if err == nil {
		all, err = pgx.CollectRows(rows, pgx.RowTo[string])
	}
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(l.backups)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if filepath.Ext(entry.Name()) != ".tar" {
			all = append(all, entry.Name())
		}
	}
	return all
}

// result returns the recorded error of the last failed drill, or "" for the last successful one.
func (l *live) result(t *testing.T, ok bool) (message string, found bool) {
	t.Helper()
	err := l.conn.QueryRow(context.Background(), `SELECT error FROM audio.backup_drills WHERE ok = $1 AND finished_at > now() - interval '1 hour' AND seconds > 0`, ok).Scan(&message)
	return message, err == nil
}

func TestDrill(t *testing.T) {
	l := open(t)
	older, newest := l.backup(t, "older.tar"), l.backup(t, "newest.tar")
	if err := os.Chtimes(older, time.Time{}, time.Now().Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	before := l.objects(t)
	t.Run("passes for the newest backup in a folder", func(t *testing.T) { passes(t, l, newest) })
	t.Run("fails for a backup with one wrong byte", func(t *testing.T) { failsIfDamaged(t, l, newest) })
	t.Run("removes what a killed drill left behind", func(t *testing.T) { removesLeftovers(t, l, newest) })
	t.Run("is refused", func(t *testing.T) { isRefused(t, l, newest) })
	if after := l.objects(t); strings.Join(after, " ") != strings.Join(before, " ") {
		t.Errorf("the live files are %v, before %v", after, before)
	}
}

func passes(t *testing.T, l *live, newest string) {
	said, err := l.drill(t, l.backups)
	if err != nil {
		t.Fatal(err, said)
	}
	for _, want := range []string{"checking " + newest, "audio files: 1, ", "creator: ", "auth: ", "all are intact", "creator.creators: in the stored order", "ilu.categories: in the stored order", "the drill passed in "} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is missing from %s", want, said)
		}
	}
	if message, found := l.result(t, true); !found || message != "" {
		t.Errorf("recorded is %q, %t", message, found)
	}
	l.isClean(t)
}

func failsIfDamaged(t *testing.T, l *live, newest string) {
	damaged := filepath.Join(l.backups, "damaged.tar")
	content, err := os.ReadFile(newest)
	if err != nil {
		t.Fatal(err)
	}
	content[len(content)/2] ^= 1
	if err := os.WriteFile(damaged, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if said, err := l.drill(t, damaged); err == nil || !strings.Contains(err.Error(), "cut short or altered") {
		t.Errorf("%v: %s", err, said)
	}
	if message, found := l.result(t, false); !found || !strings.Contains(message, "cut short or altered") {
		t.Errorf("recorded is %q, %t", message, found)
	}
	l.isClean(t)
}

func removesLeftovers(t *testing.T, l *live, newest string) {
	killed := exec.Command(os.Args[0])
	killed.Env = append(os.Environ(), asDrill+"="+newest)
	for name, value := range l.environ {
		killed.Env = append(killed.Env, name+"="+value)
	}
	if said, err := killed.CombinedOutput(); err == nil {
		t.Fatalf("it was not killed: %s", said)
	}
	if left := l.leftovers(t); len(left) != 2 {
		t.Fatalf("a killed drill leaves %v", left)
	}
	// Its lock ends when PostgreSQL notices that it is gone.
	said, err := l.drill(t, newest)
	for err != nil && strings.Contains(err.Error(), "another drill is running") {
		said, err = l.drill(t, newest)
	}
	if err != nil {
		t.Fatal(err, said)
	}
	l.isClean(t)
}

func isRefused(t *testing.T, l *live, newest string) {
	l.exec(t, `SELECT pg_advisory_lock(hashtext('backup drill'))`)
	if said, err := l.drill(t, newest); err == nil || !strings.Contains(err.Error(), "another drill is running") {
		t.Errorf("while another one runs: %v: %s", err, said)
	}
	l.exec(t, `SELECT pg_advisory_unlock(hashtext('backup drill'))`)
	wrong := l.environ.With(config.Environ{"AUDIO_DATABASE_URL": strings.Replace(l.environ["AUDIO_DATABASE_URL"], "/obi?", "/obi_drill?", 1)})
	if err := drill(t.Context(), newest, wrong, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), "a database other than obi_drill") {
		t.Errorf("for a live database with the name of the copy: %v", err)
	}
}

// isClean fails if a drill has left something behind.
func (l *live) isClean(t *testing.T) {
	t.Helper()
	if left := l.leftovers(t); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// objects returns the names of the live files.
func (l *live) objects(t *testing.T) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(l.environ["AUDIO_DIR"])
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

func TestAddressesOfADrill(t *testing.T) {
	for superuser, want := range map[string]string{
		"postgres://postgres:secret@db:5432/postgres?sslmode=disable": "postgres://postgres:secret@db:5432/obi_drill?role=ilu&sslmode=disable",
		"host=db user=postgres dbname=postgres":                       "host=db user=postgres dbname=postgres dbname=obi_drill role=ilu",
	} {
		if got := (scratch{superuser: superuser}).address("ilu"); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
