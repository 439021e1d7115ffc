//go:build stack

package stack

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"obi/areas"
	"obi/platform/testkit/ports"
)

// lists are the paths of the public lists.
var lists = append(areas.Lists(), "/api/ilu/proverbs?limit=200", "/api/ilu/categories")

// transferSettings returns the settings of all services together.
func (s *Stack) transferSettings(ctx context.Context, t *testing.T) (environ []string) {
	t.Helper()
	all := map[string]string{}
	for _, area := range areas.WithData() {
		settings, err := s.settings(ctx, areas.Program(area))
		if err != nil {
			t.Fatal(err)
		}
		maps.Copy(all, settings)
	}
	for key, value := range all {
		if strings.HasSuffix(key, "_DATABASE_URL") || strings.HasPrefix(key, "S3_") || key == "AUDIO_STORE" {
			environ = append(environ, key+"="+value)
		}
	}
	environ = append(environ, "POSTGRES_URL="+s.Postgres.AdminURL())
	return environ
}

// transfer runs obi-transfer with the settings of a system.
func (s *Stack) transfer(t *testing.T, args ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	command := exec.CommandContext(ctx, filepath.Join(s.Programs.Services, "obi-transfer"), args...)
	command.Env = append(os.Environ(), s.transferSettings(ctx, t)...)
	if said, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, said)
	}
}

// restored starts a system, imports a file while its services are stopped, and starts them again.
func restored(t *testing.T, file string, more ...string) *Stack {
	t.Helper()
	s, err := Start(t.Context(), Options{Programs: FromEnvironment(), Password: "a password that the import replaces", Replicas: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	for _, one := range s.All() {
		one.With("DRAIN_DELAY=0s").Stop()
	}
	s.transfer(t, append([]string{"import"}, append(more, file)...)...)
	for _, one := range s.All() {
		if err := one.Start(); err != nil {
			t.Fatal(err)
		}
	}
	for _, one := range s.All() {
		// The gateway may not have noticed the stop yet, so that seen alone would return too early.
		if err := one.Ready(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := s.seen(t.Context(), one, true); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// recordings returns the IDs of all recordings that can be played.
func recordings(t *testing.T, c *client) (ids []string) {
	t.Helper()
	fileID := regexp.MustCompile(`"fileId":"([^"]+)"`)
	for _, kind := range areas.Recorded() {
		got := c.get(kind.List + "?limit=200")
		if got.Status != http.StatusOK {
			t.Fatal(got)
		}
		for _, found := range fileID.FindAllStringSubmatch(got.Body, -1) {
			ids = append(ids, found[1])
		}
	}
	return ids
}

// A small server grows: all data of one process is moved into the distributed system.
func TestMovingFromOneProcess(t *testing.T) {
	dir, err := os.MkdirTemp("", "obi-move-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	free, err := ports.Free(2)
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(FromEnvironment().Services, "obi")
	settings := map[string]string{
		"OBI_DATA_DIR": filepath.Join(dir, "data"), "PORT": fmt.Sprint(free[0]), "INTERNAL_PORT": fmt.Sprint(free[1]),
		"OBI_ADMIN_PASSWORD": password, "OBI_DEMO": "1",
	}
	obi := NewProcess(dir, "obi", program, settings)
	if err := obi.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(obi.Kill)
	address := fmt.Sprintf("http://127.0.0.1:%d", free[0])
	if err := await(t.Context(), address+"/api/creator/creators", obi, isOK); err != nil {
		t.Fatal(err)
	}
	before := signIn(t, address, password)
	if got, _ := before.addProverb("Nke a ga-aga ije"); got.Status != http.StatusCreated {
		t.Fatal(got)
	}
	if !until(t.Context(), func() bool { return len(recordings(t, before)) >= 4 }) { // three samples are added a moment later
		t.Fatal("no recordings")
	}
	were, texts := recordings(t, before), map[string]string{}
	for _, path := range lists {
		texts[path] = before.get(path).Body
	}
	obi.Stop()
	file := filepath.Join(dir, "move.tar")
	export := NewProcess(dir, "export", program, settings, "export", file)
	if err := export.Start(); err != nil {
		t.Fatal(err)
	}
	if err := export.Finish(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(file); err != nil {
		t.Fatalf("%v: %s", err, export.said())
	}

	s := restored(t, file)
	after := signIn(t, s.URL, password)
	for path, text := range texts {
		if got := after.get(path).Body; got != text {
			t.Errorf("%s was\n%.300s\nand is\n%.300s", path, text, got)
		}
	}
	for _, id := range were {
		if got := after.get("/api/ilu/audio/" + id); got.Status != http.StatusOK {
			t.Errorf("recording %s: %d", id, got.Status)
		}
	}
	if got, _ := after.addProverb("Nke ọhụrụ"); got.Status != http.StatusCreated {
		t.Errorf("adding one: %s", got)
	}
}

// The drill: a backup taken under load is restored into an empty system.
func TestABackupTakenUnderLoadCanBeRestored(t *testing.T) {
	s := running(t)
	l := startLoad(t, s.URL, "backup")
	if !until(t.Context(), func() bool { return len(l.acknowledged()) >= 5 }) {
		t.Fatalf("%d creators were acknowledged before the backup, want 5", len(l.acknowledged()))
	}
	kept := l.acknowledged()
	file := filepath.Join(t.TempDir(), "backup.tar")
	s.transfer(t, "export", file)
	s.transfer(t, "drill", file)
	l.end(t, s)
	for _, failure := range l.failures {
		t.Error(failure)
	}

	copied := restored(t, file)
	c := signIn(t, copied.URL, password)
	for _, id := range missing(t, c, kept) {
		t.Errorf("creator %s is not in the backup", id)
	}
	// The control: a creator added after the backup.
	const late = "after-the-backup"
	if got := signIn(t, s.URL, password).json("POST", "/api/creator/admin/add", creatorNamed(late, "Ada")); got.Status != http.StatusCreated {
		t.Fatal(got)
	}
	if got := missing(t, c, []string{late}); len(got) != 1 {
		t.Errorf("%s is found in the backup", late)
	}
	ids := recordings(t, c)
	if len(ids) == 0 {
		t.Error("there are no recordings")
	}
	for _, id := range ids {
		if got := c.get("/api/ilu/audio/" + id); got.Status != http.StatusOK {
			t.Errorf("recording %s: %s", id, got)
		}
	}
}
