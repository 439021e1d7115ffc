package web_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"obi/platform/errs"
	"obi/platform/testkit"
	"obi/platform/upload"
	"obi/platform/web"
)

var pictureForm = upload.Form{File: "picture", Texts: []string{"title"}, MaxFile: 1000, TooLarge: "Choose a picture of at most 1000 bytes"}

type pictureInput struct {
	ID    string `path:"id"`
	Limit int    `query:"limit" minimum:"1"`
	web.Upload
}

// declareForms adds two routes that accept a form. The second sends its errors as plain text.
func declareForms(api *web.API) {
	receive := func(_ context.Context, in *pictureInput) (*textOutput, error) {
		switch in.ID {
		case "unknown":
			return nil, errs.New(errs.NotFound, "This picture does not exist")
		case "panic":
			panic("the inside")
		}
		got, err := in.Read()
		if err != nil {
			return nil, err
		}
		defer got.Close()
		return text(fmt.Sprintf("%s %s %d %s", in.ID, got.Filename, len(got.Content), got.Text["title"])), nil
	}
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/things/admin/pictures/{id}", Form: &pictureForm}, receive)
	web.Handle(api, web.Route{Method: http.MethodPut, Path: "/api/things/admin/plain/{id}", Form: &pictureForm, PlainErrors: true}, receive)
}

func formBody(content string) string {
	return "--b\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nỌ́jị́\r\n" +
		"--b\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"a.png\"\r\n\r\n" + content + "\r\n--b--\r\n"
}

func formRequest(name, path, body string, status int, want ...string) testkit.Scenario {
	return testkit.Scenario{Name: name, Method: "POST", Path: "/api/things/admin/pictures/" + path, Token: secret, Body: body, Status: status, Want: want,
		Header: map[string]string{"Content-Type": "multipart/form-data; boundary=b"}}
}

func TestForms(t *testing.T) {
	s := serve(t, nil, declareForms)
	withHeader := func(sc testkit.Scenario, header, value string) testkit.Scenario {
		sc.Header = map[string]string{"Content-Type": "multipart/form-data; boundary=b", header: value}
		return sc
	}
	anonymous := formRequest("without a token", "p1", formBody("x"), 401)
	anonymous.Token = ""
	s.Run(t, []testkit.Scenario{
		formRequest("valid", "p1", formBody(strings.Repeat("x", 1000)), 200, `"p1 a.png 1000 Ọ́jị́"`),
		formRequest("file one byte too large", "p1", formBody(strings.Repeat("x", 1001)), 413, pictureForm.TooLarge),
		formRequest("body too large", "p1", formBody(strings.Repeat("x", 10<<20)), 413, pictureForm.TooLarge),
		formRequest("interrupted", "p1", formBody("x")[:100], 400, "was interrupted"),
		formRequest("handler fails before it reads the form", "unknown", formBody("x"), 404, "This picture does not exist"),
		formRequest("invalid query", "p1?limit=0", formBody("x"), 422),
		withHeader(formRequest("JSON", "p1", "{}", 415, "multipart/form-data"), "Content-Type", "application/json"),
		withHeader(formRequest("no type", "p1", formBody("x"), 415), "Content-Type", ""),
		withHeader(formRequest("no boundary", "p1", formBody("x"), 400), "Content-Type", "multipart/form-data"),
		withHeader(formRequest("another multipart type", "p1", formBody("x"), 415), "Content-Type", "multipart/mixed; boundary=b"),
		withHeader(formRequest("compressed", "p1", formBody("x"), 415), "Content-Encoding", "gzip"),
		anonymous,
	})
	const head = "POST /api/things/admin/pictures/p1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + secret + "\r\nContent-Type: multipart/form-data; boundary=b\r\n"
	t.Run("an endless body in chunks", func(t *testing.T) {
		answer := raw(t, s, head+"Transfer-Encoding: chunked\r\n\r\n"+strings.Repeat("10000\r\n"+strings.Repeat("x", 1<<16)+"\r\n", 100))
		if !strings.HasPrefix(answer, "HTTP/1.1 4") || !strings.Contains(answer, "Connection: close") {
			t.Errorf("answered %.300s", answer)
		}
	})
	t.Run("Content-Length too large", func(t *testing.T) {
		if answer := raw(t, s, head+"Content-Length: 100000000\r\n\r\n"); !strings.HasPrefix(answer, "HTTP/1.1 413 ") { // answered although no body was sent
			t.Errorf("answered %.300s", answer)
		}
	})
	if got := internal(t, s, "/metrics"); !strings.Contains(got, `uploads_in_memory{service="things"} 0`) {
		t.Error("uploads still count as in memory")
	}
	got := internal(t, s, "/metrics")
	for reason, n := range map[string]int{"too_large": 3, "malformed": 3, "unsupported": 4, "invalid": 0, "unavailable": 0, "other": 0} {
		if want := fmt.Sprintf("uploads_refused_total{reason=%q,service=\"things\"} %d\n", reason, n); !strings.Contains(got, want) {
			t.Errorf("%s is missing", want)
		}
	}
}

func TestErrorsInPlainText(t *testing.T) {
	s := serve(t, nil, declareForms)
	for name, row := range map[string]struct {
		path, token, media string
		status             int
		want               string
	}{
		"error of the handler":     {"unknown", secret, "multipart/form-data; boundary=b", 404, "This picture does not exist"},
		"error of the form":        {"p1", secret, "multipart/form-data; boundary=x", 400, "The upload was interrupted or is not a valid form"},
		"error before the handler": {"p1", "", "multipart/form-data; boundary=b", 401, "Sign in to do this. A program can send an API key as 'Authorization: Bearer obi_…'."},
		"wrong content type":       {"p1", secret, "application/json", 415, "The body must be a form, sent as Content-Type: multipart/form-data"},
		"invalid query":            {"p1?limit=0", secret, "multipart/form-data; boundary=b", 422, "expected number >= 1"},
		"panic":                    {"panic", secret, "multipart/form-data; boundary=b", 500, "Something went wrong on the server. Try again; if it keeps happening, give the administrator of the server the request id."},
		"success is JSON":          {"p1", secret, "multipart/form-data; boundary=b", 200, `{"text":"p1 a.png 1 Ọ́jị́"}`},
	} {
		t.Run(name, func(t *testing.T) {
			answer := s.Do(t, testkit.Scenario{Method: "PUT", Path: "/api/things/admin/plain/" + row.path, Token: row.token, Body: formBody("x"),
				Header: map[string]string{"Content-Type": row.media, "Accept": "text/plain"}})
			media := "text/plain; charset=utf-8"
			if row.status == 200 {
				media = "application/json"
			}
			if answer.Status != row.status || answer.Body != row.want || answer.Header.Get("Content-Type") != media {
				t.Errorf("got %d %q %s", answer.Status, answer.Body, answer.Header.Get("Content-Type"))
			}
		})
	}
}

func TestFormsAreDescribed(t *testing.T) {
	s := serve(t, nil, declareForms)
	var api struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct {
					Schema struct {
						Required   []string
						Properties map[string]struct{ Type, Format string }
					}
				}
			}
			Responses map[string]struct{ Content map[string]any }
		}
	}
	s.Send(t, testkit.Scenario{Method: "GET", Path: "/api/things/openapi.json", Token: secret, Status: 200}).JSON(t, &api)
	for method, path := range map[string]string{"post": "/api/things/admin/pictures/{id}", "put": "/api/things/admin/plain/{id}"} {
		schema := api.Paths[path][method].RequestBody.Content["multipart/form-data"].Schema
		if len(schema.Required) != 1 || schema.Properties["picture"].Format != "binary" || schema.Properties["title"].Type != "string" {
			t.Errorf("%s is described as %+v", path, schema)
		}
		if _, plain := api.Paths[path][method].Responses["400"].Content["text/plain; charset=utf-8"]; plain != strings.Contains(path, "plain") {
			t.Errorf("errors of %s are described as %v", path, api.Paths[path][method].Responses)
		}
	}
}
