// Command provision makes the bucket of audio-svc on a MinIO server and a user who
// may do in it what audio-svc does, and nothing else. Everything comes from the
// environment; what is there already stays.
//
// It is built with the tag fips: madmin then derives the key that it encrypts a user's
// secret with by PBKDF2 and not by Argon2id, which takes 64 MiB each time.
package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"time"

	"github.com/minio/madmin-go/v3"
	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// policy is all that platform/blob asks of a bucket.
const policy = `{"Version": "2012-10-17", "Statement": [
	{"Effect": "Allow", "Action": ["s3:ListBucket", "s3:GetBucketLocation"], "Resource": ["arn:aws:s3:::%[1]s"]},
	{"Effect": "Allow", "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"], "Resource": ["arn:aws:s3:::%[1]s/*"]}]}`

// version is given to the linker by the Dockerfile: this module knows nothing of Obi's.
var version = "(devel)"

func main() {
	if len(os.Args) == 2 && os.Args[1] == "--version" {
		fmt.Println("obi", version)
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := provision(ctx, os.Getenv); err != nil {
		fmt.Fprintln(os.Stderr, "provision:", err)
		os.Exit(1)
	}
}

// server is where the server is and whether it speaks TLS. Nothing may be missing: an
// empty key would make a user whom nobody meant.
func server(get func(string) string) (host string, secure bool, err error) {
	for _, name := range []string{"S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY", "MINIO_ROOT_USER", "MINIO_ROOT_PASSWORD"} {
		if get(name) == "" {
			err = errors.Join(err, fmt.Errorf("%s is not set", name))
		}
	}
	if err != nil {
		return "", false, err
	}
	address, err := url.Parse(get("S3_ENDPOINT"))
	if err != nil || address.Host == "" || address.Scheme != "http" && address.Scheme != "https" {
		return "", false, errors.New("S3_ENDPOINT must be an address such as https://s3.example.org:9000")
	}
	return address.Host, address.Scheme == "https", nil
}

func provision(ctx context.Context, get func(string) string) error {
	host, secure, err := server(get)
	if err != nil {
		return err
	}
	creds := credentials.NewStaticV4(get("MINIO_ROOT_USER"), get("MINIO_ROOT_PASSWORD"), "")
	bucket, name := get("S3_BUCKET"), "audio-svc"
	client, err := minio.New(host, &minio.Options{Creds: creds, Secure: secure, Region: get("S3_REGION")})
	if err != nil {
		return err
	}
	there, err := client.BucketExists(ctx, bucket)
	for minio.IsNetworkOrHostDown(err, false) || minio.ToErrorResponse(err).StatusCode == http.StatusServiceUnavailable { // it may be starting
		select {
		case <-ctx.Done():
			return err
		case <-time.After(time.Second):
		}
		there, err = client.BucketExists(ctx, bucket)
	}
	if err != nil {
		return err
	}
	if !there {
		if err := client.MakeBucket(ctx, bucket, minio.MakeBucketOptions{Region: get("S3_REGION")}); err != nil {
			return err
		}
	}
	admin, err := madmin.NewWithOptions(host, &madmin.Options{Creds: creds, Secure: secure})
	if err != nil {
		return err
	}
	if err := admin.AddCannedPolicy(ctx, name, fmt.Appendf(nil, policy, bucket)); err != nil {
		return err
	}
	if err := admin.SetUser(ctx, get("S3_ACCESS_KEY"), get("S3_SECRET_KEY"), madmin.AccountEnabled); err != nil {
		return err
	}
	// Deprecated, for it replaces what the user may do by this policy, which is just what
	// is wanted here. What came after it answers with something encrypted by Argon2id.
	return admin.SetPolicy(ctx, name, get("S3_ACCESS_KEY"), false)
}
