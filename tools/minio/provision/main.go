// Command provision makes the bucket of audio-svc on a MinIO server and a user who
// may do in it what audio-svc does, and nothing else. Everything comes from the
// environment; what is there already stays.
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

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := provision(ctx, os.Getenv); err != nil {
		fmt.Fprintln(os.Stderr, "provision:", err)
		os.Exit(1)
	}
}

func provision(ctx context.Context, get func(string) string) error {
	address, err := url.Parse(get("S3_ENDPOINT"))
	if err != nil || address.Host == "" {
		return errors.New("S3_ENDPOINT is no address")
	}
	creds := credentials.NewStaticV4(get("MINIO_ROOT_USER"), get("MINIO_ROOT_PASSWORD"), "")
	bucket, name := get("S3_BUCKET"), "audio-svc"
	client, err := minio.New(address.Host, &minio.Options{Creds: creds, Region: get("S3_REGION")})
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
	admin, err := madmin.NewWithOptions(address.Host, &madmin.Options{Creds: creds})
	if err != nil {
		return err
	}
	if err := admin.AddCannedPolicy(ctx, name, fmt.Appendf(nil, policy, bucket)); err != nil {
		return err
	}
	if err := admin.SetUser(ctx, get("S3_ACCESS_KEY"), get("S3_SECRET_KEY"), madmin.AccountEnabled); err != nil {
		return err
	}
	_, err = admin.AttachPolicy(ctx, madmin.PolicyAssociationReq{Policies: []string{name}, User: get("S3_ACCESS_KEY")})
	if code := madmin.ToErrorResponse(err).Code; code == "XMinioAdminPolicyChangeAlreadyApplied" {
		return nil
	}
	return err
}
