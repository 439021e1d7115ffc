package recorded

import (
	"errors"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/testkit"
	"obi/platform/upload"
	"obi/platform/web"
)

var (
	file    = &upload.Received{Filename: "a.mp3", Content: []byte("a")}
	errLost = errs.New(errs.Unavailable, "the answer to COMMIT was lost")
)

// The answer to COMMIT is lost, as when the client disconnects or the connection breaks.
func TestAFileWhoseLinkWasCommittedIsNeverDiscarded(t *testing.T) {
	d := open(t)
	if _, _, err := d.add(t, "a", nil); err != nil {
		t.Fatal(err)
	}
	recording, err := d.recordings.Files.Upload(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Update(t.Context(), "a", web.IfMatch{}, "add audio", func(e *thing) error {
		e.Audio = recording
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	d.recordings.Files.Discard(t.Context(), recording.FileID)
	d.settled(t, "a")
}

func TestAFileWhoseLinkWasRolledBackIsDiscarded(t *testing.T) {
	d := open(t)
	if _, _, err := d.add(t, "a", file); err != nil {
		t.Fatal(err)
	}
	_, err := d.updateWithFile(t.Context(), "a", web.IfMatch{}, "add audio", file, func(*thing) error { return errLost })
	if !errors.Is(err, errLost) {
		t.Errorf("got %v", err)
	}
	d.settled(t, "a")
	if n := d.jobs(t); n != 0 {
		t.Errorf("%d jobs are left", n)
	}
}

// A form is sent for a thing that was added without a recording, such as a repetition after a lost
// answer.
func TestAnExistingThingGetsItsMissingRecording(t *testing.T) {
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
	if n := d.jobs(t); n != 0 {
		t.Errorf("%d jobs are left", n)
	}
}

// A form is sent for a thing without a recording. The thing is changed after it is found and before
// the recording is linked.
func TestAFormRacesWithAnotherChange(t *testing.T) {
	for name, row := range map[string]struct {
		change func(d *desk) error
		// refused reports whether the form then gets errs.Conflict.
		refused bool
	}{
		"given a recording": {func(d *desk) error {
			_, err := d.attach(t.Context(), "a", &upload.Received{Filename: "b.mp3", Content: []byte("b")})
			return err
		}, false},
		"edited": {func(d *desk) error {
			_, err := d.Update(t.Context(), "a", web.IfMatch{}, "edit", func(e *thing) error {
				e.Name = "Egbe"
				return nil
			})
			return err
		}, true},
		"deleted": {func(d *desk) error { _, err := d.Delete(t.Context(), &entity.IDInput{ID: "a"}); return err }, true},
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t)
			if _, _, err := d.add(t, "a", nil); err != nil {
				t.Fatal(err)
			}
			var answer error
			answered := make(chan struct{})
			d.kind.meet = func(tx *gorm.DB) { // while the thing is locked
				d.kind.meet = nil
				go func() {
					defer close(answered)
					_, _, answer = d.add(t, "a", file)
				}()
				testkit.Until(t, "the form to wait", func() (waits bool) {
					return tx.Raw(`SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)`).Scan(&waits).Error == nil && waits
				})
			}
			if err := row.change(d); err != nil {
				t.Fatal(err)
			}
			<-answered
			if (answer != nil) != row.refused || row.refused && errs.KindOf(answer) != errs.Conflict {
				t.Errorf("the form is answered with %v", answer)
			}
			if !row.refused {
				if e, err := d.Get(t.Context(), "a"); err != nil || e.Version != 2 {
					t.Errorf("the thing is %+v, %v", e, err)
				}
				d.settled(t, "a")
			}
		})
	}
}

// removals are the requests that drop a recording.
var removals = map[string]func(d *desk, t *testing.T, e *thing) error{
	"deleted": func(d *desk, t *testing.T, e *thing) error {
		_, err := d.DeleteAudio(t.Context(), &AudioInput{entity.IDInput{ID: e.ID}, e.Audio.FileID})
		return err
	},
	"replaced": func(d *desk, t *testing.T, e *thing) error {
		_, err := d.attach(t.Context(), e.ID, file)
		return err
	},
	"replaced with the content": func(d *desk, t *testing.T, e *thing) error {
		_, err := d.updateWithFile(t.Context(), e.ID, web.IfMatch{}, "edit", file, func(e *thing) error {
			e.Name = "Egbe"
			return nil
		})
		return err
	},
	"deleted with its thing": func(d *desk, t *testing.T, e *thing) error {
		_, err := d.Delete(t.Context(), &entity.IDInput{ID: e.ID})
		return err
	},
}

// No worker runs in this test.
func TestARecordingIsRemovedBeforeTheAnswer(t *testing.T) {
	for name, remove := range removals {
		t.Run(name, func(t *testing.T) {
			d := open(t)
			e, _, err := d.add(t, "a", file)
			if err != nil {
				t.Fatal(err)
			}
			if err := remove(d, t, e); err != nil {
				t.Fatal(err)
			}
			if d.keeps(e.Audio.FileID) {
				t.Error("the file is still there")
			}
			if n := d.jobs(t); n != 0 {
				t.Errorf("%d jobs are left", n)
			}
		})
	}
}

// Requests that do not store a file succeed while audio-svc is unavailable.
func TestARecordingIsRemovedLaterIfAudioIsUnavailable(t *testing.T) {
	for _, name := range []string{"deleted", "deleted with its thing"} {
		t.Run(name, func(t *testing.T) {
			d := open(t)
			e, _, err := d.add(t, "a", file)
			if err != nil {
				t.Fatal(err)
			}
			d.setReachable(false)
			if err := removals[name](d, t, e); err != nil {
				t.Fatal(err)
			}
			if now, err := d.Get(t.Context(), "a"); err == nil && now.Audio != nil {
				t.Errorf("the thing still has the recording %s", now.Audio.FileID)
			}
			d.setReachable(true)
			d.passed = time.Minute
			if err := d.recordings.Files.jobs.RunDue(t.Context()); err != nil {
				t.Fatal(err)
			}
			if d.keeps(e.Audio.FileID) || d.jobs(t) != 0 {
				t.Error("the file is still there")
			}
		})
	}
}
