package blob

import "fmt"

// Where files may be stored.
const (
	inFolder = "dir"
	inBucket = "s3"
)

// Config selects where audio files are stored; embed it in a program's settings.
type Config struct {
	// Store is dir (needs Dir) or s3 (needs S3Config).
	Store string `env:"AUDIO_STORE,required,notEmpty"`
	Dir   string `env:"AUDIO_DIR"`
	S3Config
}

// Problems returns everything that is missing or unusable.
func (c *Config) Problems() (problems []string) {
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

// Open returns the store.
func (c *Config) Open() (Store, error) {
	if c.Store == inBucket {
		return S3(c.S3Config)
	}
	return Dir(c.Dir)
}
