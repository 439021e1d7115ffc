package recorded

import (
	"context"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/input"
	"obi/platform/reqctx"
	"obi/platform/web"
)

const (
	maxDetail = 120 // letters of a speaker or dialect
	maxNote   = 500 // letters
	quietest  = -70 // LUFS
	loudest   = 0   // LUFS
)

// The text fields of a form that hold Details.
const (
	speaker  = "speaker"
	dialect  = "dialect"
	loudness = "loudness"
)

// Details describe a recording. They are part of the JSON in the column audio. The previous version
// does not know them; when it writes a recording, a trigger keeps them.
type Details struct {
	Speaker  string   `json:"speaker" doc:"Who speaks; empty if unknown"`
	Dialect  string   `json:"dialect" doc:"Which dialect is spoken; empty if unknown"`
	Loudness *float64 `json:"loudness" minimum:"-70" maximum:"0" doc:"In LUFS, measured by the client that uploaded or played it; null if unknown"`
	Check    Check    `json:"check" enum:",checked,redo" doc:"Set by an administrator who did not upload it, after listening; empty before that"`
}

// Check is the result of listening to a recording that someone else uploaded.
type Check string

// The values of Check. The zero value means that nobody has checked the recording.
const (
	Checked Check = "checked"
	Redo    Check = "redo" // it should be recorded again
)

// enteredDetails are the details that people enter. Unlike the measured loudness, they have a history.
type enteredDetails struct {
	speaker, dialect string
	check            Check
}

func (d *Details) entered() enteredDetails { return enteredDetails{d.Speaker, d.Dialect, d.Check} }

func (d *Details) setEntered(to enteredDetails) {
	d.Speaker, d.Dialect, d.Check = to.speaker, to.dialect, to.check
}

// DetailsInput holds details as a client sends them. A missing field keeps its value.
type DetailsInput struct {
	_        struct{} `json:"-" additionalProperties:"true"`
	Speaker  *string  `json:"speaker,omitempty" doc:"Empty if unknown"`
	Dialect  *string  `json:"dialect,omitempty" doc:"Empty if unknown"`
	Loudness *float64 `json:"loudness,omitempty" doc:"In LUFS, from -70 to 0"`
}

// TransformSchema adds the lengths of texts to the API description.
func (DetailsInput) TransformSchema(_ huma.Registry, schema *huma.Schema) *huma.Schema {
	return input.Letters(schema, func(rules *errs.Rules) {
		text := ""
		_ = (&DetailsInput{Speaker: &text, Dialect: &text}).clean(rules)
	})
}

// clean cleans the texts and returns an error if they break rules or the loudness is out of range.
func (in *DetailsInput) clean(rules *errs.Rules) error {
	if in.Speaker != nil {
		*in.Speaker = input.OptionalName(rules, *in.Speaker, speaker, "Speaker", maxDetail)
	}
	if in.Dialect != nil {
		*in.Dialect = input.OptionalName(rules, *in.Dialect, dialect, "Dialect", maxDetail)
	}
	if err := rules.Err(); err != nil {
		return err
	}
	if in.Loudness != nil && !(*in.Loudness >= quietest && *in.Loudness <= loudest) { // true for NaN
		return badLoudness()
	}
	return nil
}

func badLoudness() error {
	return errs.New(errs.Malformed, "loudness must be a number from %d to %d, in LUFS", quietest, loudest)
}

// detailsIn parses and cleans the details in the text fields of a form.
func detailsIn(texts map[string]string) (in DetailsInput, err error) {
	if text, isSent := texts[speaker]; isSent {
		in.Speaker = &text
	}
	if text, isSent := texts[dialect]; isSent {
		in.Dialect = &text
	}
	if text := strings.TrimSpace(texts[loudness]); text != "" {
		measured, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return in, badLoudness()
		}
		in.Loudness = &measured
	}
	return in, in.clean(&errs.Rules{})
}

// appliedTo returns a copy of a recording with the details that were sent.
func (in *DetailsInput) appliedTo(recording *Recording) *Recording {
	changed := *recording
	if in.Speaker != nil {
		changed.Speaker = *in.Speaker
	}
	if in.Dialect != nil {
		changed.Dialect = *in.Dialect
	}
	if in.Loudness != nil {
		changed.Loudness = in.Loudness
	}
	return &changed
}

// DescribeAudioInput names a recording and holds its new details.
type DescribeAudioInput struct {
	AudioInput
	IfMatch string `header:"If-Match" doc:"The ETag of the version whose speaker or dialect is replaced; leave it out to replace any"`
	Body    DetailsInput
}

// DescribeAudio sets details of a recording. The loudness is a measurement: setting it makes no new
// version and is not in the history.
func (r *Store[E, In]) DescribeAudio(ctx context.Context, in *DescribeAudioInput) (*entity.Output[E], error) {
	if err := in.Body.clean(&errs.Rules{}); err != nil {
		return nil, err
	}
	if in.Body.Speaker != nil || in.Body.Dialect != nil {
		_, err := r.Update(ctx, in.ID, web.ParseIfMatch(in.IfMatch), "describe audio", func(e *E) error {
			if err := r.checkHas(e, in.FileID); err != nil {
				return err
			}
			recording := r.recordings.Audio(e)
			*recording = in.Body.appliedTo(*recording)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	if in.Body.Loudness != nil {
		if err := r.setLoudness(ctx, in.ID, in.FileID, *in.Body.Loudness); err != nil {
			return nil, err
		}
	}
	e, err := r.Get(ctx, in.ID)
	if err == nil {
		err = r.checkHas(e, in.FileID)
	}
	if err != nil {
		return nil, err
	}
	return r.Answer(e, false), nil
}

// checkHas returns errs.NotFound unless e has this recording.
func (r *Store[E, In]) checkHas(e *E, fileID string) error {
	if r.recordings.fileOf(e) != fileID {
		return noSuchFile(r.Noun)
	}
	return nil
}

func noSuchFile(noun string) error {
	return errs.New(errs.NotFound, "This %s has no such audio file", noun)
}

// setLoudness sets the loudness of a recording, unless its entity has another recording now.
func (r *Store[E, In]) setLoudness(ctx context.Context, id, fileID string, measured float64) error {
	return r.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		return nil, tx.Exec(`UPDATE `+r.Table+` SET audio = audio || jsonb_build_object('loudness', ?::double precision) WHERE id = ? AND audio ->> 'fileId' = ?`,
			measured, id, fileID).Error
	})
}

// CheckAudioInput names a recording and holds its check.
type CheckAudioInput struct {
	AudioInput
	Body CheckInput
}

// CheckInput is the body of CheckAudioInput.
type CheckInput struct {
	_      struct{} `json:"-" additionalProperties:"true"`
	Result Check    `json:"result" enum:",checked,redo" doc:"Empty to remove the check"`
	Note   string   `json:"note,omitempty" doc:"The reason, which only the history shows"`
}

// TransformSchema adds the length of the note to the API description.
func (CheckInput) TransformSchema(_ huma.Registry, schema *huma.Schema) *huma.Schema {
	return input.Letters(schema, func(rules *errs.Rules) { CheckInput{}.note(rules) })
}

func (in CheckInput) note(rules *errs.Rules) string {
	return input.Optional(rules, in.Note, "note", "Note", maxNote)
}

// CheckAudio sets the check of a recording. It returns errs.Forbidden for the administrator who
// uploaded the recording. Only the history holds the note and the name of who checked.
func (r *Store[E, In]) CheckAudio(ctx context.Context, in *CheckAudioInput) (*entity.Output[E], error) {
	var rules errs.Rules
	note := in.Body.note(&rules)
	if err := rules.Err(); err != nil {
		return nil, err
	}
	var uploader string // never changes, so it may be read before the transaction
	err := r.DB.Read(ctx, func(tx *gorm.DB) (err error) {
		uploader, err = r.recordings.Files.uploader(tx, in.ID, in.FileID)
		return err
	})
	if err != nil {
		return nil, err
	}
	stored, err := r.UpdateAs(ctx, in.ID, web.IfMatch{}, func(e *E) (as entity.Wording, err error) {
		if err := r.checkHas(e, in.FileID); err != nil {
			return as, err
		}
		if uploader != "" && uploader == reqctx.From(ctx).Actor {
			return as, errs.New(errs.Forbidden, "Another person must listen to a recording that you uploaded.")
		}
		recording := **r.recordings.Audio(e)
		recording.Check = in.Body.Result
		*r.recordings.Audio(e) = &recording
		return entity.Wording{Action: "check audio", Note: note}, nil
	})
	if err != nil {
		return nil, err
	}
	return r.Answer(stored, false), nil
}
