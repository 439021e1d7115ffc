// Package audioclient is what other services know of audio-svc: how to hand it a
// file, how to read one and how to have one deleted. Everybody plays files at /api/ilu/audio.
// Package attach keeps files and rows together, package recorded gives entities recordings.
package audioclient

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"obi/platform/errs"
	"obi/platform/peer"
	"obi/platform/tracing"
	"obi/platform/web"
)

const (
	// Prefix begins the path of a file on audio-svc's internal port, UsesPrefix that of the
	// pictures that an area uses.
	Prefix     = "/internal/audio/"
	UsesPrefix = Prefix + "uses/"
	// Pictures begins the public path of a picture; its id follows.
	Pictures = "/api/pictures/"
)

const (
	// MaxFile is how large a file may be, in bytes.
	MaxFile = 5 << 20
	// TooLarge is what an administrator is told of a larger one (spec 5).
	TooLarge = "Audio file must be less than 5MB"
)

const (
	uploadTime = 15 * time.Second
	readTime   = 15 * time.Second
	deleteTime = 5 * time.Second
	useTime    = 5 * time.Second
	sizesTime  = 60 * time.Second
	// maxAnswer bounds what is read of an answer, in bytes, maxSizes of one about many files.
	maxAnswer = 64 << 10
	maxSizes  = 16 << 20
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

// Files names files, Sizes says how large those of them are that can be read, in bytes.
type (
	Files struct{ IDs []string }
	Sizes map[string]int64
)

// Uses says which pictures the entries of an area use. Of two, that with the higher Revision
// is the newer.
type Uses struct {
	Revision int64
	IDs      []string
}

// Settings says where audio-svc is and what opens it. The settings of a service that calls it
// embed them.
type Settings struct {
	AudioURL string `env:"AUDIO_URL,required,notEmpty"` // audio-svc's internal port
	peer.Settings
}

// AudioClient makes a client of that audio-svc.
func (s Settings) AudioClient() *Client { return New(s.AudioURL, s.InternalKeys) }

// Client calls audio-svc.
type Client struct {
	base   string
	keys   peer.Keys
	client *http.Client
}

// New makes a client of the audio-svc whose internal port is at base, e.g.
// "http://audio-svc:9091", and which one of the keys opens.
func New(base string, keys peer.Keys) *Client {
	return &Client{base: strings.TrimSuffix(base, "/"), keys: keys, client: tracing.Client()}
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

// Sizes says how large those of the files are that can be read.
func (c *Client) Sizes(ctx context.Context, ids []string) (sizes Sizes, err error) {
	ctx, cancel := context.WithTimeout(ctx, sizesTime)
	defer cancel()
	body, err := json.Marshal(Files{ids})
	if err != nil {
		return nil, err
	}
	return sizes, c.callFor(ctx, http.MethodPost, "sizes", bytes.NewReader(body), &sizes, maxSizes)
}

// Use says which pictures an area uses: these are shown as long as it does. It returns
// errs.Conflict if the area has already reported something newer.
func (c *Client) Use(ctx context.Context, area string, uses Uses) error {
	ctx, cancel := context.WithTimeout(ctx, useTime)
	defer cancel()
	body, err := json.Marshal(uses)
	if err != nil {
		return err
	}
	return c.call(ctx, http.MethodPut, "uses/"+area, bytes.NewReader(body), nil)
}

// Read gives the content of a file; all of it is in memory. It is NotFound if the file cannot be
// played.
func (c *Client) Read(ctx context.Context, id string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, readTime)
	defer cancel()
	return c.send(ctx, http.MethodGet, id, nil, MaxFile)
}

// call sends a request and decodes the answer into result, if that is not nil.
func (c *Client) call(ctx context.Context, method, address string, body io.Reader, result any) error {
	return c.callFor(ctx, method, address, body, result, maxAnswer)
}

// callFor is call for an answer that may have limit bytes.
func (c *Client) callFor(ctx context.Context, method, address string, body io.Reader, result any, limit int64) error {
	answer, err := c.send(ctx, method, address, body, limit)
	if err != nil || result == nil {
		return err
	}
	if err := json.Unmarshal(answer, result); err != nil {
		return unavailable(err)
	}
	return nil
}

// send sends a request and gives the answer's body, no more of it than limit bytes.
func (c *Client) send(ctx context.Context, method, address string, body io.Reader, limit int64) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, method, c.base+Prefix+address, body)
	if err != nil {
		return nil, err
	}
	c.keys.Sign(request)
	response, err := c.client.Do(request)
	if err != nil {
		return nil, unavailable(err)
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusUnauthorized {
		return nil, unavailable(errRefused) // it is not the administrator who has to sign in
	}
	if err := web.ErrorOf(response); err != nil {
		return nil, err
	}
	answer, err := io.ReadAll(io.LimitReader(response.Body, limit))
	if err != nil {
		return nil, unavailable(err)
	}
	return answer, nil
}

var errRefused = errors.New("audio-svc does not accept this service's INTERNAL_KEY")

func unavailable(cause error) error {
	return errs.Wrap(cause, errs.Unavailable, "Audio files cannot be reached right now. Try again in a moment.").After(2 * time.Second)
}
