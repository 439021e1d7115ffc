package recorded

import (
	"context"
	"encoding/json"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient/attach"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/web"
)

// Undo takes a change of an entity or of its recording back; see entity.Store.Undo. An
// entity that was deleted comes back without its recording if that is gone for good.
func (r *Store[E, C, In]) Undo(ctx context.Context, change *history.Change, match web.IfMatch) (*db.Audit, error) {
	was, is := r.recordingIn(change.Before), r.recordingIn(change.After)
	var audit *db.Audit
	var err error
	var old *attach.Recording
	if same(was, is) {
		audit, err = r.Store.Undo(ctx, change, match)
	} else {
		audit, old, err = r.undoRecording(ctx, change, match, was, is)
	}
	if err != nil {
		return nil, err
	}
	if gone, ok := audit.Before.(E); ok && audit.After == nil {
		old = *r.audio(&gone)
	}
	r.files.Delete(ctx, old)
	return audit, nil
}

// undoRecording takes a change back in which a recording came or went, and gives the one
// that goes now.
func (r *Store[E, C, In]) undoRecording(ctx context.Context, change *history.Change, match web.IfMatch, was, is *attach.Recording) (audit *db.Audit, old *attach.Recording, err error) {
	var back *attach.Recording
	if was != nil {
		if back, err = r.files.BringBack(ctx, was, r.links); err != nil {
			return nil, nil, err
		}
		if back == nil && change.After != nil {
			return nil, nil, errs.New(errs.Conflict, "The recording before was kept for a while, and is gone for good")
		}
	}
	changed := func(current *E) bool { return !same(*r.audio(current), is) }
	audit, err = r.UndoWith(ctx, change, match, changed, func(tx *gorm.DB, e *E) error {
		old = nil
		if change.After != nil { // what came back has none yet
			old = *r.audio(e)
		}
		*r.audio(e) = back
		if back != nil {
			if err := r.files.KeepAgain(tx, back.FileID); err != nil {
				return err
			}
		}
		if old == nil {
			return nil
		}
		return r.files.Drop(tx, old.FileID)
	})
	if err != nil && back != nil {
		r.files.PutAway(ctx, back.FileID)
	}
	return audit, old, err
}

// recordingIn gives the recording of an entity in the audit log.
func (r *Store[E, C, In]) recordingIn(content json.RawMessage) *attach.Recording {
	var e E
	if content == nil || json.Unmarshal(content, &e) != nil {
		return nil
	}
	return *r.audio(&e)
}

// links says whether an entity has a file.
func (r *Store[E, C, In]) links(tx *gorm.DB, fileID string) (does bool, err error) {
	return does, tx.Raw(`SELECT EXISTS (SELECT FROM `+r.Table+` WHERE audio ->> 'fileId' = ?)`, fileID).Scan(&does).Error
}

func same(a, b *attach.Recording) bool {
	return a == nil && b == nil || a != nil && b != nil && a.FileID == b.FileID
}
