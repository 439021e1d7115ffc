// Package ilu implements Ilu Finder: proverbs in Igbo with their meaning in English, categories,
// and proverbs suggested by the public (spec 2.12 to 2.15, 3 and 7.3).
//
// Start with service.go (wiring) and routes.go (routes). proverb.go says what a proverb is; its
// requests are in proverb_search.go, proverb_similar.go, proverb_many.go, proverb_counts.go and, if
// they are those of all entries, in platform/entity. Suggestions are in suggestion.go and
// suggestion_handlers.go, their publication in publish.go. Package category manages the categories.
//
// A filter of proverbs is a field of ListQuery, a condition in keep and, if it compares values of a
// proverb, a field of facts (all in proverb_search.go). Tests require an example of it in large_test.go.
package ilu

import (
	"context"
	"embed"
	"time"

	"obi/audio-svc/audioclient"
	"obi/audio-svc/audioclient/recorded"
	"obi/ilu-svc/category"
	"obi/platform/backend"
	"obi/platform/changes"
	"obi/platform/config"
	"obi/platform/db"
	"obi/platform/index"
	"obi/platform/moderation"
	"obi/platform/service"
	"obi/platform/upload"
	"obi/platform/web"
	"obi/platform/webhooks"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Config holds the service's settings, read from the environment.
type Config struct {
	backend.Database `envPrefix:"ILU_"`
	backend.Clients
	backend.Retention
	audioclient.Settings
	changes.Streams
	webhooks.Receivers
	SubmissionsPerMinute int              `env:"SUBMISSIONS_PER_MINUTE" envDefault:"10"` // from one address
	Demo                 bool             `env:"OBI_DEMO"`
	PublicURL            config.PublicURL `env:"OBI_PUBLIC_URL" envDefault:"http://localhost:8080"` // of suggestions in webhooks
}

// Check returns every invalid setting.
func (c *Config) Check() (problems []string) {
	problems = append(c.PoolProblems("ILU_", 1), c.StreamProblems()...)
	if c.SubmissionsPerMinute < 1 {
		problems = append(problems, "SUBMISSIONS_PER_MINUTE must be at least 1")
	}
	return append(problems, c.RetentionProblems()...)
}

// Spec describes the service to the process that runs it.
func Spec() service.Spec {
	return service.Spec{
		Name:     "ilu",
		Prefixes: []string{"/api/ilu"},
		Settings: func() any { return &Config{} },
		New:      backend.New(backend.Schema{Name: "ilu", Migrations: migrations, Extensions: []string{"pg_trgm"}}, build),
		Describe: func() (*web.API, error) {
			return newAPI(newHandlers(nil, nil, nil), 1, changes.Streams{}, &webhooks.Hooks{}, web.DescribeOnly())
		},
	}
}

type handlers struct {
	proverbs    *proverbs
	index       *index.Index[Proverb, facts]
	categories  *category.Categories
	suggestions *suggestions
}

func newHandlers(database *db.DB, now func() time.Time, files *recorded.Files) *handlers {
	h := &handlers{proverbs: newProverbs(database, now, files), suggestions: newSuggestions(database, now)}
	h.categories = &category.Categories{DB: database, Proverbs: h}
	return h
}

// feed returns the proverbs as their feed and webhooks have them.
func (h *handlers) feed() changes.List[Proverb] {
	return changes.List[Proverb]{DB: h.proverbs.DB, Table: table, ID: func(p *Proverb) string { return p.ID }}
}

// build wires the service.
func build(ctx context.Context, b *backend.Backend, cfg *Config) (_ *web.API, err error) {
	if b.API.Uploads, err = upload.NewGate(b.Metrics); err != nil {
		return nil, err
	}
	files, err := recorded.NewFiles(cfg.AudioClient(cfg.InternalKeys), b.DB, table, "proverb", b.Now, b.Log, b.Metrics)
	if err != nil {
		return nil, err
	}
	b.Background(files.Run)
	h := newHandlers(b.DB, b.Now, files)
	h.proverbs.Retention = cfg.RetentionPeriod()
	if cfg.Demo {
		if err := h.addSamples(ctx); err != nil {
			return nil, err
		}
		b.Background(h.proverbs.AddClips(b.Log, sampleClips, clipOf))
	}
	if err := h.openIndex(ctx); err != nil {
		return nil, err
	}
	watch, err := moderation.Watch(ctx, b.Metrics, b.Log, h.suggestions)
	if err != nil {
		return nil, err
	}
	b.Background(watch)
	hooks, err := webhooks.New(b, cfg.Receivers, cfg.PublicURL,
		webhooks.Entries("proverb", h.feed(), webhooks.Recorded),
		webhooks.Queue(b.DB, category.SuggestionNoun, "suggestions", "/admin/ilu-finder/suggestions"))
	if err != nil {
		return nil, err
	}
	return newAPI(h, cfg.SubmissionsPerMinute, cfg.Streams, hooks, b.API)
}

// Traditional proverbs, and typical suggestions, for an empty collection (OBI_DEMO=1).
var (
	//go:embed samples/proverbs.json
	sampleProverbs []byte
	//go:embed samples/suggestions.json
	sampleSuggestions []byte
)

// Two rhythms of the ogene, the bell. They are the recordings of sample proverbs.
//
//go:embed samples/*.mp3
var sampleClips embed.FS

var clipOf = map[string]string{"sample-26": "ogene-1.mp3", "sample-1": "ogene-2.mp3"}

// addSamples adds proverbs and suggestions, each only if there are none yet.
func (h *handlers) addSamples(ctx context.Context) error {
	if err := h.proverbs.AddSamples(ctx, sampleProverbs); err != nil {
		return err
	}
	return moderation.AddSamples(ctx, h.suggestions, sampleSuggestions, (*SuggestionInput).suggestion)
}
