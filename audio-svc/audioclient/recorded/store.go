// Package recorded adds recordings to the entities of a service. It implements the requests that
// change an entity and its recording, and the forms that contain both.
package recorded

import (
	"context"
	"time"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient/attach"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/upload"
	"obi/platform/web"
)

// Store stores entities that may have a recording. A recording is linked and unlinked in the
// transaction that changes its entity, and deleted with the entity.
type Store[E, C any, In entity.Input[C]] struct {
	entity.Store[E, C, In]
	// Retention is how long audio-svc keeps a dropped recording.
	Retention time.Duration
	files     *attach.Files
	// audio returns the address of an entity's recording.
	audio func(*E) **attach.Recording
}

// New returns a store of entities that may have recordings. audio must return the address of an
// entity's recording.
func New[E, C any, In entity.Input[C]](entities entity.Store[E, C, In], files *attach.Files, audio func(*E) **attach.Recording) *Store[E, C, In] {
	deleting := entities.Deleting
	entities.Deleting = func(tx *gorm.DB, gone []*E) error {
		for _, e := range gone {
			if recording := *audio(e); recording != nil {
				if err := files.Drop(tx, recording.FileID); err != nil {
					return err
				}
			}
		}
		if deleting == nil {
			return nil
		}
		return deleting(tx, gone)
	}
	entities.Same = func(a, b *E) bool { return same(recordingOf(audio, a), recordingOf(audio, b)) }
	return &Store[E, C, In]{Store: entities, files: files, audio: audio}
}

// link links a stored file to an entity. It returns the earlier recording, which it drops.
func (r *Store[E, C, In]) link(tx *gorm.DB, e *E, recording *attach.Recording) (old *attach.Recording, err error) {
	old = *r.audio(e)
	*r.audio(e) = recording
	if err := r.files.Keep(tx, recording.FileID); err != nil || old == nil {
		return old, err
	}
	return old, r.files.Drop(tx, old.FileID)
}

// addWithFile adds an entity with its recording in one transaction. If the entity already exists
// without a recording, it gets this one.
func (r *Store[E, C, In]) addWithFile(ctx context.Context, e *E, file *upload.Received) (stored *E, added bool, err error) {
	recording, err := r.files.Upload(ctx, file.Filename, file.Content)
	if err != nil {
		return nil, false, err
	}
	*r.audio(e) = recording
	for {
		stored, added, err = r.Insert(ctx, e, func(tx *gorm.DB) error { return r.files.Keep(tx, recording.FileID) })
		if err != nil || *r.audio(stored) != nil {
			break
		}
		var changed bool
		if stored, changed, err = r.complete(ctx, *r.Meta(stored), recording); !changed {
			break
		}
	}
	if err != nil || (*r.audio(stored)).FileID != recording.FileID { // it has another one
		r.files.Discard(ctx, recording.FileID)
	}
	return stored, added, err
}

// complete links a recording to an entity without one. If the entity was changed or deleted since it
// was read, complete does nothing and reports changed.
func (r *Store[E, C, In]) complete(ctx context.Context, read entity.Meta, recording *attach.Recording) (stored *E, changed bool, err error) {
	stored, err = r.Change(ctx, read.ID, "add audio", func(tx *gorm.DB, e *E) error {
		if changed = r.Meta(e).Version != read.Version; changed {
			return errs.New(errs.Stale, "This %s was changed", r.Noun)
		}
		*r.audio(e) = recording
		return r.files.Keep(tx, recording.FileID)
	})
	return stored, changed || errs.KindOf(err) == errs.NotFound, err
}

// editWithFile replaces the content and the recording of an entity in one transaction.
func (r *Store[E, C, In]) editWithFile(ctx context.Context, id string, content C, match web.IfMatch, file *upload.Received) (*E, error) {
	if _, err := r.Matching(ctx, id, match); err != nil { // before the file is uploaded
		return nil, err
	}
	return r.uploadAndLink(ctx, file.Filename, file.Content, func(recording *attach.Recording) (stored *E, old *attach.Recording, err error) {
		stored, err = r.Replace(ctx, id, content, match, func(tx *gorm.DB, e *E) (err error) {
			old, err = r.link(tx, e, recording)
			return err
		})
		return stored, old, err
	})
}

// attach uploads a recording and links it to an entity.
func (r *Store[E, C, In]) attach(ctx context.Context, id, filename string, file []byte) (*E, error) {
	return r.uploadAndLink(ctx, filename, file, func(recording *attach.Recording) (stored *E, old *attach.Recording, err error) {
		return r.linkTo(ctx, id, recording)
	})
}

// linkTo links a stored file to the entity id and returns the earlier recording.
func (r *Store[E, C, In]) linkTo(ctx context.Context, id string, recording *attach.Recording) (stored *E, old *attach.Recording, err error) {
	stored, err = r.Change(ctx, id, "add audio", func(tx *gorm.DB, e *E) (err error) {
		old, err = r.link(tx, e, recording)
		return err
	})
	return stored, old, err
}

// uploadAndLink uploads a file and calls change to link it. It then hides the earlier recording.
func (r *Store[E, C, In]) uploadAndLink(ctx context.Context, filename string, file []byte, change func(*attach.Recording) (stored *E, old *attach.Recording, err error)) (*E, error) {
	recording, err := r.files.Upload(ctx, filename, file)
	if err != nil {
		return nil, err
	}
	stored, old, err := change(recording)
	if err != nil {
		r.files.Discard(ctx, recording.FileID)
		return nil, err
	}
	r.files.Hide(ctx, old)
	return stored, nil
}

// detach removes a recording from its entity. After the commit nothing refers to the recording, even
// if audio-svc is unavailable.
func (r *Store[E, C, In]) detach(ctx context.Context, id, fileID string) error {
	var old *attach.Recording
	_, err := r.Change(ctx, id, "delete audio", func(tx *gorm.DB, e *E) error {
		if old = *r.audio(e); old == nil || old.FileID != fileID {
			return errs.New(errs.NotFound, "This %s has no such audio file", r.Noun)
		}
		*r.audio(e) = nil
		return r.files.Drop(tx, fileID)
	})
	if err == nil {
		r.files.Hide(ctx, old)
	}
	return err
}
