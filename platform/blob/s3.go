package blob

import (
	"bytes"
	"context"
	"crypto/md5"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"time"

	"github.com/minio/minio-go/v7"
)

// s3 is a Store in a bucket.
type s3 struct {
	client minio.Core
	bucket string
}

// S3 returns a Store in an existing bucket. It does not contact the server, so that a service can
// start and work without it as far as possible.
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
	if err := check(name); err != nil {
		return err
	}
	putting, cancel := context.WithTimeout(ctx, putTime)
	defer cancel()
	options := minio.PutObjectOptions{ContentType: "application/octet-stream"}
	options.SetMatchETagExcept("*")
	// With both checksums the server refuses content that was damaged in transit.
	sum5, sum256 := md5.Sum(content), sha256.Sum256(content)
	_, err := s.client.PutObject(putting, s.bucket, name, bytes.NewReader(content), int64(len(content)),
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
	case code(err) == "":
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
	if err := check(name); err != nil {
		return nil, err
	}
	var options minio.GetObjectOptions
	if err := options.SetRange(offset, offset+length-1); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	patience := time.AfterFunc(callTime, cancel)
	body, _, _, err := s.client.GetObject(ctx, s.bucket, name, options)
	if err != nil {
		cancel()
		return nil, convertResponse(err)
	}
	patience.Stop()
	return &download{body, patience, cancel}, nil
}

// download is a body that may be slow but must make progress.
type download struct {
	io.ReadCloser
	patience *time.Timer
	cancel   context.CancelFunc
}

func (d *download) Read(p []byte) (int, error) {
	d.patience.Reset(stallTime)
	n, err := d.ReadCloser.Read(p)
	d.patience.Stop()
	return n, err
}

func (d *download) Close() error {
	d.patience.Stop()
	defer d.cancel()
	return d.ReadCloser.Close()
}

func (s *s3) Delete(ctx context.Context, name string) error {
	if err := check(name); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	err := s.client.RemoveObject(ctx, s.bucket, name, minio.RemoveObjectOptions{})
	if code(err) == minio.NoSuchKey {
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

func code(err error) string {
	var response minio.ErrorResponse
	if errors.As(err, &response) {
		return response.Code
	}
	return ""
}

// convertResponse converts an error of the server. All but two mean that the store does not work: a
// wrong key, no such bucket, no server.
func convertResponse(err error) error {
	var response minio.ErrorResponse
	switch {
	case err == nil:
		return nil
	case code(err) == minio.NoSuchKey:
		return notFoundError()
	case errors.As(err, &response) && response.StatusCode == http.StatusPreconditionFailed:
		return conflictError()
	default:
		return unavailableError(err)
	}
}
