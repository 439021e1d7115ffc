// Package recorded adds recordings to the entities of a service: the requests that change an entity
// and its recording, the forms that contain both, and a download of all recordings.
//
// Read kind.go (how a recording and its file follow an entity), undo.go, facts.go (what audio-svc knows
// of a recording), store.go (the requests), details.go (speaker, dialect, loudness and checks), fix.go
// (converted copies), lists.go (filters and counts), download.go and samples.go.
package recorded

import (
	"context"
	"crypto/rand"
	"fmt"
	"reflect"
	"strings"
	"time"

	"obi/audio-svc/audioclient"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/input"
	"obi/platform/upload"
	"obi/platform/web"
)

// Store stores entities that may have a recording. Their kind must embed Kind.
type Store[E any, In entity.Input] struct {
	*entity.Store[E, In]
	// Retention is how long audio-svc keeps a dropped recording.
	Retention  time.Duration
	recordings Kind[E]
}

// New returns the entities in a store together with their recordings. recordings is the part of the
// store's kind that this package implements.
func New[E any, In entity.Input](store *entity.Store[E, In], recordings Kind[E]) *Store[E, In] {
	return &Store[E, In]{Store: store, recordings: recordings}
}

// addWithFile adds an entity with its recording in one transaction. If the entity already exists
// without a recording, it gets this one.
func (r *Store[E, In]) addWithFile(ctx context.Context, e *E, file *upload.Received) (stored *E, added bool, err error) {
	recording, err := r.recordings.Files.Upload(ctx, file)
	if err != nil {
		return nil, false, err
	}
	*r.recordings.Audio(e) = recording
	for {
		stored, added, err = r.Insert(ctx, e)
		if err != nil || *r.recordings.Audio(stored) != nil {
			break
		}
		var changed bool
		if stored, changed, err = r.complete(ctx, *r.Kind.Meta(stored), recording); !changed {
			break
		}
	}
	if err != nil || (*r.recordings.Audio(stored)).FileID != recording.FileID { // the entity has another recording
		r.recordings.Files.Discard(ctx, recording.FileID)
	}
	return stored, added, err
}

// complete links a recording to an entity without one. If the entity was changed or deleted since it
// was read, complete does nothing and reports changed.
func (r *Store[E, In]) complete(ctx context.Context, read entity.Meta, recording *Recording) (stored *E, changed bool, err error) {
	stored, err = r.Update(ctx, read.ID, web.IfMatch{}, "add audio", func(e *E) error {
		if changed = r.Kind.Meta(e).Version != read.Version; changed {
			return errs.New(errs.Stale, "This %s was changed", r.Noun)
		}
		*r.recordings.Audio(e) = recording
		return nil
	})
	return stored, changed || errs.KindOf(err) == errs.NotFound, err
}

// updateWithFile uploads a recording, and links it to an entity in the transaction that calls
// change. change may be nil. If the form has the field fixes, the entity must have that recording.
func (r *Store[E, In]) updateWithFile(ctx context.Context, id string, match web.IfMatch, action string, file *upload.Received, change func(e *E) error) (*E, error) {
	recording, err := r.recordings.Files.Upload(ctx, file)
	if err != nil {
		return nil, err
	}
	recording.copyOf = file.Text[fixes]
	stored, err := r.UpdateAs(ctx, id, match, func(e *E) (as entity.Wording, err error) {
		before := *e
		if err := r.copyDetails(e, recording); err != nil {
			return as, err
		}
		*r.recordings.Audio(e) = recording
		if change != nil {
			err = change(e)
		}
		if err != nil || recording.copyOf == "" {
			return entity.Wording{Action: action}, err
		}
		return r.fixWording(&before, e)
	})
	if err != nil {
		r.recordings.Files.Discard(ctx, recording.FileID)
	}
	return stored, err
}

// attach uploads a recording and links it to an entity.
func (r *Store[E, In]) attach(ctx context.Context, id string, file *upload.Received) (*E, error) {
	return r.updateWithFile(ctx, id, web.IfMatch{}, "add audio", file, nil)
}

// FormInput is a form with a new entity.
type FormInput struct{ web.Upload }

// AddForm adds an entity together with its recording. The id may be left out.
func (r *Store[E, In]) AddForm(ctx context.Context, in *FormInput) (*entity.Output[E], error) {
	form, err := in.Read()
	if err != nil {
		return nil, err
	}
	defer form.Close()
	if _, err := detailsIn(form.Text); err != nil { // before the content, which Upload could not do
		return nil, err
	}
	if form.Text["id"] == "" {
		form.Text["id"] = rand.Text()
	}
	fields, err := sentFields[In](form.Text)
	if err != nil {
		return nil, err
	}
	sent, err := fields.Input()
	if err != nil {
		return nil, err
	}
	e, err := r.Store.New(sent)
	if err != nil {
		return nil, err
	}
	stored, added, err := r.addWithFile(ctx, e, form)
	if err != nil {
		return nil, err
	}
	return r.Answer(stored, added), nil
}

// EditFormInput is a form with the ID and the new content of an entity.
type EditFormInput struct {
	IfMatch string `header:"If-Match" doc:"The ETag of the version that is replaced; leave it out to replace any"`
	web.Upload
}

// EditForm replaces the content of the entity that the form names and, if the form has a file, the
// recording.
func (r *Store[E, In]) EditForm(ctx context.Context, in *EditFormInput) (*entity.Output[E], error) {
	form, err := in.Read()
	if err != nil {
		return nil, err
	}
	defer form.Close()
	id, match := form.Text["id"], web.ParseIfMatch(in.IfMatch)
	var rules errs.Rules
	entity.CheckID(&rules, id)
	if err := rules.Err(); err != nil {
		return nil, err
	}
	fields, err := sentFields[In](form.Text)
	if err != nil {
		return nil, err
	}
	details, err := detailsIn(form.Text)
	if err != nil {
		return nil, err
	}
	fill := func(e *E) error {
		if recording := r.recordings.Audio(e); *recording != nil && form.Content == nil {
			*recording = details.appliedTo(*recording)
		}
		return r.Fill(e, fields)
	}
	var stored *E
	if form.Content == nil {
		stored, err = r.Update(ctx, id, match, "edit", fill)
	} else if err = r.check(ctx, id, match, fill); err == nil { // before the file is uploaded
		stored, err = r.updateWithFile(ctx, id, match, "edit", form, fill)
	}
	if err != nil {
		return nil, err
	}
	return r.Answer(stored, false), nil
}

// check returns the error that a change of an entity would have now.
func (r *Store[E, In]) check(ctx context.Context, id string, match web.IfMatch, change func(*E) error) error {
	e, err := r.Get(ctx, id)
	if err == nil {
		err = change(e)
	}
	if err == nil {
		err = match.Check(r.Kind.Meta(e).Version)
	}
	return err
}

// SetAudioInput is a form with only a recording.
type SetAudioInput struct {
	entity.IDInput
	web.Upload
}

// SetAudio sets the recording of an entity, and replaces an earlier one.
func (r *Store[E, In]) SetAudio(ctx context.Context, in *SetAudioInput) (*entity.Output[E], error) {
	if _, err := r.Get(ctx, in.ID); err != nil { // before the body is read
		return nil, err
	}
	form, err := in.Read()
	if err != nil {
		return nil, err
	}
	defer form.Close()
	stored, err := r.attach(ctx, in.ID, form)
	if err != nil {
		return nil, err
	}
	return r.Answer(stored, false), nil
}

// AudioInput names a recording of an entity.
type AudioInput struct {
	entity.IDInput
	FileID string `path:"fileId" maxLength:"64" doc:"The id of the audio file"`
}

// DeleteAudio removes a recording from its entity. After the commit nothing refers to the recording,
// even if audio-svc is unavailable.
func (r *Store[E, In]) DeleteAudio(ctx context.Context, in *AudioInput) (*web.DoneOutput, error) {
	_, err := r.Update(ctx, in.ID, web.IfMatch{}, "delete audio", func(e *E) error {
		if err := r.checkHas(e, in.FileID); err != nil {
			return err
		}
		*r.recordings.Audio(e) = nil
		return nil
	})
	if err != nil {
		return nil, err
	}
	return web.Succeeded(), nil
}

// Form returns a form with a recording, its original, its details and the fields of In, under their
// JSON names. It omits fields tagged form:"-", and panics if another field is neither a string nor an
// input.List.
func Form[In any]() upload.Form {
	form := upload.Form{File: "audio", Second: "original", Texts: []string{speaker, dialect, loudness}, MaxFile: audioclient.MaxFile, TooLarge: audioclient.TooLarge}
	for _, field := range formFields[In]() {
		form.Texts = append(form.Texts, field.name)
	}
	return form
}

// sentFields returns the text fields of a form that were sent.
func sentFields[In any](texts map[string]string) (fields entity.Row[In], err error) {
	sent := map[string]any{}
	for _, field := range formFields[In]() {
		text, isSent := texts[field.name]
		switch {
		case isSent && field.isList:
			if sent[field.name], err = input.ParseList(text, field.name); err != nil {
				return fields, err
			}
		case isSent:
			sent[field.name] = text
		}
	}
	return entity.RowOf[In](sent)
}

type formField struct {
	name   string
	isList bool
}

func formFields[In any]() (fields []formField) {
	of, text, list := reflect.TypeFor[In](), reflect.TypeFor[string](), reflect.TypeFor[input.List]()
	for _, field := range reflect.VisibleFields(of) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous || !field.IsExported() || name == "-" || field.Tag.Get("form") == "-" {
			continue
		}
		if field.Type != text && field.Type != list || name == "" {
			panic(fmt.Sprintf("%s.%s cannot be a form field", of, field.Name))
		}
		fields = append(fields, formField{name, field.Type == list})
	}
	return fields
}
