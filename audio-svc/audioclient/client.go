// Package audioclient is what other services know of audio-svc: how to hand it a
// file and how to have one deleted. Everybody plays files at /api/ilu/audio.
// Package attach keeps files and rows together, package recorded gives entities recordings.
package audioclient

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"obi/platform/errs"
	"obi/platform/tracing"
	"obi/platform/web"
)

// Prefix begins the path of a file on audio-svc's internal port.
const Prefix = "/internal/audio/"

const (
	// MaxFile is how large a file may be, in bytes.
	MaxFile = 5 << 20
	// TooLarge is what an administrator is told of a larger one (spec 5).
	TooLarge = "Audio file must be less than 5MB"
)

const (
	uploadTime = 15 * time.Second
	deleteTime = 5 * time.Second
	// maxAnswer bounds what is read of an answer, in bytes.
	maxAnswer = 64 << 10
)

// Info is what is known of a stored file.
type Info struct {
	FileID      string    `json:"fileId"`
	Filename    string    `json:"filename" doc:"As it was uploaded, without folders"`
	UploadedAt  time.Time `json:"uploadedAt"`
	Size        int64     `json:"size" doc:"In bytes"`
	ContentType string    `json:"contentType"`
}

// NewID makes the id of a file that is about to be uploaded.
func NewID() string { return rand.Text() }

var idForm = regexp.MustCompile(`^[A-Z2-7]{26}$`)

// IsID says whether id can be a file's.
func IsID(id string) bool { return idForm.MatchString(id) }

// Client calls audio-svc.
type Client struct {
	base   string
	client *http.Client
}

// New makes a client of the audio-svc whose internal port is at base, e.g.
// "http://audio-svc:9091".
func New(base string) *Client {
	return &Client{base: strings.TrimSuffix(base, "/"), client: &http.Client{Transport: tracing.Transport()}}
}

// Upload stores a file under id, which NewID has made. It may be repeated with the
// same content. A file that breaks a rule is an Invalid or TooLarge error with the
// sentence for the administrator; after any other error the file may be stored or not.
func (c *Client) Upload(ctx context.Context, id, filename string, content []byte) (info Info, err error) {
	ctx, cancel := context.WithTimeout(ctx, uploadTime)
	defer cancel()
	query := "?filename=" + strings.ReplaceAll(url.QueryEscape(filename), "+", "%20")
	return info, c.call(ctx, http.MethodPut, id+query, bytes.NewReader(content), &info)
}

// Delete removes a file for good; its id can never be used again. It may be
// repeated, and succeeds for an id that nothing was ever uploaded under.
func (c *Client) Delete(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, deleteTime)
	defer cancel()
	return c.call(ctx, http.MethodDelete, id, nil, nil)
}

// Hide takes a file away from clients. For some days Show brings it back. It may be
// repeated, and succeeds for an id that nothing was ever uploaded under.
func (c *Client) Hide(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, deleteTime)
	defer cancel()
	return c.call(ctx, http.MethodPost, id+"/hide", nil, nil)
}

// Show gives a hidden file back to clients. It may be repeated. A file that is gone for
// good is NotFound.
func (c *Client) Show(ctx context.Context, id string) (info Info, err error) {
	ctx, cancel := context.WithTimeout(ctx, deleteTime)
	defer cancel()
	return info, c.call(ctx, http.MethodPost, id+"/show", nil, &info)
}

// call sends a request and decodes the answer into result, if that is not nil.
func (c *Client) call(ctx context.Context, method, address string, body io.Reader, result any) error {
	request, err := http.NewRequestWithContext(ctx, method, c.base+Prefix+address, body)
	if err != nil {
		return err
	}
	response, err := c.client.Do(request)
	if err != nil {
		return unavailable(err)
	}
	defer response.Body.Close()
	if err := web.ErrorOf(response); err != nil {
		return err
	}
	answer, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil {
		return unavailable(err)
	}
	if result == nil {
		return nil
	}
	if err := json.Unmarshal(answer, result); err != nil {
		return unavailable(err)
	}
	return nil
}

func unavailable(cause error) error {
	return errs.Wrap(cause, errs.Unavailable, "Audio files cannot be stored or deleted right now. Try again in a moment.").After(2 * time.Second)
}
