package audio

import (
	"obi/platform/backend"
	"obi/platform/blob"
	"obi/platform/config"
	"obi/platform/peer"
)

// Config is what the service reads from its environment.
type Config struct {
	backend.Database `envPrefix:"AUDIO_"`
	backend.Clients
	blob.Config
	backend.Kept
	peer.Settings
	PublicURL config.PublicURL `env:"OBI_PUBLIC_URL" envDefault:"http://localhost:8080"` // of pictures
}

// Check finds everything that is missing or unusable.
func (c *Config) Check() (problems []string) {
	problems = c.PoolProblems("AUDIO_", 2) // the sweeper keeps one
	return append(append(problems, c.KeptProblems()...), c.Problems()...)
}

func (c *Config) open() (blob.Store, error) { return c.Open() }
