package auth

import "github.com/prometheus/client_golang/prometheus"

// Outcomes of a sign-in.
const (
	loginSuccess   = "success"
	loginAsked     = "asked"     // the password was right and a second factor is asked for
	loginRefused   = "refused"   // 401
	loginThrottled = "throttled" // 429; no password was checked
	loginFailed    = "failed"    // too busy, database unavailable or client disconnected
)

type metrics struct {
	logins  *prometheus.CounterVec
	hashing prometheus.Histogram
}

func newMetrics(registerer prometheus.Registerer) (*metrics, error) {
	m := &metrics{
		logins: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "auth_logins_total", Help: "Attempts to sign in, by result.",
		}, []string{"result"}),
		hashing: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "auth_password_hash_seconds", Help: "Time to compute one password hash, without waiting for a turn.",
			Buckets: []float64{.01, .025, .05, .1, .25, .5, 1},
		}),
	}
	for _, result := range []string{loginSuccess, loginAsked, loginRefused, loginThrottled, loginFailed} {
		m.logins.WithLabelValues(result) // a rate needs the series from the start
	}
	for _, collector := range []prometheus.Collector{m.logins, m.hashing} {
		if err := registerer.Register(collector); err != nil {
			return nil, err
		}
	}
	return m, nil
}
