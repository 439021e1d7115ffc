package audio

import (
	"obi/platform/backend"
	"obi/platform/blob"
)

// Config is what the service reads from its environment.
type Config struct {
	backend.Database `envPrefix:"AUDIO_"`
	backend.Clients
	blob.Config
	// KeepDeletedDays is how long a recording that was deleted or replaced can come back.
	KeepDeletedDays int `env:"KEEP_DELETED_DAYS" envDefault:"30"`
}

// Check finds everything that is missing or unusable.
func (c *Config) Check() (problems []string) {
	if c.DatabasePool < 2 || c.DatabasePool > 1000 { // the sweeper keeps one
		problems = append(problems, "AUDIO_DATABASE_POOL must be between 2 and 1000")
	}
	if c.KeepDeletedDays < 0 || c.KeepDeletedDays > 3650 {
		problems = append(problems, "KEEP_DELETED_DAYS must be between 0 and 3650")
	}
	return append(problems, c.Problems()...)
}

func (c *Config) open() (blob.Store, error) { return c.Open() }
