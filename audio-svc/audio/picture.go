package audio

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"time"

	"obi/audio-svc/audioclient"
	"obi/platform/errs"
)

// pictures maps the extensions of stored pictures to their Content-Type.
var pictures = map[string]string{"jpg": "image/jpeg", "png": "image/png", "webp": "image/webp"}

// pictureExtensions are the extensions of pictures. The index audio_files_pictures lists them too.
var pictureExtensions = slices.Sorted(maps.Keys(pictures))

const (
	// maxPicture is the largest size of a picture in bytes, maxSide the largest width and height in
	// pixels.
	maxPicture = audioclient.MaxFile
	maxSide    = 4096
	// unusedTime is how long a picture that no entry uses is served, and then kept hidden. It is
	// also the minimum retention period of pictures that were used.
	unusedTime = 24 * time.Hour
)

const pictureTooLarge = "A picture must be less than 5MB"

// Picture describes a stored picture in an answer.
type Picture struct {
	PictureID string `json:"pictureId"`
	URL       string `json:"url" doc:"Its address, to use as the image of an entry. A picture that no entry uses is deleted after a day"`
	Width     int    `json:"width" doc:"In pixels"`
	Height    int    `json:"height"`
}

// isPicture reports whether the file is a picture, not a recording.
func (f *File) isPicture() bool { return pictures[f.Extension] != "" }

// served returns the Content-Type for browsers.
func (f *File) served() string {
	if f.isPicture() {
		return pictures[f.Extension]
	}
	return formats[f.Extension].served
}

// newPicture checks a picture, removes metadata from its content, and returns its row and the
// content.
func newPicture(id string, content []byte, now time.Time) (*File, *still, error) {
	if len(content) > maxPicture {
		return nil, nil, errs.New(errs.TooLarge, pictureTooLarge)
	}
	picture, err := readStill(content)
	if err != nil {
		return nil, nil, err
	}
	sum := sha256.Sum256(picture.content)
	return &File{
		FileID: id, State: pending, Extension: picture.extension, Size: int64(len(picture.content)),
		SHA256: hex.EncodeToString(sum[:]), UploadedAt: now.UTC().Truncate(time.Microsecond),
	}, picture, nil
}
