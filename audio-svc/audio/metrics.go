package audio

import "github.com/prometheus/client_golang/prometheus"

// Kinds of leftovers that the sweeper removes.
const (
	sweptPending  = "pending"  // an upload that was never finished
	sweptDeleting = "deleting" // a deletion that was never finished
	sweptObject   = "object"   // an object without a file
)

type metrics struct {
	swept   *prometheus.CounterVec
	missing prometheus.Gauge
	damaged prometheus.Gauge
	foreign prometheus.Gauge
	last    prometheus.Gauge
}

func newMetrics(registerer prometheus.Registerer) (*metrics, error) {
	m := &metrics{
		swept: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "audio_swept_total", Help: "What the sweeper has removed, by kind.",
		}, []string{"kind"}),
		missing: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "audio_missing_objects", Help: "Stored files whose object was not found at the last sweep; nothing removes them.",
		}),
		damaged: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "audio_damaged_objects", Help: "Stored files whose object has another size or content than what was stored, or cannot be read, at the last sweep.",
		}),
		foreign: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "audio_foreign_store", Help: "1 if the file store belongs to another Obi, so that nothing is deleted from it.",
		}),
		last: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "audio_last_sweep_timestamp_seconds", Help: "When this replica last finished a sweep.",
		}),
	}
	for _, kind := range []string{sweptPending, sweptDeleting, sweptObject} {
		m.swept.WithLabelValues(kind) // a rate needs the series from the start
	}
	for _, collector := range []prometheus.Collector{m.swept, m.missing, m.damaged, m.foreign, m.last} {
		if err := registerer.Register(collector); err != nil {
			return nil, err
		}
	}
	return m, nil
}
