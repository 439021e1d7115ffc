package audio_test

import (
	"errors"
	"slices"
	"testing"

	"obi/audio-svc/audio"
	"obi/platform/config"
	"obi/platform/testkit"
)

func TestSettings(t *testing.T) {
	base := config.Environ{"AUDIO_DATABASE_URL": "postgres://x", "AUTH_URL": "http://auth:9091", "INTERNAL_KEY": testkit.InternalKey}
	bucket := config.Environ{"AUDIO_STORE": "s3", "S3_ENDPOINT": "http://minio:9000", "S3_REGION": "us-east-1", "S3_BUCKET": "obi", "S3_ACCESS_KEY": "an-access-key", "S3_SECRET_KEY": "a-secret-key", "S3_PATH_STYLE": "1"}
	for name, row := range map[string]struct {
		environ config.Environ
		want    []string
	}{
		"a folder":             {base.With(config.Environ{"AUDIO_STORE": "dir", "AUDIO_DIR": "/data"}), nil},
		"a bucket":             {base.With(bucket), nil},
		"no store":             {base, []string{"AUDIO_STORE is not set"}},
		"another store":        {base.With(config.Environ{"AUDIO_STORE": "ftp"}), []string{"AUDIO_STORE must be dir or s3"}},
		"a folder without one": {base.With(config.Environ{"AUDIO_STORE": "dir"}), []string{"AUDIO_DIR is not set"}},
		"everything at once": {config.Environ{"AUDIO_STORE": "s3", "AUDIO_DATABASE_POOL": "1", "S3_ENDPOINT": "minio", "S3_ACCESS_KEY": "minioadmin", "S3_SECRET_KEY": "minioadmin", "TRUSTED_PROXIES": "nowhere"},
			[]string{"AUDIO_DATABASE_POOL must be between 2 and 1000", "AUDIO_DATABASE_URL is not set", "AUTH_URL is not set", "INTERNAL_KEY is not set", "S3_ACCESS_KEY is a well-known one: make your own", "S3_BUCKET is not set",
				"S3_ENDPOINT must be an address such as https://s3.example.org:9000", "S3_REGION is not set", "S3_SECRET_KEY is a well-known one: make your own",
				"TRUSTED_PROXIES must be networks such as 10.0.0.0/8, separated by commas"}},
	} {
		var problems config.Problems
		if err := config.Load(row.environ, &audio.Config{}); err != nil && !errors.As(err, &problems) {
			t.Errorf("%s: %v", name, err)
		}
		slices.Sort(problems)
		if !slices.Equal(problems, row.want) {
			t.Errorf("%s: %q, want %q", name, []string(problems), row.want)
		}
	}
}
