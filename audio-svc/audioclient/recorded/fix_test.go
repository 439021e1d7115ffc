package recorded

import (
	"context"
	"testing"

	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/reqctx"
	"obi/platform/upload"
	"obi/platform/web"
)

func as(t *testing.T, actor string) context.Context {
	t.Helper()
	return reqctx.With(t.Context(), &reqctx.Info{Actor: actor})
}

func TestAConvertedCopyTakesOverWhatWasSaid(t *testing.T) {
	d := open(t)
	e := &thing{Meta: entity.Meta{ID: "a", CreatedAt: d.Now(), Version: 1}, Named: Named{"Ugo"}}
	ada, ngozi := as(t, "ada"), as(t, "ngozi")
	old, _, err := d.addWithFile(ada, e, file)
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.Update(ada, "a", web.IfMatch{}, "check audio", func(e *thing) error {
		said := *e.Audio
		said.Speaker, said.Dialect, said.Check = "Ada", "Nri", Redo
		e.Audio = &said
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	copied := &upload.Received{Filename: "a.m4a", Content: []byte("b"), Text: map[string]string{"fixes": old.Audio.FileID, "loudness": "-19.1"}}
	fixed, err := d.attach(ngozi, "a", copied)
	if err != nil {
		t.Fatal(err)
	}
	if got := *fixed.Audio; got.Speaker != "Ada" || got.Dialect != "Nri" || got.Check != Redo || *got.Loudness != -19.1 || got.FileID == old.Audio.FileID {
		t.Errorf("the copy is %+v", got)
	}
	stored, err := d.Get(t.Context(), "a")
	if err != nil || stored.RecordedBy != "ada" {
		t.Errorf("it was recorded by %q, %v", stored.RecordedBy, err)
	}
	change := d.last(t)
	if change.Action != fixAudio || change.Actor != "ngozi" {
		t.Errorf("the history says that %s did %q", change.Actor, change.Action)
	}
	if _, err := d.CheckAudio(ada, &CheckAudioInput{AudioInput: AudioInput{entity.IDInput{ID: "a"}, fixed.Audio.FileID}, Body: CheckInput{Result: Checked}}); errs.KindOf(err) != errs.Forbidden {
		t.Errorf("a check by the one who recorded it: %v", err)
	}

	if _, err := d.attach(ngozi, "a", copied); errs.KindOf(err) != errs.Stale {
		t.Errorf("a copy of a replaced recording: %v", err)
	}
	if again, err := d.Get(t.Context(), "a"); err != nil || again.Audio.FileID != fixed.Audio.FileID {
		t.Errorf("the recording is %+v, %v", again.Audio, err)
	}
	if err := d.undo(t, change, ""); err != nil {
		t.Fatal(err)
	}
	d.settled(t, "a")
	stored, err = d.Get(t.Context(), "a")
	if err != nil || stored.Audio.FileID != old.Audio.FileID || stored.Audio.Check != Redo || stored.RecordedBy != "ada" {
		t.Errorf("restored is %+v, recorded by %s, %v", stored.Audio, stored.RecordedBy, err)
	}
	if err := d.undo(t, d.last(t), ""); err != nil { // undo the undo
		t.Fatal(err)
	}
	if stored, err = d.Get(t.Context(), "a"); err != nil || stored.Audio.FileID != fixed.Audio.FileID || stored.RecordedBy != "ada" {
		t.Errorf("restored is %+v, recorded by %s, %v", stored.Audio, stored.RecordedBy, err)
	}
}

// A copy that comes with other changes is an edit. The recording still belongs to the one who uploaded
// the file that the copy was made from, also after undo.
func TestACopyWithOtherChangesIsAnEdit(t *testing.T) {
	d := open(t)
	ada, ngozi := as(t, "ada"), as(t, "ngozi")
	old, _, err := d.addWithFile(ada, &thing{Meta: entity.Meta{ID: "a", CreatedAt: d.Now(), Version: 1}, Named: Named{"Ugo"}}, file)
	if err != nil {
		t.Fatal(err)
	}
	copied := &upload.Received{Filename: "a.m4a", Content: []byte("b"), Text: map[string]string{"fixes": old.Audio.FileID}}
	rename := func(e *thing) error { e.Name = "Egbe"; return nil }
	fixed, err := d.updateWithFile(ngozi, "a", web.IfMatch{}, "edit", copied, rename)
	if err != nil {
		t.Fatal(err)
	}
	if action := d.last(t).Action; action != "edit" {
		t.Errorf("the history shows the action %q", action)
	}
	for _, step := range []string{"the edit", "its undo", "the undo of that"} {
		stored, err := d.Get(t.Context(), "a")
		if err != nil || stored.RecordedBy != "ada" {
			t.Errorf("after %s it was recorded by %q, %v", step, stored.RecordedBy, err)
		}
		if step != "the undo of that" {
			if err := d.undo(t, d.last(t), ""); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := d.CheckAudio(ada, &CheckAudioInput{AudioInput: AudioInput{entity.IDInput{ID: "a"}, fixed.Audio.FileID}, Body: CheckInput{Result: Checked}}); errs.KindOf(err) != errs.Forbidden {
		t.Errorf("a check by the one who recorded it: %v", err)
	}
	again := &upload.Received{Filename: "a.mp3", Content: []byte("c"), Text: map[string]string{"fixes": fixed.Audio.FileID}}
	if _, err := d.updateWithFile(ngozi, "a", web.IfMatch{}, "edit", again, rename); err != nil {
		t.Fatal(err)
	}
	if action := d.last(t).Action; action != fixAudio {
		t.Errorf("a form that changes only the recording has the action %q", action)
	}
}
