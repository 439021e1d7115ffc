package recordings_test

import (
	"slices"
	"strings"
	"testing"

	"obi/audio-svc/audioclient"
	"obi/platform/config"
	"obi/platform/errs"
	"obi/platform/peer"
	"obi/platform/reqctx"
)

// The key is changed in three steps. In each step services are restarted one after the other, so
// callers may be a step ahead or behind.
func TestTheKeyChangesWithoutAPause(t *testing.T) {
	svc, _ := start(t)
	first, second := strings.Repeat("1", 32), strings.Repeat("2", 32)
	steps := []peer.Keys{{config.Secret(first)}, {config.Secret(first), config.Secret(second)}, {config.Secret(second), config.Secret(first)}, {config.Secret(second)}}
	for at, setting := range []string{first, first + "," + second, second + "," + first, second} {
		svc.Environ = svc.Environ.With(config.Environ{"INTERNAL_KEY": setting})
		svc = svc.Restart(t)
		for step := max(0, at-1); step <= min(at+1, len(steps)-1); step++ {
			uploaded(t, audioclient.New(svc.Internal, steps[step]), "a.mp3", sample(t, "mp3"))
		}
	}
	// A wrong key must not send the administrator to the sign-in page.
	_, err := audioclient.New(svc.Internal, steps[0]).Upload(t.Context(), audioclient.NewID(), "a.mp3", sample(t, "mp3"))
	if errs.KindOf(err) != errs.Unavailable || !strings.Contains(err.Error(), "INTERNAL_KEY") {
		t.Errorf("the old key: %v", err)
	}
	_, err = audioclient.New(svc.Internal, nil).Upload(t.Context(), audioclient.NewID(), "a.mp3", sample(t, "mp3"))
	if errs.KindOf(err) != errs.Unavailable {
		t.Errorf("no key: %v", err)
	}
}

// A test of all services (allinone/together) cannot check this: there the outbox's worker, which
// has no request, may hide a file first.
func TestTheAuditRowsOfHidingAndShowingNameTheRequest(t *testing.T) {
	svc, client := start(t)
	id := uploaded(t, client, "a.mp3", sample(t, "mp3")).FileID
	ctx := reqctx.With(t.Context(), &reqctx.Info{ID: "r1", IP: "203.0.113.7", Actor: "ngozi", SessionID: "s1"})
	if err := client.Hide(ctx, id); err != nil {
		t.Fatal(err)
	}
	if _, err := client.Show(ctx, id); err != nil {
		t.Fatal(err)
	}
	got := svc.Look(t, `SELECT concat_ws(' ', action, entity_id, actor, session_id, ip, request_id) FROM audio.audit_log WHERE action IN ('hide', 'show') ORDER BY id`)
	if want := []string{"hide " + id + " ngozi s1 203.0.113.7 r1", "show " + id + " ngozi s1 203.0.113.7 r1"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
