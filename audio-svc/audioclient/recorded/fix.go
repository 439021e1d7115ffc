package recorded

import (
	"slices"

	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/upload"
)

// fixes is the text field of a form that holds the ID of the recording that the file of the form is a
// converted copy of. The copy keeps the entered details of that recording.
const fixes = "fixes"

// fixAudio is the action of a change that only replaces a recording with a converted copy. An edit that
// also does this has copyNote as its note. firstNaming recognizes copies by the action or the note, so
// neither text may change.
const (
	fixAudio = "fix audio"
	copyNote = "The recording is a converted copy of the earlier one."
)

// WithFixes returns a form that also has the field fixes, which replaces a recording with a converted
// copy of it.
func WithFixes(form upload.Form) upload.Form {
	form.Texts = append(slices.Clone(form.Texts), fixes)
	return form
}

// copyDetails copies the entered details of the recording of e to converted. It returns errs.Stale if
// converted is a copy of another recording, and does nothing if converted is not a copy.
func (r *Store[E, In]) copyDetails(e *E, converted *Recording) error {
	if converted.copyOf == "" {
		return nil
	}
	if r.recordings.fileOf(e) != converted.copyOf {
		return errs.New(errs.Stale, "Someone has replaced or deleted the recording since.")
	}
	converted.setEntered((*r.recordings.Audio(e)).entered())
	return nil
}

// fixWording returns how the history describes a change that replaces a recording with a converted copy.
func (r *Store[E, In]) fixWording(before, after *E) (entity.Wording, error) {
	isFix, err := r.SameContent(before, after)
	if isFix {
		return entity.Wording{Action: fixAudio}, err
	}
	return entity.Wording{Action: "edit", Note: copyNote}, err
}
