package audio

import (
	"context"
	"strings"
	"time"

	"obi/audio-svc/audioclient"
	"obi/platform/blob"
)

const (
	sweepEvery = 5 * time.Minute
	// pendingTime is how long an upload may be under way, objectTime how long an
	// object may be without a file.
	pendingTime = time.Hour
	objectTime  = 24 * time.Hour
	// sweepBatch is how many objects are looked up at once.
	sweepBatch = 500
)

// sweepRegularly sweeps until ctx ends, one replica at a time.
func (f *files) sweepRegularly(ctx context.Context) error {
	ticker := time.NewTicker(sweepEvery)
	defer ticker.Stop()
	for {
		if _, err := f.rows.db.Exclusively(ctx, "sweep", f.SweepOnce); err != nil && ctx.Err() == nil {
			f.log.WarnContext(ctx, "audio files could not be swept", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
	}
}

// SweepOnce removes what uploads and deletions left behind that were killed, and
// counts files whose object is missing.
func (f *files) SweepOnce(ctx context.Context) error {
	begun := f.now()
	if err := f.giveUpPending(ctx, begun); err != nil {
		return err
	}
	if err := f.finishDeleting(ctx); err != nil {
		return err
	}
	found, err := f.sweepObjects(ctx, begun)
	if err != nil {
		return err
	}
	expected, err := f.rows.countStored(ctx, begun)
	if err != nil {
		return err
	}
	f.metrics.missing.Set(float64(max(expected-found, 0)))
	f.metrics.last.Set(float64(f.now().Unix()))
	return nil
}

// giveUpPending deletes files that were announced long ago and never stored.
func (f *files) giveUpPending(ctx context.Context, begun time.Time) error {
	ids, err := f.rows.unfinished(ctx, pending, begun.Add(-pendingTime))
	if err != nil {
		return err
	}
	for _, id := range ids {
		gaveUp, err := f.rows.giveUp(ctx, id)
		if err != nil {
			return err
		}
		if gaveUp {
			f.metrics.swept.WithLabelValues(sweptPending).Inc()
		}
	}
	return nil
}

// finishDeleting removes the objects of deleted files.
func (f *files) finishDeleting(ctx context.Context) error {
	ids, err := f.rows.unfinished(ctx, deleting, f.now().Add(time.Hour))
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := f.objects.Delete(ctx, id); err != nil {
			return err
		}
		if err := f.rows.removed(ctx, id); err != nil {
			return err
		}
		f.metrics.swept.WithLabelValues(sweptDeleting).Inc()
	}
	return nil
}

// sweepObjects removes old objects that belong to no file, and counts those that
// belong to a file stored before begun.
func (f *files) sweepObjects(ctx context.Context, begun time.Time) (found int64, err error) {
	batch := make([]blob.Object, 0, sweepBatch)
	flush := func() error {
		n, err := f.sweepBatch(ctx, begun, batch)
		found, batch = found+n, batch[:0]
		return err
	}
	for object, err := range f.objects.List(ctx) {
		if err != nil {
			return 0, err
		}
		if batch = append(batch, object); len(batch) == sweepBatch {
			if err := flush(); err != nil {
				return 0, err
			}
		}
	}
	return found, flush()
}

func (f *files) sweepBatch(ctx context.Context, begun time.Time, batch []blob.Object) (found int64, err error) {
	names := make([]string, len(batch))
	for i, object := range batch {
		names[i] = object.Name
	}
	alive, err := f.rows.alive(ctx, names)
	if err != nil {
		return 0, err
	}
	for _, object := range batch {
		row, known := alive[object.Name]
		switch {
		case known && row.State == stored && row.UploadedAt.Before(begun):
			found++
		case known, !ours(object.Name), object.ModifiedAt.After(begun.Add(-objectTime)):
		default:
			if err := f.objects.Delete(ctx, object.Name); err != nil {
				return found, err
			}
			f.log.InfoContext(ctx, "removed an audio object that belongs to no file", "name", object.Name)
			f.metrics.swept.WithLabelValues(sweptObject).Inc()
		}
	}
	return found, nil
}

// ours says whether an object can have been put by this service; a bucket may be
// shared.
func ours(name string) bool {
	id, rest, _ := strings.Cut(strings.TrimPrefix(name, ".new-"), "-")
	return audioclient.IsID(id) && (rest == "" || strings.HasPrefix(name, ".new-"))
}
