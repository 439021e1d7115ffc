package files

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/platform/db"
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

// Kinds of leftovers that a sweep removes.
const (
	sweptPending  = "pending"  // an upload that was never finished
	sweptDeleting = "deleting" // a deletion that was never finished
	sweptObject   = "object"   // an object without a file
)

// SweepRegularly sweeps until ctx ends, one replica at a time. Each sweep begins with first.
func (s *Store) SweepRegularly(ctx context.Context, first func(context.Context) error) error {
	ticker := time.NewTicker(sweepEvery)
	defer ticker.Stop()
	for {
		_, err := s.DB.Exclusively(ctx, "sweep", func(ctx context.Context) error {
			if err := first(ctx); err != nil {
				return err
			}
			return s.Sweep(ctx)
		})
		if err != nil && ctx.Err() == nil {
			s.log.WarnContext(ctx, "audio files could not be swept", "error", err)
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
	*Store
	begun     time.Time
	mayDelete bool
	// total is the number of stored files when the sweep began. missing holds the sizes of the
	// files whose objects have not been seen yet, and damaged the files that have changed.
	total   int
	missing map[string]int64
	damaged map[string]bool
	// undeleted counts the objects that could not be deleted; firstFailure is the first error.
	undeleted    int
	firstFailure error
}

// Sweep removes what killed uploads and deletions left behind, and counts files whose object is
// missing or damaged. It continues after an object that cannot be deleted.
func (s *Store) Sweep(ctx context.Context) error {
	pass := &sweep{Store: s, begun: s.Now(), damaged: map[string]bool{}}
	for _, step := range []func(context.Context) error{
		pass.reportDrills, pass.followRecordings, pass.giveUpPending, pass.expireHidden, pass.checkOwner, pass.finishDeleting, pass.compareObjects, pass.countMissing, pass.checkContents, pass.countDamaged,
	} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	if pass.undeleted > 0 {
		return fmt.Errorf("%d objects could not be deleted; the first: %w", pass.undeleted, pass.firstFailure)
	}
	s.metrics.last.Set(float64(s.Now().Unix()))
	return nil
}

// listInState returns the IDs of files that have been in a state since before a time.
func (s *sweep) listInState(ctx context.Context, state string, before time.Time) ([]string, error) {
	return query[string](ctx, s.Store, `SELECT file_id FROM audio_files WHERE state = ? AND uploaded_at < ? ORDER BY uploaded_at LIMIT 10000`, state, before)
}

// giveUpPending deletes files that were announced long ago but never stored.
func (s *sweep) giveUpPending(ctx context.Context) error {
	ids, err := s.listInState(ctx, Pending, s.begun.Add(-pendingTime))
	if err != nil {
		return err
	}
	for _, id := range ids {
		gaveUp := false
		err := s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
			changed, err := changeState(tx, Pending, Deleting, `file_id = ?`, []any{id})
			if gaveUp = len(changed) > 0; err != nil || !gaveUp {
				return nil, err
			}
			return &db.Audit{Action: "give up", Entity: "audio", ID: id}, follow(tx, `recording.file_id = ?`, id)
		})
		if err != nil {
			return err
		}
		if gaveUp {
			s.metrics.swept.WithLabelValues(sweptPending).Inc()
		}
	}
	return nil
}

// expireHidden marks files for deletion whose retention period has ended, with their originals.
func (s *sweep) expireHidden(ctx context.Context) error {
	return s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		changed := tx.Exec(`WITH due AS (DELETE FROM hidden_files WHERE hidden_at < ? RETURNING file_id)
			UPDATE audio_files SET state = ? FROM due WHERE due.file_id = audio_files.file_id AND state = ?`, s.begun.Add(-s.Retention), Deleting, Hidden)
		if changed.Error != nil || changed.RowsAffected == 0 {
			return nil, changed.Error
		}
		return &db.Audit{Action: "delete", Entity: "audio", After: map[string]int64{"kept long enough": changed.RowsAffected}}, follow(tx, `recording.state = 'deleting'`)
	})
}

func (s *sweep) checkOwner(ctx context.Context) (err error) {
	s.mayDelete, err = s.isOwner(ctx)
	return err
}

// finishDeleting removes the objects of deleted files.
func (s *sweep) finishDeleting(ctx context.Context) error {
	if !s.mayDelete {
		return nil
	}
	ids, err := s.listInState(ctx, Deleting, s.Now().Add(time.Hour))
	if err != nil {
		return err
	}
	for _, id := range ids {
		if !s.deleteObject(ctx, id, sweptDeleting) {
			continue
		}
		if err := s.markDeleted(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// compareObjects removes old objects without a file, and finds files whose object is missing or has
// another size. It reads the rows before it lists the objects, so the list contains the object of
// every row even if files are added or deleted during the sweep.
func (s *sweep) compareObjects(ctx context.Context) (err error) {
	if s.missing, err = s.sizes(ctx, `state IN ?`, []string{Stored, Hidden}); err != nil {
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
	strays, err := query[string](ctx, s.Store, `SELECT name FROM unnest(?::text[]) name
		WHERE NOT EXISTS (SELECT FROM audio_files WHERE file_id = name AND state <> ?)`, db.TextArray(names), Deleted)
	if err != nil {
		return err
	}
	for _, name := range strays {
		if s.deleteObject(ctx, name, sweptObject) {
			s.log.InfoContext(ctx, "removed an audio object that belongs to no file", "name", name)
		}
	}
	return nil
}

// deleteObject deletes an object and reports whether it is gone.
func (s *sweep) deleteObject(ctx context.Context, name, kind string) bool {
	if err := s.objects.Delete(ctx, name); err != nil {
		if s.undeleted++; s.firstFailure == nil {
			s.firstFailure = fmt.Errorf("%s: %w", name, err)
		}
		return false
	}
	s.metrics.swept.WithLabelValues(kind).Inc()
	return true
}

// countMissing counts the files without an object, except those deleted during the sweep.
func (s *sweep) countMissing(ctx context.Context) error {
	ids := slices.Collect(maps.Keys(s.missing))
	stored, err := query[int](ctx, s.Store, `SELECT count(*) FROM audio_files WHERE file_id = ANY (?) AND state = ?`, db.TextArray(ids), Stored)
	if err == nil {
		s.metrics.missing.Set(float64(stored[0]))
	}
	return err
}

// isOwnObject reports whether this service may have stored an object, because a bucket may be shared.
func isOwnObject(name string) bool {
	id, rest, _ := strings.Cut(strings.TrimPrefix(name, ".new-"), "-")
	return audioclient.IsID(id) && (rest == "" || strings.HasPrefix(name, ".new-"))
}

type metrics struct {
	swept                           *prometheus.CounterVec
	missing, damaged, foreign, last prometheus.Gauge
	drills                          drillMetrics
}

func newMetrics(registerer prometheus.Registerer) (*metrics, error) {
	gauge := func(name, help string) prometheus.Gauge {
		return prometheus.NewGauge(prometheus.GaugeOpts{Name: name, Help: help})
	}
	m := &metrics{
		swept:   prometheus.NewCounterVec(prometheus.CounterOpts{Name: "audio_swept_total", Help: "What the sweeper has removed, by kind."}, []string{"kind"}),
		missing: gauge("audio_missing_objects", "Stored files whose object was not found at the last sweep; nothing removes them."),
		damaged: gauge("audio_damaged_objects", "Stored files whose object has another size or content than what was stored, or cannot be read, at the last sweep."),
		foreign: gauge("audio_foreign_store", "1 if the file store belongs to another Obi, so that nothing is deleted from it."),
		last:    gauge("audio_last_sweep_timestamp_seconds", "When this replica last finished a sweep."),
		drills:  newDrillMetrics(),
	}
	for _, kind := range []string{sweptPending, sweptDeleting, sweptObject} {
		m.swept.WithLabelValues(kind) // a rate needs the series from the start
	}
	for _, collector := range []prometheus.Collector{m.swept, m.missing, m.damaged, m.foreign, m.last, m.drills.succeeded, m.drills.failed, m.drills.seconds, m.drills.backup} {
		if err := registerer.Register(collector); err != nil {
			return nil, err
		}
	}
	return m, nil
}
