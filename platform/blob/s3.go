package blob

import (
	"bytes"
	"context"
	"crypto/md5" //nolint:gosec // S3's checksum of a transfer; it need not resist attacks
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"obi/platform/config"
)

// s3 is a Store in a bucket.
type s3 struct {
	client minio.Core
	bucket string
}

// S3 returns a Store in an existing bucket. It does not contact the server, so that a service can
// start while the server is down.
func S3(cfg S3Config) (Store, error) {
	endpoint, options, err := cfg.options()
	if err != nil {
		return nil, err
	}
	client, err := minio.NewCore(endpoint, options)
	if err != nil {
		return nil, err
	}
	return &s3{*client, cfg.Bucket}, nil
}

func (s *s3) Put(ctx context.Context, name string, content []byte) error {
	if err := checkName(name); err != nil {
		return err
	}
	putCtx, cancel := context.WithTimeout(ctx, putTime)
	defer cancel()
	options := minio.PutObjectOptions{ContentType: "application/octet-stream"}
	options.SetMatchETagExcept("*")
	// With both checksums the server refuses content that was damaged in transit.
	sum5, sum256 := md5.Sum(content), sha256.Sum256(content) //nolint:gosec // as above
	_, err := s.client.PutObject(putCtx, s.bucket, name, bytes.NewReader(content), int64(len(content)),
		base64.StdEncoding.EncodeToString(sum5[:]), hex.EncodeToString(sum256[:]), options)
	switch {
	case err == nil:
		// Check that the file is there before acknowledging it, whatever the server answered.
		size, err := s.size(ctx, name)
		if err == nil && size != int64(len(content)) {
			err = fmt.Errorf("%s was stored with %d bytes and has %d", name, len(content), size)
		}
		if err != nil {
			return unavailableError(err)
		}
		return nil
	case errorCode(err) == "":
		// A server that refuses may close the connection while the file is still being sent.
		if _, err := s.size(ctx, name); err == nil {
			return conflictError()
		}
	}
	return convertResponse(err)
}

// size returns the size of a file in bytes.
func (s *s3) size(ctx context.Context, name string) (int64, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	found, err := s.client.StatObject(ctx, s.bucket, name, minio.StatObjectOptions{})
	return found.Size, err
}

func (s *s3) Get(ctx context.Context, name string, offset, length int64) (io.ReadCloser, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	var options minio.GetObjectOptions
	if err := options.SetRange(offset, offset+length-1); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	timer := time.AfterFunc(callTime, cancel)
	body, _, _, err := s.client.GetObject(ctx, s.bucket, name, options)
	if err != nil {
		cancel()
		return nil, convertResponse(err)
	}
	timer.Stop()
	return &download{body, timer, cancel}, nil
}

// download is a body that may be slow but must make progress.
type download struct {
	io.ReadCloser
	timer  *time.Timer
	cancel context.CancelFunc
}

func (d *download) Read(p []byte) (int, error) {
	d.timer.Reset(stallTime)
	n, err := d.ReadCloser.Read(p)
	d.timer.Stop()
	return n, err
}

func (d *download) Close() error {
	d.timer.Stop()
	defer d.cancel()
	return d.ReadCloser.Close()
}

func (s *s3) Delete(ctx context.Context, name string) error {
	if err := checkName(name); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	err := s.client.RemoveObject(ctx, s.bucket, name, minio.RemoveObjectOptions{})
	if errorCode(err) == minio.NoSuchKey {
		return nil
	}
	return convertResponse(err)
}

func (s *s3) List(ctx context.Context) iter.Seq2[Object, error] {
	return func(yield func(Object, error) bool) {
		for found := range s.client.ListObjectsIter(ctx, s.bucket, minio.ListObjectsOptions{Recursive: true}) {
			if !yield(Object{found.Key, found.Size, found.LastModified}, convertResponse(found.Err)) || found.Err != nil {
				return
			}
		}
	}
}

// errorCode returns the server's code of an error, or "" if it is not from the server.
func errorCode(err error) string {
	if response, ok := errors.AsType[minio.ErrorResponse](err); ok {
		return response.Code
	}
	return ""
}

// convertResponse converts an error of the server. Every error except a missing or an existing file
// means that the store does not work: a wrong key, no such bucket, no server.
func convertResponse(err error) error {
	var response minio.ErrorResponse
	switch {
	case err == nil:
		return nil
	case errorCode(err) == minio.NoSuchKey:
		return notFoundError()
	case errors.As(err, &response) && response.StatusCode == http.StatusPreconditionFailed:
		return conflictError()
	default:
		return unavailableError(err)
	}
}

// S3Config holds the address of a bucket and the keys to it; embed it in a service's settings.
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

// wellKnownKeys are default keys that documentation and images publish.
var wellKnownKeys = []string{"minioadmin", "minio", "minio123", "miniosecret", "rustfsadmin", "accesskey", "secretkey", "admin", "root", "user", "test", "testing", "password", "secret", "changeme", "changeme123", "12345678"}

// Problems returns an error text for each setting that is missing or unusable.
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
	if slices.Contains(wellKnownKeys, strings.ToLower(string(c.AccessKey))) {
		add("S3_ACCESS_KEY is a well-known one: make your own")
	}
	switch {
	case slices.Contains(wellKnownKeys, strings.ToLower(string(c.SecretKey))):
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
		// Without a region, the client would ask the server for it.
		Region: c.Region, BucketLookup: lookup, MaxRetries: 2,
	}, nil
}
