//go:build stack

package stack

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"obi/areas"
)

// replicasRead makes every replica read its request's body and report the length.
func replicasRead(echoes map[string][]*echo) {
	for name := range echoes {
		for _, one := range echoes[name] {
			one.handler = func(w http.ResponseWriter, r *http.Request) {
				read, err := io.Copy(io.Discard, r.Body)
				if err != nil {
					w.WriteHeader(http.StatusTeapot)
				}
				w.Header().Set("Read", strconv.FormatInt(read, 10))
			}
		}
	}
}

// sendBody sends a body of size bytes. If chunked is set, it does not announce the length.
func sendBody(t *testing.T, method, url string, size int, chunked bool) *http.Response {
	t.Helper()
	var body io.Reader = strings.NewReader(strings.Repeat("x", size))
	if chunked {
		body = io.MultiReader(body)
	}
	request, err := http.NewRequestWithContext(t.Context(), method, url, body)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatalf("%s %s with %d bytes: %v", method, url, size, err)
	}
	response.Body.Close()
	return response
}

func TestSizesOfBodies(t *testing.T) {
	s, echoes := gatewayAlone(t, 1)
	replicasRead(echoes)
	const signIn, submission, order, upload = 20 << 10, 72 << 10, 4 << 20, 6 << 20
	type row struct {
		method, path string
		size         int
		limit        bool
	}
	rows := []row{
		{"POST", "/api/auth/login", signIn, true}, {"POST", "/api/auth/login/code", signIn, true},
		{"POST", "/api/dibia/reviews", submission, true}, {"POST", "/api/dibia/reports", submission, true},
		{"POST", "/api/dibia/profiles", submission, true}, {"POST", "/api/ilu/suggestions", submission, true},
		// The services limit these after they have authenticated the sender.
		{"POST", "/api/auth/password", 2 << 20, false}, {"POST", "/api/ilu/audio/x", 2 << 20, false},
	}
	for _, kind := range areas.Kinds {
		if kind.Order != "" {
			rows = append(rows, row{"PATCH", kind.Order, order, false})
		}
	}
	for _, kind := range areas.Recorded() {
		rows = append(rows, row{"POST", kind.Form, upload, false})
		if kind.EditForm != "" {
			rows = append(rows, row{"PUT", kind.EditForm, upload, false})
		}
		if kind.Audio != "" {
			rows = append(rows, row{"POST", fmt.Sprintf(kind.Audio, "x"), upload, false})
		}
	}
	for _, row := range rows {
		for _, chunked := range []bool{false, true} {
			if got := sendBody(t, row.method, s.URL+row.path, row.size, chunked); got.StatusCode != http.StatusOK || got.Header.Get("Read") != strconv.Itoa(row.size) {
				t.Errorf("%s %s with %d bytes (chunked: %t) answered %s after %s", row.method, row.path, row.size, chunked, got.Status, got.Header.Get("Read"))
			}
			if !row.limit {
				continue
			}
			if got := sendBody(t, row.method, s.URL+row.path, row.size+1, chunked); got.StatusCode != http.StatusRequestEntityTooLarge {
				t.Errorf("%s %s with %d bytes (chunked: %t) answered %s", row.method, row.path, row.size+1, chunked, got.Status)
			}
		}
	}
}

// A service rejects unauthenticated requests without reading their bodies. The gateway must not
// turn that answer into a 502.
func TestAnAnswerBeforeTheBodyWasRead(t *testing.T) {
	s, echoes := gatewayAlone(t, 1)
	echoes["ilu-svc"][0].handler = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) }
	for _, size := range []int{100 << 10, 300 << 10, 5 << 20} {
		for range 10 {
			if got := sendBody(t, "POST", s.URL+"/api/ilu/admin/proverb-with-audio", size, false); got.StatusCode != http.StatusUnauthorized {
				t.Errorf("%d bytes were answered with %s", size, got.Status)
			}
		}
	}
}

// A body that has not been sent yet can be sent to another replica, even though nothing buffers it.
func TestAFileReachesTheRunningReplica(t *testing.T) {
	s, echoes := gatewayAlone(t, 2)
	replicasRead(echoes)
	for _, server := range echoes["ilu-svc"][0].servers {
		server.Close()
	}
	for range 4 {
		got := sendBody(t, "POST", s.URL+"/api/ilu/admin/proverb-with-audio", 5<<20, false)
		if got.StatusCode != http.StatusOK || got.Header.Get("Replica") != "1" || got.Header.Get("Read") != strconv.Itoa(5<<20) {
			t.Errorf("answered %s by replica %s after %s", got.Status, got.Header.Get("Replica"), got.Header.Get("Read"))
		}
	}
}

// hang begins a request from a local address and does not finish it.
func hang(t *testing.T, s *Stack, from, path string, size, sent int) net.Conn {
	t.Helper()
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	connection, err := dialer.DialContext(t.Context(), "tcp", strings.TrimPrefix(s.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { connection.Close() })
	if _, err := fmt.Fprintf(connection, "POST %s HTTP/1.1\r\nHost: %s.example\r\nContent-Length: %d\r\n\r\n%s", path, from, size, strings.Repeat("x", sent)); err != nil {
		t.Fatalf("%s to %s: %v", from, path, err)
	}
	return connection
}

// Many unauthenticated clients send the largest bodies and do not finish them.
func TestHangingBodiesDoNotFillTheMemory(t *testing.T) {
	s, echoes := gatewayAlone(t, 1)
	replicasRead(echoes)
	process := s.Gateway.PID()
	for client := range 5 {
		from := fmt.Sprintf("127.9.0.%d", client+1)
		for range 10 {
			hang(t, s, from, "/api/creator/admin/order", 4<<20, 4<<20-1)
			hang(t, s, from, "/api/ilu/admin/proverb-with-audio", 5<<20, 5<<20-1)
			hang(t, s, from, "/api/dibia/reviews", 64<<10, 64<<10-1)
		}
	}
	for _, path := range []string{"/", "/api/creator/creators"} {
		if got := send(t, "GET", s.URL+path, nil, ""); got.StatusCode != http.StatusOK {
			t.Errorf("%s answered %s", path, got.Status)
		}
	}
	for _, path := range []string{"/api/creator/admin/order", "/api/ilu/admin/proverb-with-audio", "/api/dibia/reviews"} {
		if got := sendBody(t, "POST", s.URL+path, 60<<10, false); got.StatusCode != http.StatusOK {
			t.Errorf("%s of another answered %s", path, got.Status)
		}
	}
	if !s.Gateway.Running() || s.Gateway.PID() != process {
		t.Fatal("the gateway has ended")
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process))
	if err != nil {
		t.Skip("the memory of a process can be read on Linux only")
	}
	most := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	if kilobytes, err := strconv.Atoi(string(most[1])); err != nil || kilobytes > 230<<10 {
		t.Errorf("the gateway took %d MiB", kilobytes>>10)
	} else {
		t.Logf("%d MiB", kilobytes>>10)
	}
}

// Each address has its own limit on requests in progress, whatever host it names.
func TestPlacesOfOneAddress(t *testing.T) {
	s, echoes := gatewayAlone(t, 1)
	begun := make(chan struct{}, 100)
	echoes["ilu-svc"][0].handler = func(_ http.ResponseWriter, r *http.Request) {
		if r.ContentLength == 1000 {
			begun <- struct{}{}
		}
		_, _ = io.Copy(io.Discard, r.Body)
	}
	const path, places = "/api/ilu/admin/proverb-with-audio", 50
	for range places {
		hang(t, s, "127.9.0.1", path, 1000, 1)
		<-begun
	}
	full, err := http.ReadResponse(bufio.NewReader(hang(t, s, "127.9.0.1", path, 1, 1)), nil)
	if err != nil || full.StatusCode != http.StatusTooManyRequests {
		t.Errorf("one more was answered with %v, %v", full, err)
	}
	if got := sendBody(t, "POST", s.URL+path, 1, false); got.StatusCode != http.StatusOK {
		t.Errorf("another address was answered with %s", got.Status)
	}
}
