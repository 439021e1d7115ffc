//go:build stack

package stack

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"testing"
	"time"
)

// client is an administrator who uses the gateway.
type client struct {
	url   string
	token string
	http  *http.Client
}

// answer is the answer to a request. Status is 0 if there was none.
type answer struct {
	Status int
	Body   string
}

func (a answer) into(t *testing.T, v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(a.Body), v); err != nil {
		t.Fatalf("%v in %d %s", err, a.Status, a.Body)
	}
}

func newClient(url string) *client {
	return &client{url: url, http: &http.Client{Timeout: 60 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 50}}}
}

func signIn(t *testing.T, url, secret string) *client {
	t.Helper()
	c := newClient(url)
	got := c.json("POST", "/api/auth/login", map[string]string{"username": "admin", "password": secret})
	var session struct{ Token string }
	got.into(t, &session)
	if c.token = session.Token; c.token == "" {
		t.Fatalf("sign-in answered %d %s", got.Status, got.Body)
	}
	return c
}

func (c *client) get(path string) answer { return c.send("GET", path, "", nil) }

func (c *client) json(method, path string, body any) answer {
	encoded, err := json.Marshal(body)
	if err != nil {
		return answer{Body: err.Error()}
	}
	return c.send(method, path, "application/json", encoded)
}

func (c *client) send(method, path, contentType string, body []byte) answer {
	request, err := http.NewRequest(method, c.url+path, bytes.NewReader(body))
	if err != nil {
		return answer{Body: err.Error()}
	}
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	if c.token != "" {
		request.Header.Set("Authorization", "Bearer "+c.token)
	}
	response, err := c.http.Do(request)
	if err != nil {
		return answer{Body: err.Error()}
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return answer{Body: err.Error()}
	}
	return answer{response.StatusCode, string(text)}
}

// addProverb adds a proverb with a recording and returns their IDs.
func (c *client) addProverb(text string) (answer, proverb) {
	recording, err := os.ReadFile("../../audio-svc/recordings/testdata/voice.mp3")
	if err != nil {
		return answer{Body: err.Error()}, proverb{}
	}
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	for key, value := range map[string]string{"proverb": text, "meaning": "A meaning", "categories": `["Wealth"]`} {
		_ = writer.WriteField(key, value) // cannot fail: it writes into memory
	}
	part, _ := writer.CreateFormFile("audio", "voice.mp3")
	_, _ = part.Write(recording)
	_ = writer.Close()
	got := c.send("POST", "/api/ilu/admin/proverb-with-audio", writer.FormDataContentType(), form.Bytes())
	var added proverb
	_ = json.Unmarshal([]byte(got.Body), &added)
	return got, added
}

type proverb struct {
	ID    string
	Audio struct{ FileID string }
}

func creatorNamed(id, name string) map[string]string {
	return map[string]string{"id": id, "name": name, "bio": "A bio", "image": "https://example.org/a.jpg"}
}

func (a answer) String() string { return fmt.Sprintf("%d %.300s", a.Status, a.Body) }
