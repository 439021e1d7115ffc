package blob

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"obi/platform/config"
)

// S3Config is how to reach a bucket; embed it in a service's settings.
type S3Config struct {
	Endpoint  string        `env:"S3_ENDPOINT"` // http:// or https://, host, port
	Region    string        `env:"S3_REGION"`
	Bucket    string        `env:"S3_BUCKET"`
	AccessKey config.Secret `env:"S3_ACCESS_KEY"`
	SecretKey config.Secret `env:"S3_SECRET_KEY"`
	// PathStyle puts the bucket into the path instead of the host name, as most servers except
	// Amazon's require.
	PathStyle bool `env:"S3_PATH_STYLE"`
}

// wellKnown are the default keys of documentation and images.
var wellKnown = []string{"minioadmin", "minio", "minio123", "miniosecret", "rustfsadmin", "accesskey", "secretkey", "admin", "root", "user", "test", "testing", "password", "secret", "changeme", "changeme123", "12345678"}

// Problems returns everything that is missing or unusable.
func (c S3Config) Problems() (problems []string) {
	add := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	for name, value := range map[string]string{
		"S3_ENDPOINT": c.Endpoint, "S3_REGION": c.Region, "S3_BUCKET": c.Bucket,
		"S3_ACCESS_KEY": string(c.AccessKey), "S3_SECRET_KEY": string(c.SecretKey),
	} {
		if value == "" {
			add("%s is not set", name)
		}
	}
	if _, _, err := c.options(); c.Endpoint != "" && err != nil {
		add("S3_ENDPOINT %v", err)
	}
	if slices.Contains(wellKnown, strings.ToLower(string(c.AccessKey))) {
		add("S3_ACCESS_KEY is a well-known one: make your own")
	}
	switch {
	case slices.Contains(wellKnown, strings.ToLower(string(c.SecretKey))):
		add("S3_SECRET_KEY is a well-known one: make your own")
	case c.SecretKey != "" && len(c.SecretKey) < 8:
		add("S3_SECRET_KEY must have at least 8 characters")
	}
	return problems
}

func (c S3Config) options() (endpoint string, options *minio.Options, err error) {
	address, err := url.Parse(c.Endpoint)
	if err != nil || address.Host == "" || address.Scheme != "http" && address.Scheme != "https" ||
		strings.Trim(address.Path, "/") != "" || address.RawQuery != "" || address.User != nil {
		return "", nil, config.FormError("must be an address such as https://s3.example.org:9000")
	}
	lookup := minio.BucketLookupDNS
	if c.PathStyle {
		lookup = minio.BucketLookupPath
	}
	return address.Host, &minio.Options{
		Creds:  credentials.NewStaticV4(string(c.AccessKey), string(c.SecretKey), ""),
		Secure: address.Scheme == "https",
		// Set, so that the client does not ask the server for it.
		Region: c.Region, BucketLookup: lookup, MaxRetries: 2,
	}, nil
}
