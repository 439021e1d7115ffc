// Package recorded adds recordings to the entities of a service: the requests that change an entity
// and its recording, the forms that contain both, and a download of all recordings.
//
// Read kind.go (how a recording follows its entity), files.go (how its file follows it),
// handlers.go (the requests), store.go (the changes), download.go and samples.go.
package recorded

import (
	"context"
	"time"

	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/upload"
	"obi/platform/web"
)

// Store stores entities that may have a recording. Their kind must embed Kind.
type Store[E any, In entity.Input] struct {
	*entity.Store[E, In]
	// Retention is how long audio-svc keeps a dropped recording.
	Retention time.Duration
	files     *Files
	// audio returns the address of an entity's recording.
	audio func(*E) **Recording
}

// New returns the entities in a store together with their recordings. kind is the part of the
// store's kind that this package implements.
func New[E any, In entity.Input](store *entity.Store[E, In], kind Kind[E]) *Store[E, In] {
	return &Store[E, In]{Store: store, files: kind.Files, audio: kind.Audio}
}

// History returns the history's description of the entities. name is the field that identifies an
// entity to people.
func (r *Store[E, In]) History(name string) history.Kind {
	return history.Kind{Noun: r.Noun, Name: name, Undo: r.Store, Dropped: history.RecordingDropped, Retention: r.Retention}
}

// addWithFile adds an entity with its recording in one transaction. If the entity already exists
// without a recording, it gets this one.
func (r *Store[E, In]) addWithFile(ctx context.Context, e *E, file *upload.Received) (stored *E, added bool, err error) {
	recording, err := r.files.Upload(ctx, file.Filename, file.Content)
	if err != nil {
		return nil, false, err
	}
	*r.audio(e) = recording
	for {
		stored, added, err = r.Insert(ctx, e)
		if err != nil || *r.audio(stored) != nil {
			break
		}
		var changed bool
		if stored, changed, err = r.complete(ctx, *r.Kind.Meta(stored), recording); !changed {
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
func (r *Store[E, In]) complete(ctx context.Context, read entity.Meta, recording *Recording) (stored *E, changed bool, err error) {
	stored, err = r.Update(ctx, read.ID, web.IfMatch{}, "add audio", func(e *E) error {
		if changed = r.Kind.Meta(e).Version != read.Version; changed {
			return errs.New(errs.Stale, "This %s was changed", r.Noun)
		}
		*r.audio(e) = recording
		return nil
	})
	return stored, changed || errs.KindOf(err) == errs.NotFound, err
}

// updateWithFile uploads a recording, and links it to an entity in the transaction that calls
// change. change may be nil.
func (r *Store[E, In]) updateWithFile(ctx context.Context, id string, match web.IfMatch, action string, file *upload.Received, change func(e *E) error) (*E, error) {
	recording, err := r.files.Upload(ctx, file.Filename, file.Content)
	if err != nil {
		return nil, err
	}
	stored, err := r.Update(ctx, id, match, action, func(e *E) error {
		*r.audio(e) = recording
		if change == nil {
			return nil
		}
		return change(e)
	})
	if err != nil {
		r.files.Discard(ctx, recording.FileID)
	}
	return stored, err
}

// attach uploads a recording and links it to an entity.
func (r *Store[E, In]) attach(ctx context.Context, id string, file *upload.Received) (*E, error) {
	return r.updateWithFile(ctx, id, web.IfMatch{}, "add audio", file, nil)
}
