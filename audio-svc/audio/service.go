// Package audio stores and plays the audio files of the other areas (spec 5, 7.3 and 8), and stores
// the pictures of entries. Other services upload recordings with package audioclient and report
// which pictures they use.
//
// Start with service.go (wiring), routes.go and internal_handlers.go (routes). The rules are in
// audio.go and format.go. files.go keeps rows and objects consistent, and sweep.go removes what
// killed processes leave behind. Pictures are files too: their rules are in picture.go and
// still.go, and uses.go decides which are kept.
package audio

import (
	"context"
	"embed"
	"strings"

	"obi/audio-svc/audioclient"
	"obi/platform/backend"
	"obi/platform/blob"
	"obi/platform/service"
	"obi/platform/upload"
	"obi/platform/web"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Spec describes the service to the process that runs it.
func Spec() service.Spec { return specOn((*Config).open) }

// specOn is Spec with another way to open the object store, for tests in which the store fails.
func specOn(open func(*Config) (blob.Store, error)) service.Spec {
	return service.Spec{
		Name:     "audio",
		Prefixes: []string{"/api/ilu/audio", strings.TrimSuffix(audioclient.Pictures, "/")},
		Settings: func() any { return &Config{} },
		New: backend.New(backend.Schema{Name: "audio", Migrations: migrations}, func(_ context.Context, b *backend.Backend, cfg *Config) (*web.API, error) {
			return build(b, cfg, open)
		}),
		Describe:  func() (*web.API, error) { return newAPI(&pictureHandlers{}, web.DescribeOnly()) },
		Internals: func() []service.InternalRoute { return newReceiver(nil, nil, nil) },
	}
}

// build wires the service.
func build(b *backend.Backend, cfg *Config, open func(*Config) (blob.Store, error)) (*web.API, error) {
	objects, err := open(cfg)
	if err != nil {
		return nil, err
	}
	if objects, err = blob.Measured(objects, b.Metrics); err != nil {
		return nil, err
	}
	measured, err := newMetrics(b.Metrics)
	if err != nil {
		return nil, err
	}
	uploads, err := upload.NewGate(b.Metrics)
	if err != nil {
		return nil, err
	}
	all := &files{rows: &rows{b.DB}, objects: objects, metrics: measured, log: b.Log, now: b.Now, objectWait: objectWait, keep: cfg.RetentionPeriod()}
	b.Background(all.sweepRegularly)
	b.Internal, b.InternalKeys = newReceiver(all, uploads, b.Log), cfg.InternalKeys
	b.API.Uploads = uploads
	return newAPI(&pictureHandlers{&handlers{all}, uploads, cfg.PublicURL}, b.API)
}
