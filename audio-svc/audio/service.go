// Package audio keeps the audio files of the other areas and plays them (spec 5, 7.3
// and 8), and the pictures of entries. Other services hand it recordings through package
// audioclient, and tell it which pictures they use.
//
// Read service.go for what it is made of, routes.go and internal_handlers.go for
// what it answers, audio.go and format.go for the rules, and files.go for how rows
// and objects are kept in step; sweep.go removes what was killed in between. Pictures are
// files too: picture.go and still.go have their rules, uses.go says which stay.
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

// specOn is Spec with another way to open the object store, for tests in which it
// fails.
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

// build is the only wiring of the service.
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
	all := &files{rows: &rows{b.DB}, objects: objects, metrics: measured, log: b.Log, now: b.Now, objectWait: objectWait, keep: cfg.KeptFor()}
	b.Background(all.sweepRegularly)
	b.Internal, b.InternalKeys = newReceiver(all, uploads, b.Log), cfg.InternalKeys
	b.API.Uploads = uploads
	return newAPI(&pictureHandlers{&handlers{all}, uploads, cfg.PublicURL}, b.API)
}
