//go:build stack

package stack

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
)

func TestRatesForOneAddress(t *testing.T) {
	s, _ := gatewayAlone(t, 1)
	for path, row := range map[string]struct {
		method  string
		allowed int // at once
	}{
		"/api/auth/login":      {"POST", 30},
		"/api/auth/login/code": {"POST", 30},
		"/api/dibia/reviews":   {"POST", 40},
		"/api/ilu/suggestions": {"POST", 40},
	} {
		passed := 0
		for range row.allowed + 20 {
			response := send(t, row.method, s.URL+path, http.Header{"X-Forwarded-For": {"6.6.6.6"}, "X-Real-Ip": {"6.6.6.7"}}, "{}")
			switch response.StatusCode {
			case http.StatusOK:
				passed++
			case http.StatusTooManyRequests:
				if response.Header.Get("Retry-After") == "" || response.Header.Get("X-Content-Type-Options") != "nosniff" {
					t.Errorf("%s: 429 without Retry-After or nosniff: %v", path, response.Header)
				}
			default:
				t.Errorf("%s answered %s", path, response.Status)
			}
		}
		if passed < row.allowed || passed > row.allowed+10 { // the limit refills a little during the test
			t.Errorf("%s: %d passed, want %d", path, passed, row.allowed)
		}
	}
	// Other requests are not limited.
	if got := send(t, "GET", s.URL+"/api/ilu/proverbs", nil, "").StatusCode; got != http.StatusOK {
		t.Errorf("reading answered %d", got)
	}
}

func TestTheGatewayRejectsUnsafeRequests(t *testing.T) {
	s, _ := gatewayAlone(t, 1)
	for name, header := range map[string]http.Header{
		"a header with an underscore": {"X_Auth_User": {"admin"}},
		"too many bytes of headers":   {"X-Long": {strings.Repeat("x", 40<<10)}},
	} {
		if response := send(t, "GET", s.URL+"/api/ilu/proverbs", header, ""); response.Header.Get("By") != "" {
			t.Errorf("%s passed: %s", name, response.Status)
		}
	}
	// Raw requests, which client libraries cannot send.
	for name, request := range map[string]string{
		"CONNECT":              "CONNECT ilu-svc:8080 HTTP/1.1\r\nHost: x\r\n\r\n",
		"no host":              "GET /api/ilu/proverbs HTTP/1.1\r\n\r\n",
		"two lengths":          "POST /api/ilu/suggestions HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
		"a space before colon": "GET /api/ilu/proverbs HTTP/1.1\r\nHost : x\r\n\r\n",
	} {
		connection, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close()
		if _, err := io.WriteString(connection, request); err != nil {
			t.Fatal(err)
		}
		response, err := http.ReadResponse(bufio.NewReader(connection), nil)
		if err == nil && (response.StatusCode < 400 || response.Header.Get("By") != "" && response.Header.Get("By") != WebApp) {
			t.Errorf("%s was answered with %s by %s", name, response.Status, response.Header.Get("By"))
		}
	}
}

func TestTheAccessLogHoldsNoSecrets(t *testing.T) {
	s, _ := gatewayAlone(t, 1)
	const token, query = "a-token-of-somebody", "what-is-searched"
	send(t, "GET", s.URL+"/api/ilu/proverbs?q="+query, http.Header{"Authorization": {"Bearer " + token}, "Cookie": {"device=" + token}}, "")
	written := until(t.Context(), func() bool { return strings.Contains(logOf(t, s.Gateway), "/api/ilu/proverbs") })
	if log := logOf(t, s.Gateway); !written || strings.Contains(log, token) || strings.Contains(log, query) {
		t.Errorf("the log is %s", log)
	}
	for line := range strings.Lines(logOf(t, s.Gateway)) {
		if strings.Contains(line, "/api/ilu/proverbs") && len(line) > 400 {
			t.Errorf("a request takes %d bytes: %s", len(line), line)
		}
	}
}

// A recording is streamed to the listener, not buffered until its last byte.
func TestAudioIsPassedOnAtOnce(t *testing.T) {
	s, echoes := gatewayAlone(t, 1)
	heard := make(chan struct{})
	echoes["audio-svc"][0].handler = func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("first"))
		_ = http.NewResponseController(w).Flush()
		<-heard
	}
	response, err := http.Get(s.URL + "/api/ilu/audio/A2")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	first := make([]byte, 5)
	if _, err := io.ReadFull(response.Body, first); err != nil || string(first) != "first" {
		t.Errorf("got %q, %v", first, err)
	}
	close(heard)
}

// All clients share the limit on requests in progress of each router, whatever host they name.
func TestPlacesOfAllClients(t *testing.T) {
	s, echoes := gatewayAlone(t, 1)
	const path, clients, each = "/api/ilu/admin/proverb-with-audio", 8, 50
	begun := make(chan struct{}, clients*each)
	echoes["ilu-svc"][0].handler = func(_ http.ResponseWriter, r *http.Request) {
		if r.ContentLength == 1000 {
			begun <- struct{}{}
		}
		_, _ = io.Copy(io.Discard, r.Body)
	}
	for client := range clients {
		for range each {
			hang(t, s, fmt.Sprintf("127.9.0.%d", client+1), path, 1000, 1)
			<-begun
		}
	}
	if got := sendBody(t, "POST", s.URL+path, 1, false); got.StatusCode != http.StatusTooManyRequests {
		t.Errorf("one more, from elsewhere, was answered with %s", got.Status)
	}
	for _, other := range []string{"/api/creator/creators", "/api/ilu/proverbs"} {
		if got := send(t, "GET", s.URL+other, nil, ""); got.StatusCode != http.StatusOK {
			t.Errorf("reading %s answered %s", other, got.Status)
		}
	}
}
