package audio

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"obi/audio-svc/audioclient"
)

const (
	sweepEvery = 5 * time.Minute
	// pendingTime is how long an upload may take, objectTime how long an object may exist without a
	// file.
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

// sweep is one pass over all rows and objects.
type sweep struct {
	*files
	begun     time.Time
	mayDelete bool
	// total is the number of stored files when the sweep began. missing holds the sizes of the
	// files whose objects have not been seen yet, and damaged the files that have changed.
	total   int
	missing map[string]int64
	damaged map[string]bool
	// kept counts the objects that could not be deleted; why is the first error.
	kept int
	why  error
}

// SweepOnce removes what killed uploads and deletions left behind, and counts files whose object is
// missing or damaged. It continues after an object that cannot be deleted.
func (f *files) SweepOnce(ctx context.Context) error {
	s := &sweep{files: f, begun: f.now(), damaged: map[string]bool{}}
	if err := s.giveUpPending(ctx); err != nil {
		return err
	}
	if err := s.hideUnused(ctx); err != nil {
		return err
	}
	if err := s.rows.expire(ctx, s.begun.Add(-s.keep)); err != nil {
		return err
	}
	var err error
	if s.mayDelete, err = f.mayDelete(ctx); err != nil {
		return err
	}
	if err := s.finishDeleting(ctx); err != nil {
		return err
	}
	if err := s.compareObjects(ctx); err != nil {
		return err
	}
	if err := s.countMissing(ctx); err != nil {
		return err
	}
	if err := s.checkContents(ctx); err != nil {
		return err
	}
	if err := s.countDamaged(ctx); err != nil {
		return err
	}
	if s.kept > 0 {
		return fmt.Errorf("%d objects could not be deleted; the first: %w", s.kept, s.why)
	}
	f.metrics.last.Set(float64(f.now().Unix()))
	return nil
}

// giveUpPending deletes files that were announced long ago but never stored.
func (s *sweep) giveUpPending(ctx context.Context) error {
	ids, err := s.rows.unfinished(ctx, pending, s.begun.Add(-pendingTime))
	if err != nil {
		return err
	}
	for _, id := range ids {
		gaveUp, err := s.rows.giveUp(ctx, id)
		if err != nil {
			return err
		}
		if gaveUp {
			s.metrics.swept.WithLabelValues(sweptPending).Inc()
		}
	}
	return nil
}

// finishDeleting removes the objects of deleted files.
func (s *sweep) finishDeleting(ctx context.Context) error {
	if !s.mayDelete {
		return nil
	}
	ids, err := s.rows.unfinished(ctx, deleting, s.now().Add(time.Hour))
	if err != nil {
		return err
	}
	for _, id := range ids {
		if !s.delete(ctx, id, sweptDeleting) {
			continue
		}
		if err := s.rows.markRemoved(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// compareObjects removes old objects without a file, and finds files whose object is missing or has
// another size. It reads the rows before it lists the objects, so the list contains the object of
// every row even if files are added or deleted during the sweep.
func (s *sweep) compareObjects(ctx context.Context) error {
	var err error
	if s.missing, err = s.rows.sizesOfAll(ctx); err != nil {
		return err
	}
	s.total = len(s.missing)
	old := make([]string, 0, sweepBatch)
	for object, err := range s.objects.List(ctx) {
		if err != nil {
			return err
		}
		if size, known := s.missing[object.Name]; known && size != object.Size {
			s.damaged[object.Name] = true
		}
		delete(s.missing, object.Name)
		if !s.mayDelete || !isOwnObject(object.Name) || object.ModifiedAt.After(s.begun.Add(-objectTime)) {
			continue
		}
		if old = append(old, object.Name); len(old) == sweepBatch {
			if err := s.removeStrays(ctx, old); err != nil {
				return err
			}
			old = old[:0]
		}
	}
	return s.removeStrays(ctx, old)
}

// removeStrays removes the objects that do not belong to a file.
func (s *sweep) removeStrays(ctx context.Context, names []string) error {
	alive, err := s.rows.alive(ctx, names)
	if err != nil {
		return err
	}
	for _, name := range names {
		if _, known := alive[name]; !known && s.delete(ctx, name, sweptObject) {
			s.log.InfoContext(ctx, "removed an audio object that belongs to no file", "name", name)
		}
	}
	return nil
}

// delete removes an object and reports whether it is gone.
func (s *sweep) delete(ctx context.Context, name, kind string) bool {
	if err := s.objects.Delete(ctx, name); err != nil {
		if s.kept++; s.why == nil {
			s.why = fmt.Errorf("%s: %w", name, err)
		}
		return false
	}
	s.metrics.swept.WithLabelValues(kind).Inc()
	return true
}

// countMissing counts the files without an object, except those deleted during the sweep.
func (s *sweep) countMissing(ctx context.Context) error {
	missing := 0
	for ids := range slices.Chunk(slices.Collect(maps.Keys(s.missing)), sweepBatch) {
		alive, err := s.rows.alive(ctx, ids)
		if err != nil {
			return err
		}
		for _, file := range alive {
			if file.State == stored {
				missing++
			}
		}
	}
	s.metrics.missing.Set(float64(missing))
	return nil
}

// isOwnObject reports whether this service may have stored an object, because a bucket may be shared.
func isOwnObject(name string) bool {
	id, rest, _ := strings.Cut(strings.TrimPrefix(name, ".new-"), "-")
	return audioclient.IsID(id) && (rest == "" || strings.HasPrefix(name, ".new-"))
}
