package outbox

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"
)

type metrics struct{ due, oldest prometheus.Gauge }

func newMetrics(registerer prometheus.Registerer) (*metrics, error) {
	m := &metrics{
		due: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "outbox_due", Help: "Jobs that are due and not done yet.",
		}),
		oldest: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "outbox_oldest_due_seconds", Help: "Time since the oldest due job became due; 0 if there is none.",
		}),
	}
	for _, collector := range []prometheus.Collector{m.due, m.oldest} {
		if err := registerer.Register(collector); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// measure counts the jobs that are still due after a round.
func (o *Outbox) measure(ctx context.Context) error {
	now := o.now()
	var found struct {
		Due    int
		Oldest *time.Time
	}
	err := o.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT count(*) AS due, min(not_before) AS oldest FROM outbox WHERE not_before <= ?`, now).Scan(&found).Error
	})
	if err != nil {
		return err
	}
	age := 0.0
	if found.Oldest != nil {
		age = now.Sub(*found.Oldest).Seconds()
	}
	o.metrics.due.Set(float64(found.Due))
	o.metrics.oldest.Set(age)
	return nil
}
