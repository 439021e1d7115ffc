package blob_test

import (
	"slices"
	"strings"
	"testing"

	"obi/platform/blob"
)

func TestS3ConfigSaysEverythingThatIsWrong(t *testing.T) {
	good := blob.S3Config{Endpoint: "https://s3.example.org", Region: "eu", Bucket: "obi", AccessKey: "an-access-key", SecretKey: "a-secret-key"}
	with := func(change func(*blob.S3Config)) blob.S3Config { cfg := good; change(&cfg); return cfg }
	for name, row := range map[string]struct {
		cfg  blob.S3Config
		want []string
	}{
		"good":             {good, nil},
		"nothing":          {blob.S3Config{}, []string{"S3_ACCESS_KEY is not set", "S3_BUCKET is not set", "S3_ENDPOINT is not set", "S3_REGION is not set", "S3_SECRET_KEY is not set"}},
		"no scheme":        {with(func(c *blob.S3Config) { c.Endpoint = "minio:9000" }), []string{"S3_ENDPOINT must be an address such as https://s3.example.org:9000"}},
		"a bucket in it":   {with(func(c *blob.S3Config) { c.Endpoint = "https://minio:9000/obi" }), []string{"S3_ENDPOINT must be an address such as https://s3.example.org:9000"}},
		"another protocol": {with(func(c *blob.S3Config) { c.Endpoint = "ftp://minio" }), []string{"S3_ENDPOINT must be an address such as https://s3.example.org:9000"}},
		"well-known keys": {with(func(c *blob.S3Config) { c.AccessKey, c.SecretKey = "minioadmin", "MinioAdmin" }),
			[]string{"S3_ACCESS_KEY is a well-known one: make your own", "S3_SECRET_KEY is a well-known one: make your own"}},
		"a short key": {with(func(c *blob.S3Config) { c.SecretKey = "short" }), []string{"S3_SECRET_KEY must have at least 8 characters"}},
	} {
		got := row.cfg.Problems()
		slices.Sort(got)
		if !slices.Equal(got, row.want) {
			t.Errorf("%s: %q, want %q", name, got, row.want)
		}
		if text := strings.Join(got, " "); strings.Contains(text, "MinioAdmin") || strings.Contains(text, "short ") {
			t.Errorf("%s: a value is in %s", name, text)
		}
	}
}
