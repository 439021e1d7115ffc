//go:build stack

package stack

import (
	"net/http"
	"strings"
	"syscall"
	"testing"
)

func TestOneReplicaOfEachIsKilled(t *testing.T) {
	s := running(t)
	l := startLoad(t, s.URL, "killed")
	for _, replicas := range s.Services {
		replicas[0].Kill()
	}
	for _, replicas := range s.Services {
		if err := s.seen(t.Context(), replicas[0], false); err != nil {
			t.Error(err)
		}
	}
	// The rest carries on.
	c := signIn(t, s.URL, password)
	for _, path := range []string{"/", "/api/creator/creators", "/api/dibia/dibias", "/api/ilu/proverbs", "/api/kwuo/games/gwamX3", "/api/auth/session"} {
		if got := c.get(path); got.Status != http.StatusOK {
			t.Errorf("%s: %s", path, got)
		}
	}
	if got, _ := c.addProverb("Otu onye"); got.Status != http.StatusCreated {
		t.Errorf("adding a recording: %s", got)
	}
	for _, replicas := range s.Services {
		if err := replicas[0].Start(); err != nil {
			t.Fatal(err)
		}
		if err := s.seen(t.Context(), replicas[0], true); err != nil {
			t.Error(err)
		}
	}
	l.end(t, s)
}

func TestWithoutObjectsAllButAudioWorks(t *testing.T) {
	s := running(t)
	c := signIn(t, s.URL, password)
	got, before := c.addProverb("Nke mbu")
	if got.Status != http.StatusCreated {
		t.Fatal(got)
	}
	count := func() (n struct{ Pagination struct{ Total int } }) {
		c.get("/api/ilu/proverbs?limit=1").into(t, &n)
		return n
	}
	total := count()

	s.Objects.Kill()
	if got, _ := c.addProverb("Nke abuo"); got.Status != http.StatusServiceUnavailable {
		t.Errorf("adding a recording: %s", got)
	}
	if got := c.get("/api/ilu/audio/" + before.Audio.FileID); got.Status != http.StatusServiceUnavailable {
		t.Errorf("playing: %s", got)
	}
	if got := c.get("/api/ilu/audio/" + before.Audio.FileID + "/info"); got.Status != http.StatusOK {
		t.Errorf("what is known of it: %s", got)
	}
	if now := count(); now != total {
		t.Errorf("%+v proverbs, want %+v", now, total)
	}
	if got := c.json("POST", "/api/creator/admin/add", creatorNamed("without-objects", "Ada")); got.Status != http.StatusCreated {
		t.Errorf("adding a creator: %s", got)
	}

	if err := s.Objects.Start(); err != nil {
		t.Fatal(err)
	}
	if err := s.Objects.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := c.get("/api/ilu/audio/" + before.Audio.FileID); got.Status != http.StatusOK {
		t.Errorf("playing again: %s", got)
	}
	if got, _ := c.addProverb("Nke ato"); got.Status != http.StatusCreated {
		t.Errorf("adding a recording again: %s", got)
	}
}

func TestWithoutADatabaseEveryAreaSaysSoAndComesBack(t *testing.T) {
	s := running(t)
	c := signIn(t, s.URL, password)
	if got := c.json("POST", "/api/creator/admin/add", creatorNamed("before-the-fall", "Ada")); got.Status != http.StatusCreated {
		t.Fatal(got)
	}
	lists := []string{"/api/creator/creators", "/api/dibia/dibias", "/api/ilu/proverbs", "/api/kwuo/games/gwamX3", "/api/auth/sessions"}

	if err := s.Postgres.Stop(); err != nil {
		t.Fatal(err)
	}
	for _, path := range lists {
		if got := c.get(path); got.Status != http.StatusServiceUnavailable || !strings.Contains(got.Body, `"success":false`) {
			t.Errorf("%s: %s", path, got)
		}
	}
	if got := c.get("/"); got.Status != http.StatusOK {
		t.Errorf("the web app: %s", got)
	}
	for _, one := range s.All() { // nobody is taken out, nobody ended
		if err := one.Ready(t.Context()); err != nil {
			t.Error(err)
		}
	}

	if err := s.Postgres.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, path := range lists {
		if !until(t.Context(), func() bool { return c.get(path).Status == http.StatusOK }) {
			t.Errorf("%s does not come back", path)
		}
	}
	if got := c.get("/api/creator/creators").Body; !strings.Contains(got, "before-the-fall") {
		t.Error("what was stored is gone")
	}
}

func TestAServiceThatHangsDoesNotHoldUpTheOthers(t *testing.T) {
	s := running(t)
	c := signIn(t, s.URL, password)
	for _, one := range s.Services["kwuo-svc"] {
		one.Signal(syscall.SIGSTOP)
	}
	for _, path := range []string{"/api/creator/creators", "/api/ilu/proverbs"} {
		if got := c.get(path); got.Status != http.StatusOK {
			t.Errorf("%s: %s", path, got)
		}
	}
	for _, one := range s.Services["kwuo-svc"] {
		if err := s.seen(t.Context(), one, false); err != nil {
			t.Error(err)
		}
	}
	if got := c.get("/api/kwuo/games/gwamX3"); got.Status != http.StatusServiceUnavailable {
		t.Errorf("the one that hangs: %s", got)
	}
	for _, one := range s.Services["kwuo-svc"] {
		one.Signal(syscall.SIGCONT)
		if err := s.seen(t.Context(), one, true); err != nil {
			t.Error(err)
		}
	}
	if got := c.get("/api/kwuo/games/gwamX3"); got.Status != http.StatusOK {
		t.Errorf("and afterwards: %s", got)
	}
}
