package audio

import (
	"strings"
	"testing"

	"obi/audio-svc/audioclient"
	"obi/platform/config"
	"obi/platform/errs"
	"obi/platform/peer"
)

// The key is changed in three steps, in each of which services are restarted one after the
// other, so that callers are a step ahead or behind.
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
	// It is not the administrator whom a caller with another key sends to the sign-in.
	_, err := audioclient.New(svc.Internal, steps[0]).Upload(t.Context(), audioclient.NewID(), "a.mp3", sample(t, "mp3"))
	if errs.KindOf(err) != errs.Unavailable || !strings.Contains(err.Error(), "INTERNAL_KEY") {
		t.Errorf("the old key: %v", err)
	}
	_, err = audioclient.New(svc.Internal, nil).Upload(t.Context(), audioclient.NewID(), "a.mp3", sample(t, "mp3"))
	if errs.KindOf(err) != errs.Unavailable {
		t.Errorf("no key: %v", err)
	}
}
