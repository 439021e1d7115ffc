// Package audioclient is the client of audio-svc's internal API: it uploads, reads, hides and
// deletes files. Files are played at the public path /api/ilu/audio. Package recorded adds recordings
// to entities, and package pictures reports which pictures are in use.
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
	// Prefix is the path of files on audio-svc's internal port, OriginalsPrefix the path of the originals
	// of recordings, UsesPrefix the path of the pictures that an area uses.
	Prefix          = "/internal/audio/"
	OriginalsPrefix = Prefix + originals
	UsesPrefix      = Prefix + "uses/"

	originals = "originals/"
	// Pictures is the public path of pictures. The ID of a picture follows.
	Pictures = "/api/pictures/"
)

const (
	// MaxFile is the largest size of a file, in bytes.
	MaxFile = 5 << 20
	// TooLarge is the error message for larger files (spec 5).
	TooLarge = "Audio file must be less than 5MB"
)

const (
	fileTime   = 25 * time.Second // for calls that transfer a file
	changeTime = 25 * time.Second // longer than audio-svc waits for a primary
	sizesTime  = 60 * time.Second
	factsTime  = 60 * time.Second // audio-svc may have to read the files
	// MaxList is the largest size of a body that lists files, in bytes.
	MaxList = 16 << 20
	// MaxFacts is how many files one call of Client.Facts may name.
	MaxFacts = 20
)

// Info describes a stored file.
type Info struct {
	FileID      string    `json:"fileId"`
	Filename    string    `json:"filename" doc:"As it was uploaded, without folders"`
	UploadedAt  time.Time `json:"uploadedAt"`
	Size        int64     `json:"size" doc:"In bytes"`
	ContentType string    `json:"contentType"`
	Facts
}

// Playable says which browsers play a recording.
type Playable string

// The values of Playable.
const (
	Everywhere   Playable = "everywhere" // Chromium, Firefox and Safari
	SomeBrowsers Playable = "some"
)

// Facts holds what audio-svc found out about a recording. It is shown in the entry with the recording
// too.
type Facts struct {
	Playable    Playable `json:"playable,omitempty" enum:"everywhere,some" doc:"Whether all browsers play it, found out by its content; missing until that was read"`
	HasOriginal bool     `json:"hasOriginal,omitempty,omitzero" doc:"Whether administrators can download the file that it was made from"`
}

// NewID returns the ID for a new file.
func NewID() string { return rand.Text() }

var idForm = regexp.MustCompile(`^[A-Z2-7]{26}$`)

// IsID reports whether id is a valid ID of a file.
func IsID(id string) bool { return idForm.MatchString(id) }

// Files lists file IDs. Sizes holds the sizes, in bytes, of those files that can be read.
type (
	Files struct{ IDs []string }
	Sizes map[string]int64
)

// Uses lists the pictures that the entries of an area use. A higher Revision is newer.
type Uses struct {
	Revision int64
	IDs      []string
}

// Settings holds the address of audio-svc. The settings of services that call audio-svc embed it.
type Settings struct {
	AudioURL string `env:"AUDIO_URL,required,notEmpty"` // audio-svc's internal port
}

// AudioClient returns a client of audio-svc.
func (s Settings) AudioClient(keys peer.Keys) *Client { return New(s.AudioURL, keys) }

// Client calls audio-svc.
type Client struct {
	base   string
	keys   peer.Keys
	client *http.Client
}

// New returns a client of the audio-svc whose internal port is at base, such as
// "http://audio-svc:9091". audio-svc must accept one of the keys.
func New(base string, keys peer.Keys) *Client {
	return &Client{base: strings.TrimSuffix(base, "/"), keys: keys, client: tracing.Client()}
}

// Upload stores a file under id, which must come from NewID. It may be repeated with the same
// content. It returns errs.Invalid or errs.TooLarge with a message for the administrator if the
// file breaks a rule. After any other error the file may or may not be stored.
func (c *Client) Upload(ctx context.Context, id, filename string, content []byte) (info Info, err error) {
	query := "?filename=" + strings.ReplaceAll(url.QueryEscape(filename), "+", "%20")
	return info, c.call(ctx, fileTime, http.MethodPut, id+query, content, &info)
}

// UploadOriginal stores the original of a recording, before the recording itself is uploaded under id. It
// is stored, hidden and deleted with the recording. It returns the same errors as Upload.
func (c *Client) UploadOriginal(ctx context.Context, id, filename string, content []byte) error {
	query := "?filename=" + strings.ReplaceAll(url.QueryEscape(filename), "+", "%20")
	return c.call(ctx, fileTime, http.MethodPut, originals+id+query, content, nil)
}

// Original is the original of a recording.
type Original struct {
	Content []byte
	// ContentType and Disposition are its headers. Disposition has its name.
	ContentType, Disposition string
}

// Original returns the original of a recording that is stored or hidden, or errs.NotFound.
func (c *Client) Original(ctx context.Context, id string) (*Original, error) {
	content, header, err := c.send(ctx, fileTime, http.MethodGet, originals+id, nil)
	if err != nil {
		return nil, err
	}
	return &Original{content, header.Get("Content-Type"), header.Get("Content-Disposition")}, nil
}

// Delete permanently deletes a file; its ID can never be used again. It may be repeated, and
// succeeds for unknown IDs.
func (c *Client) Delete(ctx context.Context, id string) error {
	return c.call(ctx, changeTime, http.MethodDelete, id, nil, nil)
}

// Hide hides a file from clients. Show can restore it during the retention period. Hide may be
// repeated, and succeeds for unknown IDs.
func (c *Client) Hide(ctx context.Context, id string) error {
	return c.call(ctx, changeTime, http.MethodPost, id+"/hide", nil, nil)
}

// Show serves a hidden file again. It may be repeated. It returns errs.NotFound if the file was
// permanently deleted.
func (c *Client) Show(ctx context.Context, id string) (info Info, err error) {
	return info, c.call(ctx, changeTime, http.MethodPost, id+"/show", nil, &info)
}

// Sizes returns the sizes of the given files that can be read.
func (c *Client) Sizes(ctx context.Context, ids []string) (sizes Sizes, err error) {
	body, _ := json.Marshal(Files{ids}) // strings can always be encoded
	return sizes, c.call(ctx, sizesTime, http.MethodPost, "sizes", body, &sizes)
}

// Facts returns facts about the given stored files, by ID, without those whose content cannot be read
// now.
func (c *Client) Facts(ctx context.Context, ids []string) (facts map[string]Facts, err error) {
	body, _ := json.Marshal(Files{ids}) // strings can always be encoded
	return facts, c.call(ctx, factsTime, http.MethodPost, "facts", body, &facts)
}

// Use reports which pictures an area uses; they are shown as long as it does. It returns
// errs.Conflict if the area has already reported something newer.
func (c *Client) Use(ctx context.Context, area string, uses Uses) error {
	body, _ := json.Marshal(uses) // numbers and strings can always be encoded
	return c.call(ctx, changeTime, http.MethodPut, "uses/"+area, body, nil)
}

// Read returns the content of a file, or errs.NotFound if the file cannot be played.
func (c *Client) Read(ctx context.Context, id string) ([]byte, error) {
	content, _, err := c.send(ctx, fileTime, http.MethodGet, id, nil)
	return content, err
}

// call sends a request and decodes the answer into result, if that is not nil.
func (c *Client) call(ctx context.Context, limit time.Duration, method, address string, body []byte, result any) error {
	answer, _, err := c.send(ctx, limit, method, address, body)
	if err != nil || result == nil {
		return err
	}
	if err := json.Unmarshal(answer, result); err != nil {
		return unavailable(err)
	}
	return nil
}

// send sends a request and returns the body and the headers of the answer.
func (c *Client) send(ctx context.Context, limit time.Duration, method, address string, body []byte) ([]byte, http.Header, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, c.base+Prefix+address, bytes.NewReader(body))
	if err != nil {
		return nil, nil, err
	}
	c.keys.Sign(request)
	response, err := c.client.Do(request)
	if err != nil {
		return nil, nil, unavailable(err)
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusUnauthorized {
		return nil, nil, unavailable(errRefused) // the administrator is signed in; the service is not
	}
	if err := web.ErrorOf(response); err != nil {
		return nil, nil, err
	}
	answer, err := io.ReadAll(io.LimitReader(response.Body, MaxList))
	if err != nil {
		return nil, nil, unavailable(err)
	}
	return answer, response.Header, nil
}

var errRefused = errors.New("audio-svc does not accept this service's INTERNAL_KEY")

func unavailable(cause error) error {
	return errs.Wrap(cause, errs.Unavailable, "Audio files cannot be reached right now. Try again in a moment.").After(2 * time.Second)
}
