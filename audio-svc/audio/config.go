package audio

import (
	"fmt"

	"obi/platform/blob"
	"obi/platform/config"
)

// Where files may be kept.
const (
	inFolder = "dir"
	inBucket = "s3"
)

// Config is what the service reads from its environment.
type Config struct {
	DatabaseURL  config.Secret `env:"AUDIO_DATABASE_URL,required,notEmpty"`
	DatabasePool int           `env:"AUDIO_DATABASE_POOL" envDefault:"10"`
	// Store says where files are kept: dir (needs Dir) or s3 (needs S3Config).
	Store string `env:"AUDIO_STORE,required,notEmpty"`
	Dir   string `env:"AUDIO_DIR"`
	blob.S3Config
	AuthURL        string          `env:"AUTH_URL,required,notEmpty"` // auth-svc's internal port
	TrustedProxies config.Networks `env:"TRUSTED_PROXIES"`
}

// Check finds everything that is missing or unusable.
func (c *Config) Check() (problems []string) {
	if c.DatabasePool < 2 || c.DatabasePool > 1000 { // the sweeper keeps one
		problems = append(problems, "AUDIO_DATABASE_POOL must be between 2 and 1000")
	}
	switch c.Store {
	case inFolder:
		if c.Dir == "" {
			problems = append(problems, "AUDIO_DIR is not set")
		}
	case inBucket:
		problems = append(problems, c.S3Config.Problems()...)
	default:
		problems = append(problems, fmt.Sprintf("AUDIO_STORE must be %s or %s", inFolder, inBucket))
	}
	return problems
}

func (c *Config) open() (blob.Store, error) {
	if c.Store == inBucket {
		return blob.S3(c.S3Config)
	}
	return blob.Dir(c.Dir)
}
