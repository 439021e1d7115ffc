package audio

import (
	"obi/platform/blob"
	"obi/platform/config"
)

// Config is what the service reads from its environment.
type Config struct {
	DatabaseURL  config.Secret `env:"AUDIO_DATABASE_URL,required,notEmpty"`
	DatabasePool int           `env:"AUDIO_DATABASE_POOL" envDefault:"10"`
	blob.Config
	AuthURL        string          `env:"AUTH_URL,required,notEmpty"` // auth-svc's internal port
	TrustedProxies config.Networks `env:"TRUSTED_PROXIES"`
}

// Check finds everything that is missing or unusable.
func (c *Config) Check() (problems []string) {
	if c.DatabasePool < 2 || c.DatabasePool > 1000 { // the sweeper keeps one
		problems = append(problems, "AUDIO_DATABASE_POOL must be between 2 and 1000")
	}
	return append(problems, c.Problems()...)
}

func (c *Config) open() (blob.Store, error) { return c.Open() }
