// Package upload reads a form with one file (multipart/form-data) into memory:
// streaming, within narrow limits, and only a few at a time. Nothing is written to
// disk, and nothing is kept of a form that breaks a rule or off.
package upload

import "strings"

const (
	// maxParts is how many parts a form may have, the file included.
	maxParts = 12
	// maxText is how long one text field may be, in bytes.
	maxText = 64 << 10
	// maxHeader is how long the header of one part may be, in bytes.
	maxHeader = 8 << 10
)

// Form says what a body may hold: one file and some text fields.
type Form struct {
	// File is the name of the part with the file.
	File string
	// Optional says that the file may be left out.
	Optional bool
	// Texts are the names of the text fields. Each may be left out.
	Texts []string
	// MaxFile is how large the file may be, in bytes.
	MaxFile int64
	// TooLarge is what an administrator is told of a larger one.
	TooLarge string
}

// MaxBody is how large a body can be that holds what the form allows, in bytes.
func (f Form) MaxBody() int64 {
	return f.MaxFile + int64(len(f.Texts))*maxText + maxParts*maxHeader
}

// Received is a form that has arrived whole.
type Received struct {
	// Filename is the file's name without folders, as the client gave it.
	Filename string
	// Content is the file, nil if it was left out. It must not be used after Close.
	Content []byte
	// Text holds the fields that were sent, by name.
	Text map[string]string

	leave func()
}

// Close gives the form's place in memory to the next one. Call it when Content is
// no longer needed.
func (r *Received) Close() {
	r.Content = nil
	r.leave()
}

// baseName drops folders in either spelling.
func baseName(name string) string { return name[strings.LastIndexAny(name, `/\`)+1:] }
