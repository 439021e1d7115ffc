// Command provision creates the bucket of audio-svc on a MinIO server, and a user with exactly the
// rights that audio-svc needs. The settings come from the environment, or from files that it names.
// What exists is kept.
package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// policy grants the operations that platform/blob uses on a bucket.
const policy = `{"Version": "2012-10-17", "Statement": [
	{"Effect": "Allow", "Action": ["s3:ListBucket", "s3:GetBucketLocation"], "Resource": ["arn:aws:s3:::%[1]s"]},
	{"Effect": "Allow", "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"], "Resource": ["arn:aws:s3:::%[1]s/*"]}]}`

// version is set by the Dockerfile at link time, because this module does not contain Obi's
// version.
var version = "(devel)"

func main() {
	if len(os.Args) == 2 && os.Args[1] == "--version" {
		fmt.Println("obi", version)
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	err := provision(ctx, os.Getenv)
	cancel()
	if err != nil {
		fmt.Fprintln(os.Stderr, "provision:", err)
		os.Exit(1)
	}
}

// load returns the settings and the address of the server. NAME_FILE may name a file that holds the
// value of NAME. No setting may be empty: an empty key would create a user with no name.
func load(get func(string) string) (set map[string]string, address *url.URL, err error) {
	set = map[string]string{}
	for _, name := range []string{"S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY", "MINIO_ROOT_USER", "MINIO_ROOT_PASSWORD"} {
		set[name] = get(name)
		if file := get(name + "_FILE"); set[name] == "" && file != "" {
			content, failed := os.ReadFile(file)
			if failed != nil {
				err = errors.Join(err, fmt.Errorf("%s_FILE cannot be read: %w", name, failed))
				continue
			}
			set[name] = strings.TrimSpace(string(content))
		}
		if set[name] == "" {
			err = errors.Join(err, fmt.Errorf("%s is not set", name))
		}
	}
	if err != nil {
		return nil, nil, err
	}
	address, err = url.Parse(set["S3_ENDPOINT"])
	if err != nil || address.Host == "" || address.Scheme != "http" && address.Scheme != "https" {
		return nil, nil, errors.New("S3_ENDPOINT must be an address such as https://s3.example.org:9000")
	}
	return set, address, nil
}

func provision(ctx context.Context, get func(string) string) error {
	set, address, err := load(get)
	if err != nil {
		return err
	}
	creds := credentials.NewStaticV4(set["MINIO_ROOT_USER"], set["MINIO_ROOT_PASSWORD"], "")
	bucket := set["S3_BUCKET"]
	client, err := minio.New(address.Host, &minio.Options{Creds: creds, Secure: address.Scheme == "https", Region: set["S3_REGION"]})
	if err != nil {
		return err
	}
	exists, err := client.BucketExists(ctx, bucket)
	for minio.IsNetworkOrHostDown(err, false) || minio.ToErrorResponse(err).StatusCode == http.StatusServiceUnavailable { // it may be starting
		select {
		case <-ctx.Done():
			return err
		case <-time.After(time.Second):
		}
		exists, err = client.BucketExists(ctx, bucket)
	}
	if err != nil {
		return err
	}
	if !exists {
		if err := client.MakeBucket(ctx, bucket, minio.MakeBucketOptions{Region: set["S3_REGION"]}); err != nil {
			return err
		}
	}
	admin := admin{address.Scheme + "://" + address.Host, set["MINIO_ROOT_USER"], set["MINIO_ROOT_PASSWORD"]}
	// The policy is named after the bucket, because each bucket has its own.
	if err := admin.setPolicy(ctx, bucket, fmt.Appendf(nil, policy, bucket)); err != nil {
		return err
	}
	if err := admin.setUser(ctx, set["S3_ACCESS_KEY"], set["S3_SECRET_KEY"]); err != nil {
		return err
	}
	return admin.setUserPolicy(ctx, set["S3_ACCESS_KEY"], bucket)
}
