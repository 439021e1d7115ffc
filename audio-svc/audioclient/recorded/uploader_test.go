package recorded

import (
	"context"
	"testing"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/web"
)

// wantUploader checks who uploaded the recording of a, by the column that lists read and by checks.
// ngozi and ada each try to check it.
func (d *desk) wantUploader(t *testing.T, when, want string) {
	t.Helper()
	e, err := d.Get(t.Context(), "a")
	if err != nil || e.RecordedBy != want {
		t.Errorf("%s: recorded by %q, want %q, %v", when, e.RecordedBy, want, err)
	}
	for _, actor := range []string{"ngozi", "ada"} {
		in := &CheckAudioInput{AudioInput: AudioInput{entity.IDInput{ID: "a"}, e.Audio.FileID}, Body: CheckInput{Result: e.Audio.Check}}
		_, err := d.CheckAudio(as(t, actor), in)
		if isRefused := errs.KindOf(err) == errs.Forbidden; isRefused != (actor == want) {
			t.Errorf("%s: a check by %s: %v", when, actor, err)
		}
	}
}

func (d *desk) exec(ctx context.Context, t *testing.T, audit *db.Audit, sql string) {
	t.Helper()
	if err := d.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) { return audit, tx.Exec(sql).Error }); err != nil {
		t.Fatal(err)
	}
}

// A recording that is older than the audit log has no uploader, even after its entry is edited or restored.
func TestTheUploaderStaysUnknownIfNoChangeLinkedTheFile(t *testing.T) {
	d := open(t)
	ngozi := as(t, "ngozi")
	if _, _, err := d.add(t, "a", nil); err != nil {
		t.Fatal(err)
	}
	d.stored["OLD"] = true
	d.exec(t.Context(), t, nil, `UPDATE things SET recorded_by = '', audio = '{"fileId":"OLD","filename":"a.mp3","uploadedAt":"2026-01-01T00:00:00Z","check":""}'`)
	d.wantUploader(t, "at first", "")
	if _, err := d.Update(ngozi, "a", web.IfMatch{}, "edit", func(e *thing) error { e.Name = "Egbe"; return nil }); err != nil {
		t.Fatal(err)
	}
	d.wantUploader(t, "edited", "")
	removed := d.removeThing(t, "a")
	if _, err := d.undoAllIn(ngozi, t, "", removed); err != nil {
		t.Fatal(err)
	}
	d.wantUploader(t, "restored", "")
	if _, err := d.attach(ngozi, "a", file); err != nil {
		t.Fatal(err)
	}
	d.wantUploader(t, "replaced", "ngozi")
	if _, err := d.undoAllIn(as(t, "ada"), t, "", d.last(t)); err != nil {
		t.Fatal(err)
	}
	d.wantUploader(t, "replacement undone", "")
	if err := d.recordings.Files.fillUploaders(t.Context()); err != nil {
		t.Fatal(err)
	}
	d.wantUploader(t, "filled in", "")
}

// The previous version does not set the uploader, but writes the audit log.
func TestUploadersOfThePreviousVersionAreFilledIn(t *testing.T) {
	d := open(t)
	e, _, err := d.add(t, "a", nil)
	if err != nil {
		t.Fatal(err)
	}
	after := *e
	after.Audio = &Recording{FileID: "NEW", Filename: "a.mp3", UploadedAt: d.Now()}
	audit := &db.Audit{Action: "add audio", Entity: "thing", ID: "a", Before: *e, After: after}
	d.exec(as(t, "ngozi"), t, audit, `UPDATE things SET recorded_by = '', audio = '{"fileId":"NEW","filename":"a.mp3","uploadedAt":"2026-01-01T00:00:00Z"}'`)
	if err := d.recordings.Files.fillUploaders(t.Context()); err != nil {
		t.Fatal(err)
	}
	d.wantUploader(t, "filled in", "ngozi")
}
