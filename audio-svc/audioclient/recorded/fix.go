package recorded

import (
	"slices"

	"obi/platform/errs"
	"obi/platform/upload"
)

// fixes is the text field of a form that holds the ID of the recording that the file of the form is a
// converted copy of. The copy keeps the entered details of that recording.
const fixes = "fixes"

// fixAudio is the action of a change that replaces a recording with a converted copy.
const fixAudio = "fix audio"

// WithFixes returns a form that also has the field fixes, which replaces a recording with a converted
// copy of it.
func WithFixes(form upload.Form) upload.Form {
	form.Texts = append(slices.Clone(form.Texts), fixes)
	return form
}

// copyDetails copies the entered details of the recording of e to converted, which is a converted copy
// of it. It returns errs.Stale unless the recording of e has the ID fixedID. If fixedID is "", it does
// nothing.
func (r *Store[E, In]) copyDetails(e *E, converted *Recording, fixedID string) error {
	if fixedID == "" {
		return nil
	}
	if r.recordings.fileOf(e) != fixedID {
		return errs.New(errs.Stale, "Someone has replaced or deleted the recording since.")
	}
	converted.setEntered((*r.recordings.Audio(e)).entered())
	converted.isCopy = true
	return nil
}
