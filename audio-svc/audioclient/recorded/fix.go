package recorded

import (
	"slices"

	"obi/platform/errs"
	"obi/platform/upload"
)

// fixes is the text field of a form with a file that names the recording of which the file is a
// converted copy. The copy takes over what people said about that recording.
const fixes = "fixes"

// fixAudio is the action of a change that replaces a recording with a converted copy.
const fixAudio = "fix audio"

// Replacing returns the form with a field for the ID of the recording that the file is a converted copy of.
func Replacing(form upload.Form) upload.Form {
	form.Texts = append(slices.Clone(form.Texts), fixes)
	return form
}

// takeOver sets the details of recording, which is a converted copy of the recording fixed of e, as
// they are there. It returns errs.Stale if e has another recording. If fixed is "", it does nothing.
func (r *Store[E, In]) takeOver(e *E, recording *Recording, fixed string) error {
	if fixed == "" {
		return nil
	}
	if r.recordings.fileOf(e) != fixed {
		return errs.New(errs.Stale, "Someone has added another recording since.")
	}
	recording.set((*r.recordings.Audio(e)).said())
	recording.isCopy = true
	return nil
}
