package recorded

import (
	"context"
	"encoding/json"

	"golang.org/x/sync/errgroup"
	"gorm.io/gorm"

	"obi/audio-svc/audioclient/attach"
	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/web"
)

// atOnce is the maximum number of concurrent requests to audio-svc.
const atOnce = 4

// History returns the history's description of the entities. name is the field that identifies an
// entity to people.
func (r *Store[E, C, In]) History(name string) history.Kind {
	return history.Kind{Noun: r.Noun, Name: name, Undo: r, Dropped: history.RecordingDropped, Retention: r.Retention}
}

// undoing is an undo of changes. Prepare has made the recordings that they dropped playable again.
type undoing[E, C any, In entity.Input[C]] struct {
	store   *Store[E, C, In]
	changes []*history.Change
	// restored holds these recordings by file ID, or nil for a recording that was erased.
	restored map[string]*attach.Recording
}

// Prepare implements history.Undo. It makes the recordings that changes dropped playable again. An
// entity is restored without its recording if that was erased.
func (r *Store[E, C, In]) Prepare(ctx context.Context, changes []*history.Change) (history.Undoing, error) {
	restored, err := r.restoreRecordings(ctx, changes)
	u := &undoing[E, C, In]{r, changes, restored}
	if err != nil {
		u.Finish(ctx, nil)
		return nil, err
	}
	return u, nil
}

// Apply undoes changes of entities and their recordings; see entity.Store.UndoWith.
func (u *undoing[E, C, In]) Apply(tx *gorm.DB, changes []*history.Change, match web.IfMatch) ([]history.Undone, error) {
	return u.store.UndoWith(tx, changes, match, func(change *history.Change, e *E) error { return u.store.undoRecording(tx, change, e, u.restored) })
}

// Finish hides the recordings that the undo dropped and those that it did not link again.
func (u *undoing[E, C, In]) Finish(ctx context.Context, written []*db.Audit) {
	u.store.hide(ctx, written)
	for _, audit := range written {
		delete(u.restored, fileOf(u.store.recordingIn(audit.After)))
	}
	for _, change := range u.changes {
		if was := u.store.recorded(change.Before); was != nil {
			if _, unused := u.restored[was.FileID]; unused {
				u.store.files.HideAgain(ctx, was.FileID, u.store.links(change.EntityID))
			}
		}
	}
}

// restoreRecordings makes the recordings that changes dropped playable again and returns them by file
// ID, nil for a recording that was erased. Recordings that are still linked are left out.
func (r *Store[E, C, In]) restoreRecordings(ctx context.Context, changes []*history.Change) (map[string]*attach.Recording, error) {
	wanted := make([]*attach.Recording, len(changes))
	found := make([]*attach.Recording, len(changes))
	linked := make([]bool, len(changes))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	for i, change := range changes {
		was, is := r.recorded(change.Before), r.recorded(change.After)
		if was == nil || same(was, is) {
			continue
		}
		wanted[i] = was
		group.Go(func() (err error) {
			found[i], err = r.files.Restore(ctx, was, r.links(change.EntityID))
			if linked[i] = errs.KindOf(err) == errs.Conflict; err != nil && linked[i] {
				return nil
			}
			return err
		})
	}
	err := group.Wait()
	restored := map[string]*attach.Recording{}
	for i, was := range wanted {
		if was != nil && !linked[i] {
			restored[was.FileID] = found[i]
		}
	}
	return restored, err
}

// undoRecording links the recording that e had before a change.
func (r *Store[E, C, In]) undoRecording(tx *gorm.DB, change *history.Change, e *E, restored map[string]*attach.Recording) error {
	was, is := r.recorded(change.Before), r.recorded(change.After)
	if same(was, is) {
		return nil
	}
	var old, now *attach.Recording
	if change.After != nil { // a restored entity has none yet
		old = *r.audio(e)
	}
	if was != nil {
		kept, known := restored[was.FileID]
		switch {
		case !known:
			return errs.New(errs.Conflict, "The recording was already restored")
		case kept == nil && change.After != nil:
			return errs.New(errs.Conflict, "The earlier recording was permanently deleted after its retention period")
		}
		now = kept
	}
	*r.audio(e) = now
	if now != nil {
		if err := r.files.KeepAgain(tx, now.FileID); err != nil {
			return err
		}
	}
	if old == nil {
		return nil
	}
	return r.files.Drop(tx, old.FileID)
}

// hide hides the recordings that committed changes dropped.
func (r *Store[E, C, In]) hide(ctx context.Context, changes []*db.Audit) {
	var group errgroup.Group
	group.SetLimit(atOnce)
	for _, change := range changes {
		if was := r.recordingIn(change.Before); was != nil && !same(was, r.recordingIn(change.After)) {
			group.Go(func() error {
				r.files.Hide(ctx, was)
				return nil
			})
		}
	}
	_ = group.Wait() // failures are logged, and the worker retries them
}

// recorded returns the recording of an entity in the audit log.
func (r *Store[E, C, In]) recorded(content json.RawMessage) *attach.Recording {
	var e E
	if content == nil || json.Unmarshal(content, &e) != nil {
		return nil
	}
	return *r.audio(&e)
}

// recordingIn returns the recording of an entity in an audit row.
func (r *Store[E, C, In]) recordingIn(content any) *attach.Recording {
	e, _ := content.(E)
	return *r.audio(&e)
}

func recordingOf[E any](audio func(*E) **attach.Recording, e *E) *attach.Recording {
	if e == nil {
		return nil
	}
	return *audio(e)
}

func fileOf(recording *attach.Recording) string {
	if recording == nil {
		return ""
	}
	return recording.FileID
}

// links returns a function that reports whether the entity id has a file.
func (r *Store[E, C, In]) links(id string) func(tx *gorm.DB, fileID string) (bool, error) {
	return func(tx *gorm.DB, fileID string) (does bool, err error) {
		return does, tx.Raw(`SELECT EXISTS (SELECT FROM `+r.Table+` WHERE id = ? AND audio ->> 'fileId' = ?)`, id, fileID).Scan(&does).Error
	}
}

func same(a, b *attach.Recording) bool { return fileOf(a) == fileOf(b) }
