package recorded

import (
	"context"
	"log/slog"
	"testing"
	"testing/fstest"
	"time"
)

func TestASampleIsRetriedUnlessItWasDeleted(t *testing.T) {
	d := open(t)
	log, clips := slog.New(slog.DiscardHandler), fstest.MapFS{"samples/a.mp3": {Data: file.Content}}
	if !d.addClip(t.Context(), log, clips, "a", "a.mp3") {
		t.Error("a deleted sample is retried")
	}
	if _, _, err := d.add(t, "a", nil); err != nil {
		t.Fatal(err)
	}
	late, cancel := context.WithDeadline(t.Context(), time.Time{})
	defer cancel()
	if d.addClip(late, log, clips, "a", "a.mp3") {
		t.Error("a sample is not retried if the database is unavailable")
	}
	if !d.addClip(t.Context(), log, clips, "a", "a.mp3") {
		t.Error("it is not stored")
	}
	d.settled(t, "a")
}
