package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"slices"
	"time"
)

// outcome is what a client knows about the effect of an operation.
type outcome int

const (
	unknown      outcome = iota // no answer, or an unclear one: it may take effect at any later time
	acknowledged                // 2xx, read to its end
	refused                     // 4xx, or no connection: nothing was changed
)

func (o outcome) String() string { return [...]string{"unknown", "acknowledged", "refused"}[o] }

// refusals are the statuses that promise that nothing was changed.
var refusals = []int{400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 429}

// answer is the answer to a request. status is 0 if there was none or it was incomplete.
type answer struct {
	status  int
	body    []byte
	request string // X-Request-Id
	unsent  bool   // there was no connection
}

func (a answer) outcome() outcome {
	switch {
	case a.status/100 == 2:
		return acknowledged
	case a.unsent || slices.Contains(refusals, a.status):
		return refused
	}
	return unknown
}

func (a answer) into(v any) bool { return json.Unmarshal(a.body, v) == nil }

func (a answer) String() string { return fmt.Sprintf("%d %.300s", a.status, a.body) }

// request is one call of the API.
type request struct {
	method, path, kind string
	body               []byte
	match              int // the version for If-Match; 0 for none
}

func get(path string) request { return request{method: "GET", path: path} }

func asJSON(method, path string, body any) request {
	encoded, err := json.Marshal(body)
	if err != nil {
		panic(err) // cannot fail
	}
	return request{method: method, path: path, kind: "application/json", body: encoded}
}

// asForm returns a request with a form of texts and a file.
func asForm(method, path string, texts map[string]string, files ...part) request {
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	for key, value := range texts {
		_ = writer.WriteField(key, value) // cannot fail: it writes into memory
	}
	for _, file := range files {
		to, _ := writer.CreateFormFile(file.name, file.filename)
		_, _ = to.Write(file.content)
	}
	_ = writer.Close()
	return request{method: method, path: path, kind: writer.FormDataContentType(), body: form.Bytes()}
}

// part is a file of a form.
type part struct {
	name, filename string
	content        []byte
}

// client is an administrator who uses the gateway.
type client struct {
	url, token string
	http       *http.Client
}

// answerTime is the timeout of a request.
const answerTime = 40 * time.Second

func newClient(url string) *client {
	return &client{url: url, http: &http.Client{Timeout: answerTime, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}}
}

func (c *client) send(r request) answer {
	sent, err := http.NewRequest(r.method, c.url+r.path, bytes.NewReader(r.body))
	if err != nil {
		panic(err) // cannot fail: the address is valid
	}
	if r.kind != "" {
		sent.Header.Set("Content-Type", r.kind)
	}
	if c.token != "" {
		sent.Header.Set("Authorization", "Bearer "+c.token)
	}
	if r.match > 0 {
		sent.Header.Set("If-Match", fmt.Sprintf("%q", fmt.Sprint(r.match)))
	}
	response, err := c.http.Do(sent)
	if err != nil {
		var failed *net.OpError
		return answer{body: []byte(err.Error()), unsent: errors.As(err, &failed) && failed.Op == "dial"}
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return answer{body: []byte(err.Error())}
	}
	id := response.Header.Get("X-Request-Id")
	if id == "" && response.StatusCode/100 != 2 {
		// This answer comes from the gateway, which knows nothing about entries. It answers 404 to
		// everything until it has read its routes.
		return answer{body: body}
	}
	return answer{status: response.StatusCode, body: body, request: id}
}

// signIn retries until it succeeds or ctx ends.
func (c *client) signIn(ctx context.Context) error {
	var session struct{ Token string }
	for {
		got := c.send(asJSON("POST", "/api/auth/login", map[string]string{"username": "admin", "password": password}))
		if got.status == http.StatusOK && got.into(&session) && session.Token != "" {
			c.token = session.Token
			return nil
		}
		if err := wait(ctx, 200*time.Millisecond); err != nil {
			return errors.Join(err, errors.New("sign-in answered "+got.String()))
		}
	}
}

// wait waits for d. It returns the error of ctx if that ends first.
func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
