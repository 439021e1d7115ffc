package recordings

import (
	"bytes"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gabriel-vasile/mimetype"

	"obi/platform/errs"
	"obi/platform/input"
)

// maxFilename is the longest stored filename, in bytes.
const maxFilename = 255

// format describes the files with an extension.
type format struct {
	name        string   // as shown to people
	contentType string   // for playing
	accepts     []string // content types, detected by the first bytes
}

// The content types of each container format. Extensions with the same container share one list.
var (
	mpeg     = []string{"audio/mpeg"}
	iso      = []string{"video/mp4", "audio/mp4", "audio/x-m4a", "video/3gpp", "video/3gpp2", "video/x-m4v"}
	ogg      = []string{"audio/ogg", "application/ogg"}
	matroska = []string{"video/webm"}
	aiff     = []string{"audio/aiff"}
)

// formats are the accepted extensions (spec 5).
var formats = map[string]format{
	"mp3":  {"MP3", "audio/mpeg", mpeg},
	"mp2":  {"MP2", "audio/mpeg", mpeg},
	"wav":  {"WAV", "audio/wav", []string{"audio/wav"}},
	"aac":  {"AAC", "audio/aac", []string{"audio/aac"}},
	"m4a":  {"M4A", "audio/mp4", iso},
	"m4b":  {"M4B", "audio/mp4", iso},
	"m4r":  {"M4R", "audio/mp4", iso},
	"mp4":  {"MP4", "audio/mp4", iso},
	"3gp":  {"3GP", "audio/3gpp", iso},
	"ogg":  {"OGG", "audio/ogg", ogg},
	"oga":  {"OGA", "audio/ogg", ogg},
	"webm": {"WebM", "audio/webm", matroska},
	"weba": {"WebA", "audio/webm", matroska},
	"flac": {"FLAC", "audio/flac", []string{"audio/flac"}},
	"aiff": {"AIFF", "audio/aiff", aiff},
	"aif":  {"AIF", "audio/aiff", aiff},
	"wma":  {"WMA", "audio/x-ms-wma", []string{"video/x-ms-asf"}},
	"amr":  {"AMR", "audio/amr", []string{"audio/amr"}},
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

// checkContent rejects content that does not match the extension. Files are not decoded: a file
// with damage after its first bytes is accepted and does not play.
func checkContent(extension string, content []byte) error {
	expected := formats[extension]
	if slices.Contains(expected.accepts, detect(content)) || slices.Contains(expected.accepts, detect(skipTag(content))) {
		return nil
	}
	return errs.New(errs.Invalid, "This file is named .%s but isn't %s audio. Please use MP3, WAV, AAC, M4A, OGG, WebM, or FLAC.", extension, expected.name)
}

// detect returns the type of a content by its first bytes.
func detect(content []byte) string {
	switch {
	case len(content) >= 12 && string(content[:4]) == "FORM" && string(content[8:12]) == "AIFC": // mimetype knows only AIFF without compression
		return "audio/aiff"
	case bytes.HasPrefix(content, []byte{0xff, 0xf0}), bytes.HasPrefix(content, []byte{0xff, 0xf8}): // mimetype knows only AAC without checksums
		return "audio/aac"
	default:
		return mimetype.Detect(content).String()
	}
}

// skipTag returns content without an ID3v2 tag. Some programs put the tag before other formats,
// which mimetype then takes for MP3.
func skipTag(content []byte) []byte {
	const header = 10
	if len(content) < header || !bytes.HasPrefix(content, []byte("ID3")) {
		return content
	}
	size := header
	if hasFooter := content[5]&0x10 != 0; hasFooter {
		size += header
	}
	for i, b := range content[6:header] { // seven bits each
		size += int(b&0x7f) << (7 * (3 - i))
	}
	return content[min(size, len(content)):]
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
