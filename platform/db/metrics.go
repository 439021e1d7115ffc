package db

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
)

// poolMetrics reads the pool's statistics when Prometheus scrapes. The statistics of database/sql
// cover only the connections that gorm uses.
type poolMetrics struct {
	pool                                           *pgxpool.Pool
	connections, most, waits, waitedFor, reachable *prometheus.Desc
}

func newPoolMetrics(pool *pgxpool.Pool) *poolMetrics {
	return &poolMetrics{
		pool:        pool,
		connections: prometheus.NewDesc("db_pool_connections", "Connections to the database, by state.", []string{"state"}, nil),
		most:        prometheus.NewDesc("db_pool_max_connections", "Largest number of connections.", nil, nil),
		waits:       prometheus.NewDesc("db_pool_waits_total", "How often a request waited for a connection.", nil, nil),
		waitedFor:   prometheus.NewDesc("db_pool_wait_seconds_total", "Time that requests waited for a connection.", nil, nil),
		reachable:   prometheus.NewDesc("db_reachable", "Whether the database answers over a connection of the pool: 1 or 0.", nil, nil),
	}
}

// answerTime is how long the database may take to answer. A whole scrape may take 10 s.
const answerTime = 2 * time.Second

func (m *poolMetrics) Describe(to chan<- *prometheus.Desc) {
	for _, desc := range []*prometheus.Desc{m.connections, m.most, m.waits, m.waitedFor, m.reachable} {
		to <- desc
	}
}

func (m *poolMetrics) Collect(to chan<- prometheus.Metric) {
	stat := m.pool.Stat()
	gauge := func(desc *prometheus.Desc, value int32, labels ...string) {
		to <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, float64(value), labels...)
	}
	gauge(m.connections, stat.AcquiredConns(), "in_use")
	gauge(m.connections, stat.IdleConns(), "idle")
	gauge(m.connections, stat.ConstructingConns(), "opening")
	gauge(m.most, stat.MaxConns())
	gauge(m.reachable, m.ping())
	to <- prometheus.MustNewConstMetric(m.waits, prometheus.CounterValue, float64(stat.EmptyAcquireCount()))
	to <- prometheus.MustNewConstMetric(m.waitedFor, prometheus.CounterValue, stat.EmptyAcquireWaitTime().Seconds())
}

// ping returns 1 if the primary answers, otherwise 0.
func (m *poolMetrics) ping() int32 {
	ctx, cancel := context.WithTimeout(OnPrimary(context.Background()), answerTime)
	defer cancel()
	if m.pool.Ping(ctx) != nil {
		return 0
	}
	return 1
}

// newVersion returns the gauge of the migration that each set of files has reached.
func newVersion() *prometheus.GaugeVec {
	return prometheus.NewGaugeVec(prometheus.GaugeOpts{
		Name: "db_migration_version", Help: "Number of the last migration, of the shared and of the service's own files.",
	}, []string{"files"})
}
