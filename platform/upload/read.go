package upload

import (
	"bytes"
	"errors"
	"io"
	"math"
	"mime/multipart"
	"net/http"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"obi/platform/errs"
)

// read reads the parts one by one as they arrive.
func read(r *http.Request, form Form) (*Received, error) {
	// A part's header is read through a buffer of 4 KiB, which may read ahead.
	const headerAllowance = maxHeader + 4<<10
	body := &checkedBody{ReadCloser: r.Body, left: headerAllowance, ending: []byte("\r\n")}
	r.Body = body
	reader, err := r.MultipartReader()
	if err != nil {
		return nil, errs.Wrap(err, errs.Malformed, "The upload is not a valid form")
	}
	received := &Received{Text: map[string]string{}}
	for parts := 0; ; parts++ {
		body.left = headerAllowance
		part, err := reader.NextRawPart()
		if err == io.EOF { // the last boundary was found; a wrapped io.EOF means something else
			break
		}
		if err != nil {
			return nil, bodyError(err, form)
		}
		if parts == maxParts {
			return nil, errs.New(errs.Malformed, "The upload has too many parts")
		}
		body.left = math.MaxInt64
		if err := received.readPart(part, r.ContentLength, form); err != nil {
			return nil, err
		}
	}
	if received.Content == nil && (!form.Optional || received.Second != nil) {
		return nil, errs.New(errs.Malformed, "The upload has no part called %s", form.File)
	}
	return received, nil
}

// readPart reads a part into received. total is the length of the whole body, or -1 if unknown.
func (received *Received) readPart(part *multipart.Part, total int64, form Form) error {
	name := part.FormName()
	_, isRepeated := received.Text[name]
	isSecond := form.Second != "" && name == form.Second
	switch isFile := name == form.File || isSecond; {
	case !isFile && !slices.Contains(form.Texts, name):
		return errs.New(errs.Malformed, "The upload has an unexpected part")
	case isRepeated, name == form.File && received.Content != nil, isSecond && received.Second != nil:
		return errs.New(errs.Malformed, "The upload has two parts called %s", name)
	case isFile && part.FileName() == "":
		return errs.New(errs.Malformed, "The part %s is not a file", name)
	case isSecond:
		content, err := readFile(part, total-int64(len(received.Content)), form)
		received.Second = &File{baseName(part.FileName()), content}
		return err
	case isFile:
		if received.Second != nil {
			total -= int64(len(received.Second.Content))
		}
		content, err := readFile(part, total, form)
		received.Filename, received.Content = baseName(part.FileName()), content
		return err
	}
	content, err := io.ReadAll(io.LimitReader(part, maxText+1))
	switch text := string(content); {
	case err != nil:
		return bodyError(err, form)
	case len(text) > maxText:
		return errs.New(errs.TooLarge, "The field %s is too long", name)
	case !utf8.ValidString(text) || strings.ContainsRune(text, 0):
		return errs.New(errs.Malformed, "The field %s contains a character that cannot be stored", name)
	default:
		received.Text[name] = text
		return nil
	}
}

// readFile reads a file into one buffer of about its size. total is the length of the rest of the body,
// or less than 0 if unknown.
func readFile(part io.Reader, total int64, form Form) ([]byte, error) {
	var buffer bytes.Buffer
	if total > 0 {
		buffer.Grow(int(min(total, form.MaxFile)) + bytes.MinRead)
	}
	if _, err := buffer.ReadFrom(io.LimitReader(part, form.MaxFile+1)); err != nil {
		return nil, bodyError(err, form)
	}
	if int64(buffer.Len()) > form.MaxFile {
		return nil, errs.New(errs.TooLarge, "%s", form.TooLarge)
	}
	if buffer.Len() == 0 {
		return []byte{}, nil // nil means that there is no file
	}
	return buffer.Bytes(), nil
}

// bodyError returns the error for a body that could not be read.
func bodyError(err error, form Form) error {
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return errs.New(errs.TooLarge, "%s", form.TooLarge)
	case errors.Is(err, errHeader):
		return errs.New(errs.Malformed, "The upload has a part whose header is too long")
	case errors.Is(err, os.ErrDeadlineExceeded):
		return errs.New(errs.Malformed, "The upload did not arrive in time")
	default:
		return errs.Wrap(err, errs.Malformed, "The upload was interrupted or is not a valid form")
	}
}

var (
	errHeader = errors.New("part header too long")
	errEnd    = errors.New("the body ended before its last boundary")
)

// checkedBody is a body with checks that package multipart lacks. It fails after a number of bytes,
// because multipart reads headers of up to 10 MiB. And it returns an error instead of EOF, because
// multipart accepts a body that ends within a header as complete. Before that it returns one line
// break, which clients may omit after the last boundary.
type checkedBody struct {
	io.ReadCloser
	left     int64
	ending   []byte
	hasEnded bool
}

func (m *checkedBody) Read(p []byte) (int, error) {
	if m.left <= 0 {
		return 0, errHeader
	}
	if m.hasEnded {
		n := copy(p, m.ending)
		if m.ending = m.ending[n:]; n > 0 {
			return n, nil
		}
		return 0, errEnd
	}
	n, err := m.ReadCloser.Read(p[:min(int64(len(p)), m.left)])
	m.left -= int64(n)
	if err == io.EOF {
		m.hasEnded, err = true, nil
	}
	return n, err
}
