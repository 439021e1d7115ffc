package recorded

import (
	"context"
	"encoding/json"
	"sync"

	"golang.org/x/sync/errgroup"
	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/web"
)

// History describes the entities to the history, which calls PrepareUndo to undo their changes. name
// is the field that identifies an entity to people.
func (r *Store[E, In]) History(name string) history.Kind {
	return history.Kind{Noun: r.Noun, Name: name, Undo: r, Dropped: history.RecordingDropped, Retention: r.Retention}
}

// undoing is a prepared undo of changes of entities and their recordings.
type undoing[E any, In entity.Input] struct {
	*Store[E, In]
	changes []*history.Change
	// shown holds the recordings that PrepareUndo made playable again, by file ID, or nil for one that
	// was permanently deleted.
	shown map[string]*Recording
}

// PrepareUndo implements history.Undoer: it makes the recordings that changes dropped playable again.
func (r *Store[E, In]) PrepareUndo(ctx context.Context, changes []*history.Change) (history.Undoing, error) {
	u := &undoing[E, In]{Store: r, changes: changes, shown: map[string]*Recording{}}
	for _, change := range changes {
		if err := r.applyRule(ctx, change); err != nil {
			return nil, err
		}
	}
	var mu sync.Mutex
	group, groupCtx := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	for _, change := range changes {
		before, after := r.recordings.recordingIn(change.Before), r.recordings.recordingIn(change.After)
		if before == nil || after != nil && after.FileID == before.FileID {
			continue
		}
		group.Go(func() error {
			shown, err := r.recordings.Files.show(groupCtx, change.EntityID, before)
			if errs.KindOf(err) == errs.Conflict { // the entity has it already
				return nil
			}
			if err == nil && shown == nil && change.Recording == history.RestoreRecording {
				err = &errs.Error{Kind: errs.Invalid, Message: erased, Fields: []errs.Field{{Location: "query.recording", Message: erased}}}
			}
			mu.Lock()
			defer mu.Unlock()
			u.shown[before.FileID] = shown
			return err
		})
	}
	if err := group.Wait(); err != nil {
		u.FinishUndo(ctx, nil)
		return nil, err
	}
	return u, nil
}

// erased is the answer to a request to restore a recording that was permanently deleted.
const erased = "The recording of this version was permanently deleted after its retention period."

// applyRule applies the RecordingRule of an edit. It rewrites the recordings in change.Before and
// change.After, which the rest of the undo reads.
func (r *Store[E, In]) applyRule(ctx context.Context, change *history.Change) (err error) {
	if change.Recording == "" || change.Before == nil || change.After == nil {
		return nil
	}
	before, after := r.recordings.recordingIn(change.Before), r.recordings.recordingIn(change.After)
	if change.Recording == history.KeepRecording {
		change.Before, err = r.recordings.withRecording(change.Before, after)
		return err
	}
	if before == nil || after == nil || before.FileID != after.FileID {
		return nil // the edit dropped the recording, or there was none
	}
	current, err := r.Get(ctx, change.EntityID)
	if errs.KindOf(err) == errs.NotFound || err == nil && r.recordings.fileOf(current) == before.FileID {
		return nil
	}
	if err == nil && before.entered() == after.entered() { // later changes of its details stay
		before, err = r.lastDropped(ctx, change.EntityID, before.FileID)
	}
	if err == nil {
		change.Before, err = r.recordings.withRecording(change.Before, before)
	}
	if err == nil {
		change.After, err = r.recordings.withRecording(change.After, nil)
	}
	return err
}

// lastDropped returns a recording as it was when its entity lost it.
func (r *Store[E, In]) lastDropped(ctx context.Context, id, fileID string) (recording *Recording, err error) {
	var text string
	err = r.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT before -> 'audio' FROM audit_log WHERE entity = ? AND entity_id = ? AND before -> 'audio' ->> 'fileId' = ?
			ORDER BY at DESC, id DESC LIMIT 1`, r.Noun, id, fileID).Scan(&text).Error
	})
	if err == nil {
		err = json.Unmarshal([]byte(text), &recording)
	}
	return recording, err
}

// withRecording returns the content of an entity in the audit log with another recording.
func (k Kind[E]) withRecording(content json.RawMessage, recording *Recording) (json.RawMessage, error) {
	var e E
	if err := json.Unmarshal(content, &e); err != nil {
		return nil, errs.Wrap(err, errs.Invalid, "This change cannot be undone")
	}
	*k.Audio(&e) = recording
	return json.Marshal(e)
}

// Undo implements history.Undoing.
func (u *undoing[E, In]) Undo(tx *gorm.DB, changes []*history.Change, match web.IfMatch) ([]history.Undone, error) {
	return u.UndoWith(tx, changes, match, u.link)
}

// link sets the recording of e to the one from before a change; Kind.Writing links the file. A deleted
// entity is restored without a recording that was permanently deleted.
func (u *undoing[E, In]) link(before, after, e *E) error {
	if u.recordings.Equal(before, after) {
		return nil
	}
	file := u.recordings.fileOf(before)
	if file == u.recordings.fileOf(after) { // the change was one of its details
		if err := u.checkHas(e, file); err != nil {
			return errs.Wrap(err, errs.Conflict, "This %s has another recording now", u.Noun)
		}
		recording := **u.recordings.Audio(e)
		recording.setEntered((*u.recordings.Audio(before)).entered())
		*u.recordings.Audio(e) = &recording
		return nil
	}
	*u.recordings.Audio(e) = nil
	if file == "" {
		return nil
	}
	recording, isKnown := u.shown[file]
	switch {
	case !isKnown:
		return errs.New(errs.Conflict, "The recording was already restored")
	case recording == nil && after != nil:
		return errs.New(errs.Conflict, "The earlier recording was permanently deleted after its retention period")
	}
	*u.recordings.Audio(e) = recording
	return nil
}

// FinishUndo implements history.Undoing: it hides the recordings that were not linked again, and
// those that the undo dropped.
func (u *undoing[E, In]) FinishUndo(ctx context.Context, written []*db.Audit) {
	for _, audit := range written {
		if after, isOne := audit.After.(E); isOne {
			delete(u.shown, u.recordings.fileOf(&after))
		}
	}
	for _, change := range u.changes {
		if before := u.recordings.recordingIn(change.Before); before != nil && u.shown[before.FileID] != nil {
			u.recordings.Files.hideAgain(ctx, change.EntityID, before.FileID)
		}
	}
	u.Store.FinishUndo(ctx, written)
}

// recordingIn returns the recording of an entity as the audit log has it, or nil.
func (k Kind[E]) recordingIn(content json.RawMessage) *Recording {
	var e E
	if content == nil || json.Unmarshal(content, &e) != nil {
		return nil
	}
	return *k.Audio(&e)
}

// show makes the dropped file of a row playable again. It returns nil if the file was permanently
// deleted. The file is hidden again after an hour unless a transaction links it. If the row has the
// file already, show returns errs.Conflict.
func (f *Files) show(ctx context.Context, rowID string, dropped *Recording) (*Recording, error) {
	err := f.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		isLinked, err := f.hideLater(tx, rowID, dropped.FileID)
		if err == nil && isLinked {
			err = errs.New(errs.Conflict, "The recording was already restored")
		}
		return nil, err
	})
	if err != nil {
		return nil, err
	}
	info, err := f.client.Show(ctx, dropped.FileID)
	if errs.KindOf(err) == errs.NotFound {
		// If this fails, the job runs in an hour and finds nothing to hide.
		f.change(ctx, func(tx *gorm.DB) error { return f.jobs.Cancel(tx, dropped.FileID, hideFile) })
		return nil, nil
	}
	shown := *dropped
	shown.Facts = info.Facts // the audit log may be older than they are
	return &shown, err
}

// hideLater adds the job that hides a file in an hour, unless the file is linked to the row.
func (f *Files) hideLater(tx *gorm.DB, rowID, fileID string) (isLinked bool, err error) {
	if err := lock(tx, fileID); err != nil {
		return false, err
	}
	err = tx.Raw(`SELECT EXISTS (SELECT FROM `+f.table+` WHERE id = ? AND audio ->> 'fileId' = ?)`, rowID, fileID).Scan(&isLinked).Error
	if err == nil && !isLinked {
		err = f.jobs.Add(tx, hideFile, fileID, f.now().Add(keepTime))
	}
	return isLinked, err
}

// hideAgain hides a file from show that was probably not linked to the row. It adds the job again,
// because the job of show may have run before audio-svc showed the file.
func (f *Files) hideAgain(ctx context.Context, rowID, fileID string) {
	f.change(ctx, func(tx *gorm.DB) error {
		if isLinked, err := f.hideLater(tx, rowID, fileID); err != nil || isLinked {
			return err
		}
		return f.jobs.Expedite(tx, hideFile, fileID)
	})
}
