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
)

// Kind implements the methods of entity.Kind that concern recordings. A recording is linked and
// unlinked in the transaction that changes its entity, and hidden after the commit.
type Kind[E any] struct {
	entity.Plain[E]
	Files *Files
	// Audio returns the address of an entity's recording.
	Audio func(*E) **Recording
}

// Equal implements entity.Kind.
func (k Kind[E]) Equal(a, b *E) bool { return k.fileOf(a) == k.fileOf(b) }

// fileOf returns the ID of an entity's recording, or "" if it has none.
func (k Kind[E]) fileOf(e *E) string {
	if e == nil || *k.Audio(e) == nil {
		return ""
	}
	return (*k.Audio(e)).FileID
}

// Writing implements entity.Kind: it links the recordings that entities get, and drops those that
// they lose.
func (k Kind[E]) Writing(tx *gorm.DB, writes []entity.Write[E]) error {
	for _, w := range writes {
		before, after := k.fileOf(w.Before), k.fileOf(w.After)
		if before == after {
			continue
		}
		if after != "" {
			if err := k.Files.Keep(tx, after); err != nil {
				return err
			}
		}
		if before != "" {
			if err := k.Files.Drop(tx, before); err != nil {
				return err
			}
		}
	}
	return nil
}

// atOnce is the maximum number of concurrent requests to audio-svc.
const atOnce = 4

// Committed implements entity.Kind: it hides the recordings that a change dropped.
func (k Kind[E]) Committed(ctx context.Context, audits []*db.Audit) {
	var group errgroup.Group
	group.SetLimit(atOnce)
	for _, audit := range audits {
		before, _ := audit.Before.(E)
		after, _ := audit.After.(E)
		if file := k.fileOf(&before); file != "" && file != k.fileOf(&after) {
			group.Go(func() error {
				k.Files.Hide(ctx, file)
				return nil
			})
		}
	}
	_ = group.Wait() // failures are logged, and the worker retries them
}

// undo is an undo of changes. PrepareUndo has made the recordings that they dropped playable again.
type undo[E any] struct {
	Kind[E]
	changes []*history.Change
	// restored holds these recordings by file ID, or nil for one that was erased or not shown.
	restored map[string]*Recording
}

// PrepareUndo implements entity.Kind: it makes the recordings that changes dropped playable again. An
// entity is restored without its recording if that was erased.
func (k Kind[E]) PrepareUndo(ctx context.Context, changes []*history.Change) (entity.KindUndo[E], error) {
	u := &undo[E]{Kind: k, changes: changes, restored: map[string]*Recording{}}
	var mu sync.Mutex
	group, groupCtx := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	for _, change := range changes {
		before, after := k.recorded(change.Before), k.recorded(change.After)
		if before == nil || after != nil && after.FileID == before.FileID {
			continue
		}
		group.Go(func() error {
			restored, err := k.Files.Restore(groupCtx, change.EntityID, before)
			if errs.KindOf(err) == errs.Conflict { // the entity has it already
				return nil
			}
			mu.Lock()
			defer mu.Unlock()
			u.restored[before.FileID] = restored
			return err
		})
	}
	if err := group.Wait(); err != nil {
		u.Finish(ctx, nil)
		return nil, err
	}
	return u, nil
}

// Apply implements entity.KindUndo: it links the recording that e had before the change.
func (u *undo[E]) Apply(before, after, e *E) error {
	if u.Equal(before, after) {
		return nil
	}
	*u.Audio(e) = nil
	file := u.fileOf(before)
	if file == "" {
		return nil
	}
	kept, known := u.restored[file]
	switch {
	case !known:
		return errs.New(errs.Conflict, "The recording was already restored")
	case kept == nil && after != nil:
		return errs.New(errs.Conflict, "The earlier recording was permanently deleted after its retention period")
	}
	*u.Audio(e) = kept
	return nil
}

// Finish implements entity.KindUndo: it hides the recordings that were not linked again.
func (u *undo[E]) Finish(ctx context.Context, audits []*db.Audit) {
	for _, audit := range audits {
		if after, isOne := audit.After.(E); isOne {
			delete(u.restored, u.fileOf(&after))
		}
	}
	for _, change := range u.changes {
		if before := u.recorded(change.Before); before != nil {
			if u.restored[before.FileID] != nil {
				u.Files.HideAgain(ctx, change.EntityID, before.FileID)
			}
		}
	}
}

// recorded returns the recording of an entity in the audit log, or nil.
func (k Kind[E]) recorded(content json.RawMessage) *Recording {
	var e E
	if content == nil || json.Unmarshal(content, &e) != nil {
		return nil
	}
	return *k.Audio(&e)
}
