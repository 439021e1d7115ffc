package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/url"
	"regexp"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// files checks the object store after a day has passed: every object has a row, every row has its
// object, and every recording has an entry. Services sweep and run outbox jobs by their clocks, so
// the clocks are advanced an hour at a time.
func (c *checker) files(ctx context.Context, s target) error {
	if err := s.setClocks(25 * time.Hour); err != nil {
		return err
	}
	var wrong []string
	for hours := 25; hours < 25+8; hours++ {
		if err := s.setClocks(time.Duration(hours) * time.Hour); err != nil {
			return err
		}
		if err := s.sweep(ctx); err != nil {
			return err
		}
		if err := wait(ctx, 6*time.Second); err != nil { // outboxes are polled every 5 s
			return err
		}
		now := &checker{load: c.load}
		if err := now.connect(ctx, s); err != nil { // it may have been restarted
			return err
		}
		err := now.compareObjects(ctx, s)
		now.close(ctx)
		if err != nil {
			return err
		}
		if wrong = now.wrong; len(wrong) == 0 {
			break
		}
	}
	c.wrong = append(c.wrong, wrong...)
	return nil
}

var fileID = regexp.MustCompile(`^[A-Z2-7]{26}$`)

func (c *checker) compareObjects(ctx context.Context, s target) error {
	found, err := c.rows(ctx, `SELECT file_id, state, sha256, extension FROM audio.audio_files WHERE state <> 'deleted'`)
	if err != nil {
		return err
	}
	linked, err := c.rows(ctx, `SELECT audio ->> 'fileId' FROM ilu.proverbs WHERE audio IS NOT NULL UNION SELECT audio ->> 'fileId' FROM kwuo.riddles WHERE audio IS NOT NULL`)
	if err != nil {
		return err
	}
	named := map[string]bool{}
	for _, row := range linked {
		named[row[0]] = true
	}
	objects, err := s.objects(ctx)
	if err != nil {
		return err
	}
	for _, row := range found {
		id, state, sum, extension := row[0], row[1], row[2], row[3]
		object, there := objects[id]
		delete(objects, id)
		switch {
		case state == "pending" || state == "deleting":
			c.add("file %s is %s a day later", id, state)
		case !there:
			c.add("file %s is %s and has no object", id, state)
		case object != sum:
			c.add("the object of file %s is not what was uploaded", id)
		case state == "stored" && extension == "mp3" && !named[id]:
			c.add("recording %s is stored and belongs to no entry", id)
		}
		if state == "stored" {
			delete(named, id)
		}
	}
	for id := range named {
		c.add("an entry names recording %s, which is not stored", id)
	}
	for name := range objects {
		c.add("object %s has no row", name)
	}
	return nil
}

// objects lists the bucket without the proxies.
func (s *system) objects(ctx context.Context) (map[string]string, error) {
	address, err := url.Parse(s.Objects.Endpoint)
	if err != nil {
		return nil, err
	}
	access, secret := s.Objects.Root()
	client, err := minio.New(address.Host, &minio.Options{Creds: credentials.NewStaticV4(access, secret, ""), Region: "us-east-1", BucketLookup: minio.BucketLookupPath})
	if err != nil {
		return nil, err
	}
	bucket, sums := s.Objects.Settings()["S3_BUCKET"], map[string]string{}
	for object := range client.ListObjectsIter(ctx, bucket, minio.ListObjectsOptions{Recursive: true}) {
		if object.Err != nil {
			return nil, object.Err
		}
		if !fileID.MatchString(object.Key) {
			continue // not a file, but the mark of the bucket's owner
		}
		content, err := client.GetObject(ctx, bucket, object.Key, minio.GetObjectOptions{})
		if err != nil {
			return nil, err
		}
		sum := sha256.New()
		_, err = io.Copy(sum, content)
		content.Close()
		if err != nil {
			return nil, err
		}
		sums[object.Key] = hex.EncodeToString(sum.Sum(nil))
	}
	return sums, nil
}
