//go:build stack

package stack

import (
	"fmt"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"obi/areas"
)

func TestOneReplicaOfEachIsKilled(t *testing.T) {
	s := running(t)
	l := startLoad(t, s.URL, "killed")
	h := observe(t, s)
	for _, replicas := range s.Services {
		replicas[0].Kill()
	}
	for _, replicas := range s.Services {
		if err := s.seen(t.Context(), replicas[0], false); err != nil {
			t.Error(err)
		}
	}
	h.scrape(t)
	var down []string
	for _, replicas := range s.Services {
		down = append(down, fmt.Sprintf(`alertname="ReplicaDown",instance=%q`, replicas[0].InternalAddress))
	}
	h.raises(10*time.Minute, down...)
	h.leaves("ServiceDown", "GatewayDown", "DatabaseUnreachable")
	h.check(t)
	// Everything else still works.
	c := signIn(t, s.URL, password)
	for _, path := range everyService {
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

func TestObjectStoreOutage(t *testing.T) {
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
	h := observe(t, s)

	s.Objects.Kill()
	if got, _ := c.addProverb("Nke abuo"); got.Status != http.StatusServiceUnavailable {
		t.Errorf("adding a recording: %s", got)
	}
	if got := c.get("/api/ilu/audio/" + before.Audio.FileID); got.Status != http.StatusServiceUnavailable {
		t.Errorf("playing: %s", got)
	}
	if got := c.get("/api/ilu/audio/" + before.Audio.FileID + "/info"); got.Status != http.StatusOK {
		t.Errorf("its info: %s", got)
	}
	if now := count(); now != total {
		t.Errorf("%+v proverbs, want %+v", now, total)
	}
	if got := c.json("POST", "/api/creator/admin/add", creatorNamed("without-objects", "Ada")); got.Status != http.StatusCreated {
		t.Errorf("adding a creator: %s", got)
	}
	h.scrape(t)
	h.raises(0, `alertname="ObjectStoreFails",service="audio"`)
	h.raises(40*time.Minute, `alertname="SweeperNotRunning"`)
	h.check(t)

	if err := s.Objects.Start(); err != nil {
		t.Fatal(err)
	}
	if err := s.Objects.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	// The store may refuse for a moment after it reports that it is ready.
	if !until(t.Context(), func() bool { return c.get("/api/ilu/audio/"+before.Audio.FileID).Status == http.StatusOK }) {
		t.Error("the recording cannot be played again")
	}
	if got, _ := c.addProverb("Nke ato"); got.Status != http.StatusCreated {
		t.Errorf("adding a recording again: %s", got)
	}
}

func TestDatabaseOutage(t *testing.T) {
	s := running(t)
	c := signIn(t, s.URL, password)
	if got := c.json("POST", "/api/creator/admin/add", creatorNamed("before-the-fall", "Ada")); got.Status != http.StatusCreated {
		t.Fatal(got)
	}
	lists := append(areas.Lists(), "/api/auth/sessions")

	h := observe(t, s)
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
	h.scrape(t)
	for range 250 { // enough requests for a meaningful share
		c.get(lists[0])
	}
	h.scrape(t)
	alerts := []string{
		`alertname="AvailabilityBurnsFast",service="creator"`, `alertname="ErrorsTrickle",service="creator"`, `alertname="GatewayErrors",service="creator-svc@file"`,
	}
	for _, area := range Areas {
		alerts = append(alerts, fmt.Sprintf(`alertname="DatabaseUnreachable",service=%q`, area))
	}
	h.raises(0, alerts...)
	h.leaves("ReplicaDown", "ServiceDown", "GatewayDown")
	h.check(t)
	for _, one := range s.All() { // no process is removed or stopped
		if err := one.Ready(t.Context()); err != nil {
			t.Error(err)
		}
	}

	if err := s.Postgres.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, path := range lists {
		if !until(t.Context(), func() bool { return c.get(path).Status == http.StatusOK }) {
			t.Errorf("%s does not recover", path)
		}
	}
	if got := c.get("/api/creator/creators").Body; !strings.Contains(got, "before-the-fall") {
		t.Error("what was stored is gone")
	}
}

func TestAServiceThatHangsDoesNotHoldUpTheOthers(t *testing.T) {
	s := running(t)
	c := signIn(t, s.URL, password)
	h := observe(t, s)
	for _, one := range s.Services["creator-svc"] {
		one.Signal(syscall.SIGSTOP)
	}
	for _, path := range []string{"/api/dibia/dibias", "/api/ilu/proverbs"} {
		if got := c.get(path); got.Status != http.StatusOK {
			t.Errorf("%s: %s", path, got)
		}
	}
	for _, one := range s.Services["creator-svc"] {
		if err := s.seen(t.Context(), one, false); err != nil {
			t.Error(err)
		}
	}
	for range 2 {
		for range 5 {
			if got := c.get("/api/creator/creators"); got.Status != http.StatusServiceUnavailable {
				t.Errorf("the hanging one: %s", got)
			}
		}
		h.scrape(t, s.Services["creator-svc"]...)
	}
	h.raises(0, `alertname="ServiceDown",service="creator"`, `alertname="GatewayErrors",service="creator-svc@file"`)
	h.check(t)
	for _, one := range s.Services["creator-svc"] {
		one.Signal(syscall.SIGCONT)
		if err := s.seen(t.Context(), one, true); err != nil {
			t.Error(err)
		}
	}
	if got := c.get("/api/creator/creators"); got.Status != http.StatusOK {
		t.Errorf("and afterwards: %s", got)
	}
}

func TestGuessingPasswordsRaisesAnAlert(t *testing.T) {
	s := running(t)
	h := observe(t, s)
	guesser := newClient(s.URL)
	from := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP("127.9.0.7")}}
	guesser.http.Transport = &http.Transport{DialContext: from.DialContext}
	for range 80 {
		got := guesser.json("POST", "/api/auth/login", map[string]string{"username": "nobody", "password": "a guess"})
		if got.Status != http.StatusUnauthorized && got.Status != http.StatusTooManyRequests {
			t.Error(got)
		}
	}
	h.scrape(t)
	h.raises(0, `alertname="LoginsRefused"`)
	h.check(t)
}
