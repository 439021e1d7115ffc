package ilu

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"
)

// newReading tells that searches are slower.
func newReading() prometheus.Gauge {
	return prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "ilu_search_reading", Help: "1 while what is searched is being read into memory, so that PostgreSQL searches, which takes longer.",
	})
}

const (
	// warmTime is how long a service waits at its start for what is searched.
	warmTime = 20 * time.Second
	// retryTime is when reading is tried again after it failed.
	retryTime = time.Second
)

// warm reads all there is, so that the first searches find it in memory. keepUp
// reads on where its time ended.
func (m *memory) warm(ctx context.Context, log *slog.Logger) {
	ctx, cancel := context.WithTimeout(ctx, warmTime)
	defer cancel()
	if err := m.catchUp(ctx); err != nil {
		log.WarnContext(ctx, "what is searched is still being read; until then searching takes longer", "error", err)
		m.call()
	}
}

// keepUp reads what searches leave to it, until ctx ends.
func (m *memory) keepUp(log *slog.Logger) func(context.Context) error {
	return func(ctx context.Context) error {
		for {
			select {
			case <-ctx.Done():
				return nil
			case <-m.behind:
			}
			for {
				err := m.catchUp(ctx)
				if err == nil {
					m.reading.Set(0)
					break
				}
				if ctx.Err() != nil {
					return nil
				}
				log.WarnContext(ctx, "what is searched could not be read", "error", err)
				select {
				case <-ctx.Done():
				case <-time.After(retryTime):
				}
			}
		}
	}
}

// call asks keepUp to read.
func (m *memory) call() {
	m.reading.Set(1)
	select {
	case m.behind <- struct{}{}:
	default: // it has been asked
	}
}

// catchUp reads each letter that has changed.
func (m *memory) catchUp(ctx context.Context) error {
	for rank := 0; rank < len(m.letters); {
		var done bool
		err := m.db.Read(ctx, func(tx *gorm.DB) error {
			counts, err := countLetters(m.db, tx)
			if err != nil {
				return err
			}
			whole, _, err := m.refresh(tx, counts[rank])
			done = whole != nil
			return err
		})
		switch {
		case done:
			rank++
		case err != nil && (ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded)): // what was read in that time is kept
			return err
		}
	}
	return nil
}
