package audio

import (
	"crypto/sha256"
	"encoding/hex"
	"path"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"obi/audio-svc/audioclient"
	"obi/platform/errs"
	"obi/platform/input"
)

// The states of a file. A file is played in the state stored alone.
const (
	pending  = "pending"  // announced; its object may be there or not
	stored   = "stored"   // its object is there
	hidden   = "hidden"   // gone for clients; can be shown again
	deleting = "deleting" // gone for clients; its object may still be there
	deleted  = "deleted"  // only the id is left
)

// maxFilename is how long a stored filename may be, in bytes.
const maxFilename = 255

// File is a row of audio_files.
type File struct {
	FileID     string `gorm:"primaryKey"`
	State      string
	Filename   string
	Extension  string
	Size       int64
	SHA256     string `gorm:"column:sha256"`
	UploadedAt time.Time
}

// TableName is where gorm finds files.
func (File) TableName() string { return "audio_files" }

// Info is what is public of a file.
func (f *File) Info() audioclient.Info {
	return audioclient.Info{
		FileID: f.FileID, Filename: f.Filename, UploadedAt: f.UploadedAt, Size: f.Size, ContentType: f.served(),
	}
}

// sameContent says whether another upload under the same id is a repetition.
func (f *File) sameContent(other *File) bool {
	return f.SHA256 == other.SHA256 && f.Filename == other.Filename
}

// extensionOf gives the last part of a filename in lower case, the whole of one
// that has no dot, and an error if that is no audio format (spec 5).
func extensionOf(filename string) (string, error) {
	extension := strings.ToLower(filename[strings.LastIndexByte(filename, '.')+1:])
	if _, known := formats[extension]; !known {
		return "", errs.New(errs.Invalid, "Unsupported file format: %s. Please use MP3, WAV, AAC, M4A, OGG, WebM, or FLAC.", extension)
	}
	return extension, nil
}

// checkSize keeps the limit of spec 5.
func checkSize(size int64) error {
	switch {
	case size > audioclient.MaxFile:
		return errs.New(errs.TooLarge, audioclient.TooLarge)
	case size == 0:
		return errs.New(errs.Invalid, "The audio file is empty")
	default:
		return nil
	}
}

// newFile describes an upload that keeps every rule.
func newFile(id, filename string, content []byte, now time.Time) (*File, error) {
	filename = cleanName(filename)
	extension, err := extensionOf(filename)
	if err != nil {
		return nil, err
	}
	if err := checkSize(int64(len(content))); err != nil {
		return nil, err
	}
	if err := checkContent(extension, content); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(content)
	return &File{
		FileID: id, State: pending, Filename: filename, Extension: extension, Size: int64(len(content)),
		SHA256: hex.EncodeToString(sum[:]), UploadedAt: now.UTC().Truncate(time.Microsecond),
	}, nil
}

// cleanName gives a filename as it is stored: without folders, without characters
// that cannot be seen or that turn the direction of the text around ("exe.mp3" can
// be made to look like "3pm.exe"), and not too long; the extension is kept.
func cleanName(name string) string {
	name = strings.Map(func(r rune) rune {
		if r == utf8.RuneError || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, strings.ReplaceAll(name, `\`, "/"))
	name = input.TrimStackedMarks(input.Text(name[strings.LastIndexByte(name, '/')+1:]))
	if len(name) <= maxFilename {
		return name
	}
	extension := path.Ext(name)
	if len(extension) > 10 {
		extension = ""
	}
	base := name[:maxFilename-len(extension)]
	for !utf8.ValidString(base) {
		base = base[:len(base)-1]
	}
	return base + extension
}
