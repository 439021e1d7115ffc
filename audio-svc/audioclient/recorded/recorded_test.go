package recorded

import (
	"errors"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient/attach"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/upload"
	"obi/platform/web"
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
	_, err := d.uploadAndLink(t.Context(), file.Filename, file.Content, func(recording *attach.Recording) (_ *thing, old *attach.Recording, err error) {
		_, old, err = d.linkTo(t.Context(), "a", recording)
		return nil, old, errors.Join(err, errLost)
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
	_, err := d.uploadAndLink(t.Context(), file.Filename, file.Content, func(recording *attach.Recording) (stored *thing, old *attach.Recording, err error) {
		stored, err = d.Change(t.Context(), "a", "add audio", func(tx *gorm.DB, e *thing) (err error) {
			old, err = d.link(tx, e, recording)
			return errors.Join(err, errLost)
		})
		return stored, old, err
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
// without one, such as a repetition after a lost answer.
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

// ways are those by which a recording goes; each gives the error of its request.
var ways = map[string]func(d *desk, t *testing.T, e *thing) error{
	"deleted": func(d *desk, t *testing.T, e *thing) error {
		_, err := d.DeleteAudio(t.Context(), &DeleteAudioInput{entity.IDInput{ID: e.ID}, e.Audio.FileID})
		return err
	},
	"replaced": func(d *desk, t *testing.T, e *thing) error {
		_, err := d.attach(t.Context(), e.ID, file.Filename, file.Content)
		return err
	},
	"replaced with the content": func(d *desk, t *testing.T, e *thing) error {
		_, err := d.editWithFile(t.Context(), e.ID, Named{"Egbe"}, web.IfMatch{}, file)
		return err
	},
	"deleted with its thing": func(d *desk, t *testing.T, e *thing) error {
		_, err := d.Delete(t.Context(), &entity.IDInput{ID: e.ID})
		return err
	},
}

// TestARecordingIsGoneOnceItsRequestIsAnswered runs no worker.
func TestARecordingIsGoneOnceItsRequestIsAnswered(t *testing.T) {
	for name, goes := range ways {
		t.Run(name, func(t *testing.T) {
			d := open(t)
			e, _, err := d.add(t, "a", file)
			if err != nil {
				t.Fatal(err)
			}
			if err := goes(d, t, e); err != nil {
				t.Fatal(err)
			}
			if d.keeps(e.Audio.FileID) {
				t.Error("the file is still there")
			}
			if n := d.orders(t); n != 0 {
				t.Errorf("%d orders are left", n)
			}
		})
	}
}

// TestARecordingGoesLaterIfAudioIsAway: what needs no file stored is done all the same.
func TestARecordingGoesLaterIfAudioIsAway(t *testing.T) {
	for _, name := range []string{"deleted", "deleted with its thing"} {
		t.Run(name, func(t *testing.T) {
			d := open(t)
			e, _, err := d.add(t, "a", file)
			if err != nil {
				t.Fatal(err)
			}
			d.reaches(false)
			if err := ways[name](d, t, e); err != nil {
				t.Fatal(err)
			}
			if now, err := d.Get(t.Context(), "a"); err == nil && now.Audio != nil {
				t.Errorf("the thing still names %s", now.Audio.FileID)
			}
			d.reaches(true)
			d.passed = time.Minute
			if err := d.files.RunDue(t.Context()); err != nil {
				t.Fatal(err)
			}
			if d.keeps(e.Audio.FileID) || d.orders(t) != 0 {
				t.Error("the file is still there")
			}
		})
	}
}
