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

// outcome is what a client knows of an operation.
type outcome int

const (
	unknown      outcome = iota // no answer, or one that does not say: it may take effect until the end of time
	acknowledged                // 2xx, read to its end
	refused                     // 4xx, or no connection: nothing was changed
)

func (o outcome) String() string { return [...]string{"unknown", "acknowledged", "refused"}[o] }

// refusals are the statuses that promise that nothing was changed.
var refusals = []int{400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 429}

// answer is what came back; status is 0 if nothing did, or not all of it.
type answer struct {
	status  int
	body    []byte
	request string // X-Request-Id
	unsent  bool   // there was no connection to send it on
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

func asJSON(method, path string, body any) request {
	encoded, err := json.Marshal(body)
	if err != nil {
		panic(err) // a body of ours
	}
	return request{method: method, path: path, kind: "application/json", body: encoded}
}

// asForm is a form with a file under its name, and texts.
func asForm(method, path, name, filename string, file []byte, texts map[string]string) request {
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	for key, value := range texts {
		_ = writer.WriteField(key, value) // into memory
	}
	if file != nil {
		part, _ := writer.CreateFormFile(name, filename)
		_, _ = part.Write(file)
	}
	_ = writer.Close()
	return request{method: method, path: path, kind: writer.FormDataContentType(), body: form.Bytes()}
}

// client is an administrator at the gateway.
type client struct {
	url, token string
	http       *http.Client
}

// answerTime is how long a request may take before its connection is given up.
const answerTime = 40 * time.Second

func newClient(url string) *client {
	return &client{url: url, http: &http.Client{Timeout: answerTime, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}}
}

func (c *client) get(path string) answer { return c.send(request{method: "GET", path: path}) }

func (c *client) send(r request) answer {
	sent, err := http.NewRequest(r.method, c.url+r.path, bytes.NewReader(r.body))
	if err != nil {
		panic(err) // an address of ours
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
		// No service has said that, but the gateway, which knows nothing of entries. Before it has
		// read its table it answers 404 to everything.
		return answer{body: body}
	}
	return answer{status: response.StatusCode, body: body, request: id}
}

// signIn tries until it is let in or ctx ends.
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

// wait waits for d, or until ctx ends, which is its error.
func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
