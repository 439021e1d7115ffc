package web

import (
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"
	"github.com/gin-gonic/gin"

	"obi/platform/errs"
	"obi/platform/upload"
)

const (
	formMedia = "multipart/form-data"
	// fileTime is how long a client may take to send a form with one file: 5 MiB take more than a
	// minute over a slow mobile connection.
	fileTime = 2 * time.Minute
)

// formTime returns how long a client may take to send a form.
func formTime(form *upload.Form) time.Duration {
	if form.Second != "" {
		return 2 * fileTime
	}
	return fileTime
}

// Upload is a form that has not been read yet. The input of a route with a Form embeds it.
type Upload struct {
	request *http.Request
	form    upload.Form
	gate    *upload.Gate
}

var _ huma.Resolver = (*Upload)(nil)

// uploadKey is the gin key under which admit passes the Upload to Resolve.
const uploadKey = "upload"

// Resolve is called by huma, which does not read the body of such an input.
func (u *Upload) Resolve(c huma.Context) []error {
	gc := humagin.Unwrap(c)
	*u = gc.MustGet(uploadKey).(Upload)
	u.request = gc.Request
	return nil
}

// Read waits for its turn and reads the form. Close the result as soon as the file is no longer
// needed.
func (u *Upload) Read() (*upload.Received, error) { return u.gate.Read(u.request, u.form) }

// admitForm refuses a body that is not declared as a form or is too large. It extends the deadlines
// of any other.
func (api *API) admitForm(gc *gin.Context, form *upload.Form) error {
	header := gc.Request.Header
	media, _, _ := strings.Cut(header.Get("Content-Type"), ";")
	if !strings.EqualFold(strings.TrimSpace(media), formMedia) {
		return errs.New(errs.Unsupported, notForm)
	}
	if err := refuseCompressed(header); err != nil {
		return err
	}
	if gc.Request.ContentLength > form.MaxBody() {
		return errs.New(errs.TooLarge, "%s", form.TooLarge)
	}
	gc.Request.Body = http.MaxBytesReader(gc.Writer, gc.Request.Body, form.MaxBody())
	gc.Set(uploadKey, Upload{form: *form, gate: api.gate})
	connection := http.NewResponseController(gc.Writer)
	now := time.Now()
	if err := connection.SetReadDeadline(now.Add(formTime(form))); err != nil {
		return err
	}
	return connection.SetWriteDeadline(now.Add(formTime(form) + 2*requestTime))
}
