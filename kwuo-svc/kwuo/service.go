// Package kwuo implements Kwuo, which teaches Igbo with games. The only game so far is Gwam Gwam
// Gwam, a game of riddles (spec 2.16, 3 and 7.4).
//
// Start with service.go (wiring) and routes.go (routes). riddle.go says what a riddle is;
// its requests are in riddle_handlers.go and, if they are those of all entries with
// a recording, in recorded.Store.
package kwuo

import (
	"context"
	"embed"
	"slices"

	"obi/audio-svc/audioclient"
	"obi/audio-svc/audioclient/recorded"
	"obi/platform/backend"
	"obi/platform/changes"
	"obi/platform/service"
	"obi/platform/upload"
	"obi/platform/web"
	"obi/platform/webhooks"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Config holds the service's settings, read from the environment.
type Config struct {
	backend.Database `envPrefix:"KWUO_"`
	backend.Clients
	backend.Retention
	audioclient.Settings
	changes.Streams
	webhooks.Receivers
	Demo bool `env:"OBI_DEMO"`
}

// Check returns every invalid setting.
func (c *Config) Check() []string {
	return slices.Concat(c.PoolProblems("KWUO_", 1), c.RetentionProblems(), c.StreamProblems())
}

// Spec describes the service to the process that runs it.
func Spec() service.Spec {
	return service.Spec{
		Name:     "kwuo",
		Prefixes: []string{"/api/kwuo"},
		Settings: func() any { return &Config{} },
		New:      backend.New(backend.Schema{Name: "kwuo", Migrations: migrations}, build),
		Describe: func() (*web.API, error) {
			return newAPI(&handlers{riddles: newRiddles(nil, nil, nil)}, changes.Streams{}, &webhooks.Hooks{}, web.DescribeOnly())
		},
	}
}

// feed returns the riddles as their feed and webhooks have them.
func (h *handlers) feed() changes.List[Riddle] {
	return changes.List[Riddle]{DB: h.DB, Table: table, ID: func(r *Riddle) string { return r.ID }}
}

// build wires the service.
func build(ctx context.Context, b *backend.Backend, cfg *Config) (_ *web.API, err error) {
	if b.API.Uploads, err = upload.NewGate(b.Metrics); err != nil {
		return nil, err
	}
	files, err := recorded.NewFiles(cfg.AudioClient(cfg.InternalKeys), b.DB, table, "riddle", b.Now, b.Log, b.Metrics)
	if err != nil {
		return nil, err
	}
	b.Background(files.Run)
	h := &handlers{riddles: newRiddles(b.DB, b.Now, files)}
	h.Retention = cfg.RetentionPeriod()
	if cfg.Demo {
		if err := h.AddSamples(ctx, samples); err != nil {
			return nil, err
		}
		b.Background(h.AddClips(b.Log, sampleClips, clipOf))
	}
	if err := h.openIndex(ctx); err != nil {
		return nil, err
	}
	hooks, err := webhooks.New(b, cfg.Receivers, "", webhooks.Entries("riddle", h.feed(), webhooks.Recorded))
	if err != nil {
		return nil, err
	}
	return newAPI(h, cfg.Streams, hooks, b.API)
}

// Traditional riddles for an empty collection (OBI_DEMO=1), and a rhythm of the udu, the pot drum.
// It is the recording of one of them.
var (
	//go:embed samples/riddles.json
	samples []byte
	//go:embed samples/*.mp3
	sampleClips embed.FS

	clipOf = map[string]string{"sample-1": "udu.mp3"}
)
