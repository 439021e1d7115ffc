package audio

import (
	"obi/platform/backend"
	"obi/platform/blob"
	"obi/platform/config"
	"obi/platform/peer"
)

// Config holds the service's settings, read from the environment.
type Config struct {
	backend.Database `envPrefix:"AUDIO_"`
	backend.Clients
	blob.Config
	backend.Retention
	peer.Settings
	PublicURL config.PublicURL `env:"OBI_PUBLIC_URL" envDefault:"http://localhost:8080"` // of pictures
}

// Check returns every setting that is missing or invalid.
func (c *Config) Check() (problems []string) {
	problems = c.PoolProblems("AUDIO_", 2) // the sweeper holds one connection
	return append(append(problems, c.RetentionProblems()...), c.Problems()...)
}

func (c *Config) open() (blob.Store, error) { return c.Open() }
