package recorded

import (
	"context"
	"crypto/rand"
	"net/http"

	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/web"
)

// FormInput is a form with a new entity.
type FormInput struct{ web.Upload }

// AddForm adds an entity together with its recording. The id may be left out.
func (r *Store[E, C, In]) AddForm(ctx context.Context, in *FormInput) (*entity.Output[E], error) {
	form, err := in.Read()
	if err != nil {
		return nil, err
	}
	defer form.Close()
	if form.Text["id"] == "" {
		form.Text["id"] = rand.Text()
	}
	sent, err := fromForm[In](form.Text)
	if err != nil {
		return nil, err
	}
	e, err := r.FromInput(sent)
	if err != nil {
		return nil, err
	}
	stored, added, err := r.addWithFile(ctx, e, form)
	if err != nil {
		return nil, err
	}
	if added {
		return r.Output(http.StatusCreated, stored), nil
	}
	return r.Output(http.StatusOK, stored), nil
}

// EditFormInput is a form with the ID and the new content of an entity.
type EditFormInput struct {
	IfMatch string `header:"If-Match" doc:"The ETag of the version that is replaced; leave it out to replace any"`
	web.Upload
}

// EditForm replaces the content of the entity that the form names and, if the form has a file, the
// recording.
func (r *Store[E, C, In]) EditForm(ctx context.Context, in *EditFormInput) (*entity.Output[E], error) {
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
	sent, err := fromForm[In](form.Text)
	if err != nil {
		return nil, err
	}
	content, err := r.ContentFromInput(ctx, id, sent)
	if err != nil {
		return nil, err
	}
	var stored *E
	if form.Content == nil {
		stored, err = r.Replace(ctx, id, content, match, nil)
	} else {
		stored, err = r.editWithFile(ctx, id, content, match, form)
	}
	if err != nil {
		return nil, err
	}
	return r.Output(http.StatusOK, stored), nil
}

// SetAudioInput is a form with only a recording.
type SetAudioInput struct {
	entity.IDInput
	web.Upload
}

// SetAudio sets the recording of an entity, and replaces an earlier one.
func (r *Store[E, C, In]) SetAudio(ctx context.Context, in *SetAudioInput) (*entity.Output[E], error) {
	if _, err := r.Get(ctx, in.ID); err != nil { // before the body is read
		return nil, err
	}
	form, err := in.Read()
	if err != nil {
		return nil, err
	}
	defer form.Close()
	stored, err := r.attach(ctx, in.ID, form.Filename, form.Content)
	if err != nil {
		return nil, err
	}
	return r.Output(http.StatusOK, stored), nil
}

// DeleteAudioInput names a recording of an entity.
type DeleteAudioInput struct {
	entity.IDInput
	FileID string `path:"fileId" maxLength:"64" doc:"The id of the audio file"`
}

// DeleteAudio removes a recording from its entity.
func (r *Store[E, C, In]) DeleteAudio(ctx context.Context, in *DeleteAudioInput) (*web.DoneOutput, error) {
	if err := r.detach(ctx, in.ID, in.FileID); err != nil {
		return nil, err
	}
	return web.Succeeded(), nil
}

// Delete removes an entity with its recording.
func (r *Store[E, C, In]) Delete(ctx context.Context, in *entity.IDInput) (*web.DoneOutput, error) {
	gone, err := r.Remove(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	r.files.Hide(ctx, *r.audio(gone))
	return web.Succeeded(), nil
}

// DeleteMany removes entities with their recordings in one transaction.
func (r *Store[E, C, In]) DeleteMany(ctx context.Context, in *entity.DeleteManyInput) (*entity.DeletedManyOutput, error) {
	head, err := r.RemoveMany(ctx, in.Body.IDs)
	if err != nil {
		return nil, err
	}
	r.hide(ctx, head.Parts)
	return entity.DeletedOutput(head), nil
}
