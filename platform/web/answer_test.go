package web_test

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"obi/platform/errs"
	"obi/platform/web"
)

// errorOf returns ErrorOf and closes the body.
func errorOf(response *http.Response) error {
	defer response.Body.Close()
	return web.ErrorOf(response)
}

func TestErrorOfReturnsAnotherServicesError(t *testing.T) {
	var rules errs.Rules
	rules.Check(false, "name", "Name is required")
	all := []error{rules.Err(), errs.New(errs.Unavailable, "Later").After(3 * time.Second)}
	for kind := errs.Internal + 1; kind <= errs.Unavailable; kind++ {
		all = append(all, errs.New(kind, "Because of %d", kind))
	}
	for _, want := range all {
		recorder := httptest.NewRecorder()
		web.Refuse(recorder, httptest.NewRequest(http.MethodGet, "/", nil), slog.New(slog.DiscardHandler), want)
		if got := errorOf(recorder.Result()); !reflect.DeepEqual(got, want) {
			t.Errorf("got %#v, want %#v", got, want)
		}
	}
}

func TestErrorOfOtherResponses(t *testing.T) {
	request := httptest.NewRequest(http.MethodGet, "/internal/x", nil)
	answer := func(status int, body string) *http.Response {
		return &http.Response{StatusCode: status, Status: "as it is", Body: io.NopCloser(strings.NewReader(body)), Header: http.Header{}, Request: request}
	}
	if err := errorOf(answer(200, "{}")); err != nil {
		t.Errorf("200 gave %v", err)
	}
	for _, body := range []string{"", "<html>Bad gateway</html>", "{}", `{"status":200}`} {
		if err := errorOf(answer(502, body)); errs.KindOf(err) != errs.Unavailable {
			t.Errorf("%q gave %v", body, err)
		}
	}
	var known *errs.Error
	if err := errorOf(answer(500, `{"status":500,"detail":"inside"}`)); !errors.As(err, &known) || known.Kind != errs.Internal {
		t.Errorf("500 gave %v", err)
	}
}
