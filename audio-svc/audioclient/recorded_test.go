package audioclient

import (
	"errors"
	"testing"

	"gorm.io/gorm"

	"obi/platform/errs"
	"obi/platform/upload"
)

var (
	file    = &upload.Received{Filename: "a.mp3", Content: []byte("a")}
	errLost = errs.New(errs.Unavailable, "the answer to COMMIT was lost")
)

// TestAFileWhoseLinkWasCommittedIsNeverDiscarded loses the answer to COMMIT, as when
// the client goes away or the connection breaks just then.
func TestAFileWhoseLinkWasCommittedIsNeverDiscarded(t *testing.T) {
	d := open(t)
	if _, _, err := d.add(t, "a", nil); err != nil {
		t.Fatal(err)
	}
	_, err := d.linked(t.Context(), file.Filename, file.Content, func(recording *Recording) (*thing, error) {
		_, err := d.Change(t.Context(), "a", "add audio", func(tx *gorm.DB, e *thing) (before, after any, err error) {
			return nil, nil, d.link(tx, e, recording)
		})
		return nil, errors.Join(err, errLost)
	})
	if !errors.Is(err, errLost) {
		t.Errorf("got %v", err)
	}
	d.settled(t, "a")
}

func TestAFileWhoseLinkWasUndoneIsDiscardedAtOnce(t *testing.T) {
	d := open(t)
	if _, _, err := d.add(t, "a", file); err != nil {
		t.Fatal(err)
	}
	_, err := d.linked(t.Context(), file.Filename, file.Content, func(recording *Recording) (*thing, error) {
		return d.Change(t.Context(), "a", "add audio", func(tx *gorm.DB, e *thing) (before, after any, err error) {
			return nil, nil, errors.Join(d.link(tx, e, recording), errLost)
		})
	})
	if !errors.Is(err, errLost) {
		t.Errorf("got %v", err)
	}
	d.settled(t, "a")
	if n := d.orders(t); n != 0 {
		t.Errorf("%d orders are left", n)
	}
}

// TestAThingThatIsThereGetsTheRecordingItLacks is a form for a thing that was added
// without one, such as a repetition by somebody who lost the answer.
func TestAThingThatIsThereGetsTheRecordingItLacks(t *testing.T) {
	d := open(t)
	if _, _, err := d.add(t, "a", nil); err != nil {
		t.Fatal(err)
	}
	e, added, err := d.add(t, "a", file)
	if err != nil || added || e.Audio == nil || e.Version != 2 {
		t.Fatalf("got %+v, %t, %v", e, added, err)
	}
	d.settled(t, "a")
	again, added, err := d.add(t, "a", file)
	if err != nil || added || again.Audio == nil || again.Audio.FileID != e.Audio.FileID {
		t.Errorf("once more: %+v, %t, %v", again, added, err)
	}
	d.settled(t, "a")
	if n := d.orders(t); n != 0 {
		t.Errorf("%d orders are left", n)
	}
}
