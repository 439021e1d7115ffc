package audio

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"obi/audio-svc/audioclient"
	"obi/platform/blob"
	"obi/platform/errs"
)

// objectWait limits how long a deletion waits for the object store, because a person may be waiting
// for the answer.
const objectWait = 3 * time.Second

// files keeps rows and objects consistent. A row is written before its object is stored and marked as
// deleted after it is removed, so that an object without a row is known to be a leftover. Whenever a
// process is killed, every stored row has its object.
type files struct {
	rows    *rows
	objects blob.Store
	metrics *metrics
	log     *slog.Logger
	now     func() time.Time

	objectWait time.Duration
	// keep is how long a hidden file can be shown again.
	keep time.Duration
}

// upload stores a file: row pending, object, row stored. It may be repeated.
func (f *files) upload(ctx context.Context, file *File, content []byte) (audioclient.Info, error) {
	row, err := f.rows.begin(ctx, file)
	if err != nil {
		return audioclient.Info{}, err
	}
	if row.State == stored {
		return row.Info(), nil
	}
	err = f.objects.Put(ctx, row.FileID, content)
	// An existing object has the same content: begin has checked it.
	if err != nil && errs.KindOf(err) != errs.Conflict {
		return audioclient.Info{}, err
	}
	err = f.rows.finish(ctx, row)
	if errors.Is(err, errDeleted) { // during the upload
		f.discard(ctx, row.FileID)
	}
	return row.Info(), err
}

// remove deletes a file. Clients cannot read it once the row is updated. If the object cannot be
// removed soon, the sweeper removes it later.
func (f *files) remove(ctx context.Context, id string) error {
	mayHaveObject, err := f.rows.remove(ctx, id, f.now())
	if err != nil || !mayHaveObject {
		return err
	}
	soon, cancel := context.WithTimeout(ctx, f.objectWait)
	defer cancel()
	if f.discard(soon, id) {
		if err := f.rows.markRemoved(ctx, id); err != nil {
			f.log.WarnContext(ctx, "a deletion is left to the sweeper", "file", id, "error", err)
		}
	}
	return nil
}

// discard removes an object and reports whether it is gone.
func (f *files) discard(ctx context.Context, id string) bool {
	may, err := f.mayDelete(ctx)
	if may {
		err = f.objects.Delete(ctx, id)
	}
	if err != nil {
		f.log.WarnContext(ctx, "an audio object is left to the sweeper", "file", id, "error", err)
	}
	return may && err == nil
}
