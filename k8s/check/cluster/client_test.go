//go:build cluster

package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"testing"
	"time"
)

// gatewayAddress is the public address of the gateway.
const gatewayAddress = "198.51.100.1"

// client sends requests from outside the cluster, with its own IP address.
type client struct {
	token string
	http  *http.Client
}

// answer is the response to a request. If there was none, status is 0 and body is the error.
type answer struct {
	status int
	header http.Header
	body   string
	asked  time.Time // when the request was sent
}

func (a answer) String() string { return fmt.Sprintf("%d %.300s", a.status, a.body) }

// newClient returns a client with the n-th of 8 addresses, from 0.
func newClient(n int) *client {
	from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(203, 0, 113, byte(2+n))}}
	return &client{http: &http.Client{Timeout: time.Minute, Transport: &http.Transport{DialContext: from.DialContext, MaxIdleConnsPerHost: 20}}}
}

// signIn signs the client in as admin, with the password from the Secret.
func (c *client) signIn(t *testing.T) *client {
	t.Helper()
	got := c.json("POST", "/api/auth/login", map[string]string{"username": "admin", "password": secret(t, "auth-svc", "admin-password")})
	var session struct{ Token string }
	if err := json.Unmarshal([]byte(got.body), &session); err != nil || session.Token == "" {
		t.Fatalf("sign-in: %v %v", got, err)
	}
	c.token = session.Token
	return c
}

func (c *client) get(path string, headers ...string) answer {
	return c.send("GET", path, nil, headers...)
}

func (c *client) json(method, path string, body any) answer {
	text, err := json.Marshal(body)
	if err != nil {
		return answer{body: err.Error()}
	}
	return c.send(method, path, text, "Content-Type", "application/json")
}

// send sends a request. The headers are names, each followed by its value.
func (c *client) send(method, path string, body []byte, headers ...string) answer {
	asked := time.Now()
	got := c.do(method, path, body, headers...)
	got.asked = asked
	return got
}

func (c *client) do(method, path string, body []byte, headers ...string) answer {
	request, err := http.NewRequestWithContext(context.Background(), method, "http://"+gatewayAddress+path, bytes.NewReader(body))
	if err != nil {
		return answer{body: err.Error()}
	}
	for n := 0; n+1 < len(headers); n += 2 {
		request.Header.Set(headers[n], headers[n+1])
	}
	if c.token != "" {
		request.Header.Set("Authorization", "Bearer "+c.token)
	}
	response, err := c.http.Do(request)
	if err != nil {
		return answer{body: err.Error()}
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return answer{body: err.Error()}
	}
	return answer{status: response.StatusCode, header: response.Header, body: string(text)}
}

// proverb has the fields of a proverb that tests read.
type proverb struct {
	ID    string
	Audio struct{ FileID string }
}

// addProverb adds a proverb with a recording. Without an id it gets a new one.
func (c *client) addProverb(id, text string, recording []byte) (answer, proverb) {
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	fields := map[string]string{"proverb": text, "meaning": "A meaning", "categories": `["Wealth"]`}
	if id != "" {
		fields["id"] = id
	}
	for key, value := range fields {
		_ = writer.WriteField(key, value) // into memory
	}
	part, _ := writer.CreateFormFile("audio", "voice.mp3")
	_, _ = part.Write(recording)
	_ = writer.Close()
	got := c.send("POST", "/api/ilu/admin/proverb-with-audio", form.Bytes(), "Content-Type", writer.FormDataContentType())
	var added proverb
	_ = json.Unmarshal([]byte(got.body), &added)
	return got, added
}

// secret returns the value of a key of a Secret in the namespace obi.
func secret(t *testing.T, name, key string) string {
	t.Helper()
	return kubectl(t, "-n", "obi", "get", "secret", name, "-o", fmt.Sprintf("go-template={{index .data %q | base64decode}}", key))
}
