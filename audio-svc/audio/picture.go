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

// pictures are the formats of pictures by the extension that their files get: what a browser
// is told that they are.
var pictures = map[string]string{"jpg": "image/jpeg", "png": "image/png", "webp": "image/webp"}

// pictureExtensions are those of pictures; the index audio_files_pictures names them too.
var pictureExtensions = slices.Sorted(maps.Keys(pictures))

const (
	// maxPicture is how large a picture may be, in bytes; maxSide how wide and how high, in pixels.
	maxPicture = audioclient.MaxFile
	maxSide    = 4096
	// unusedTime is how long a picture that no entry uses is shown, and then kept hidden. It is
	// also the shortest time that one is kept that was used.
	unusedTime = 24 * time.Hour
)

const pictureTooLarge = "A picture must be less than 5MB"

// Picture is what is answered of a stored picture.
type Picture struct {
	PictureID string `json:"pictureId"`
	URL       string `json:"url" doc:"Its address, for the image of an entry. If no entry uses it, it is deleted after a day"`
	Width     int    `json:"width" doc:"In pixels"`
	Height    int    `json:"height"`
}

// isPicture says whether the file is a picture and no recording.
func (f *File) isPicture() bool { return pictures[f.Extension] != "" }

// served is what browsers are told that the file is.
func (f *File) served() string {
	if f.isPicture() {
		return pictures[f.Extension]
	}
	return formats[f.Extension].served
}

// newPicture describes a picture that keeps every rule, without what its bytes say besides the
// picture, and gives it with its content.
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
