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

// The states of a file. Only stored files are played.
const (
	pending  = "pending"  // announced; the object may exist
	stored   = "stored"   // the object exists
	hidden   = "hidden"   // not served, but can be shown again
	deleting = "deleting" // not served; the object may still exist
	deleted  = "deleted"  // only the ID is kept
)

// maxFilename is the longest stored filename, in bytes.
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

// TableName implements gorm's schema.Tabler.
func (File) TableName() string { return "audio_files" }

// Info returns the public facts about a file.
func (f *File) Info() audioclient.Info {
	return audioclient.Info{
		FileID: f.FileID, Filename: f.Filename, UploadedAt: f.UploadedAt, Size: f.Size, ContentType: f.served(),
	}
}

// sameContent reports whether another upload under the same ID is a repetition.
func (f *File) sameContent(other *File) bool {
	return f.SHA256 == other.SHA256 && f.Filename == other.Filename
}

// extensionOf returns the part of a filename after the last dot, or the whole name without a dot,
// in lower case. It returns an error if that is not an audio format (spec 5).
func extensionOf(filename string) (string, error) {
	extension := strings.ToLower(filename[strings.LastIndexByte(filename, '.')+1:])
	if _, known := formats[extension]; !known {
		return "", errs.New(errs.Invalid, "Unsupported file format: %s. Please use MP3, WAV, AAC, M4A, OGG, WebM, or FLAC.", extension)
	}
	return extension, nil
}

// checkSize enforces the limit of spec 5.
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

// newFile checks an upload and returns its row.
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

// cleanName returns a filename as it is stored: without folders, invisible characters and
// characters that reverse the direction of text (with them "exe.mp3" can look like "3pm.exe"), and
// shortened if it is too long. The extension is kept.
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
