package service_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"obi/platform/service"
)

// A request with Content-Length and chunks: one of two readers in a row takes the bytes after the
// chunks for a part of this request, so they must not be answered as another one.
func TestNothingIsReadAfterChunks(t *testing.T) {
	var served atomic.Int32
	p := start(t, ports, serving("a", service.Instance{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		served.Add(1)
		_, _ = io.Copy(w, r.Body)
	})}))
	connection, err := net.Dial("tcp", strings.TrimPrefix(p.public, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	fmt.Fprint(connection, "POST /api/a/x HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n"+
		"GET /api/a/smuggled HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
	answers, err := io.ReadAll(connection)
	if err != nil {
		t.Fatal(err)
	}
	if text := string(answers); !strings.HasPrefix(text, "HTTP/1.1 200") || !strings.Contains(text, "hi") || strings.Count(text, "HTTP/1.1") != 1 || served.Load() != 1 {
		t.Errorf("served %d requests:\n%s", served.Load(), text)
	}
}
