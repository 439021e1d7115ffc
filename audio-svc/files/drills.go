package files

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// drill is a row of backup_drills, which obi and obi-transfer write.
type drill struct {
	OK           bool `gorm:"column:ok"`
	FinishedAt   time.Time
	Seconds      float64
	BackupMadeAt *time.Time
}

// drillMetrics are absent until a backup has been restored on trial once.
type drillMetrics struct{ succeeded, failed, seconds, backup *prometheus.GaugeVec }

func newDrillMetrics() drillMetrics {
	gauge := func(name, help string) *prometheus.GaugeVec {
		return prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: name, Help: help}, nil)
	}
	return drillMetrics{
		succeeded: gauge("backup_drill_last_success_timestamp_seconds", "When a backup was last restored on trial; 0 if never."),
		failed:    gauge("backup_drill_last_failure_timestamp_seconds", "When the trial restore of a backup last failed; 0 if never."),
		seconds:   gauge("backup_drill_seconds", "How long the last successful trial restore took."),
		backup:    gauge("backup_drill_backup_timestamp_seconds", "When the backup of the last successful trial restore was made."),
	}
}

// reportDrills exports the last results of trial restores.
func (s *sweep) reportDrills(ctx context.Context) error {
	drills, err := query[drill](ctx, s.Store, `SELECT ok, finished_at, seconds, backup_made_at FROM backup_drills`)
	if err != nil || len(drills) == 0 {
		return err
	}
	m := s.metrics.drills
	m.succeeded.WithLabelValues() // 0 unless a row says otherwise
	m.failed.WithLabelValues()
	for _, last := range drills {
		if !last.OK {
			m.failed.WithLabelValues().Set(float64(last.FinishedAt.Unix()))
			continue
		}
		m.succeeded.WithLabelValues().Set(float64(last.FinishedAt.Unix()))
		m.seconds.WithLabelValues().Set(last.Seconds)
		if last.BackupMadeAt != nil {
			m.backup.WithLabelValues().Set(float64(last.BackupMadeAt.Unix()))
		}
	}
	return nil
}
