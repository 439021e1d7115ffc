// Package upload reads a form with one or two files (multipart/form-data) into memory. It streams, within
// narrow limits, and reads only a few forms at a time. It writes nothing to disk, and discards a
// form that breaks a rule or ends early.
package upload

import "strings"

const (
	// maxParts is the largest number of parts of a form, including the file.
	maxParts = 12
	// maxText is the size limit of one text field, in bytes.
	maxText = 64 << 10
	// maxHeader is the size limit of the header of one part, in bytes.
	maxHeader = 8 << 10
)

// Form describes a body with a file, perhaps a second one, and some text fields.
type Form struct {
	// File is the name of the part with the file.
	File string
	// Optional allows the file to be missing.
	Optional bool
	// Second is the name of a part with a second file, which may be missing, or "" if the form has only
	// one. It needs the first.
	Second string
	// Texts are the names of the text fields, which are all optional.
	Texts []string
	// MaxFile is the size limit of each file, in bytes.
	MaxFile int64
	// TooLarge is the error message for a larger file.
	TooLarge string
}

// MaxBody returns the size limit of a whole body in bytes.
func (f Form) MaxBody() int64 {
	if f.Second != "" {
		return f.MaxFile + f.maxOne()
	}
	return f.maxOne()
}

// maxOne is the size limit of a body with one file.
func (f Form) maxOne() int64 {
	return f.MaxFile + int64(len(f.Texts))*maxText + maxParts*maxHeader
}

// File is a file of a form.
type File struct {
	// Filename is its name as the client sent it, without folders.
	Filename string
	Content  []byte
}

// Received is a complete form.
type Received struct {
	// Filename is the file's name as the client sent it, without folders.
	Filename string
	// Content is the file, or nil if it is missing. It must not be used after Close.
	Content []byte
	// Second is the second file, or nil if it is missing. It must not be used after Close.
	Second *File
	// Text holds the text fields that were sent, by name.
	Text map[string]string

	leave func()
}

// Close lets the next waiting form be read. Call it when the files are no longer needed.
func (r *Received) Close() {
	r.Content, r.Second = nil, nil
	r.leave()
}

// baseName removes folders, with slashes or backslashes.
func baseName(name string) string { return name[strings.LastIndexAny(name, `/\`)+1:] }
