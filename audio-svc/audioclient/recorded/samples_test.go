package recorded

import (
	"context"
	"log/slog"
	"testing"
	"testing/fstest"
	"time"
)

func TestASampleIsTriedAgainUntilItIsKnownToBeGone(t *testing.T) {
	d := open(t)
	log, clips := slog.New(slog.DiscardHandler), fstest.MapFS{"samples/a.mp3": {Data: file.Content}}
	if !d.addClip(t.Context(), log, clips, "a", "a.mp3") {
		t.Error("it waits for a sample that was deleted")
	}
	if _, _, err := d.add(t, "a", nil); err != nil {
		t.Fatal(err)
	}
	late, cancel := context.WithDeadline(t.Context(), time.Time{})
	defer cancel()
	if d.addClip(late, log, clips, "a", "a.mp3") {
		t.Error("it gives up when the database cannot be reached")
	}
	if !d.addClip(t.Context(), log, clips, "a", "a.mp3") {
		t.Error("it is not stored")
	}
	d.settled(t, "a")
}
