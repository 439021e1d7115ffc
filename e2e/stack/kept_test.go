//go:build stack

package stack

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"testing"
	"time"
)

// kept sends requests on one connection until an answer announces that the server closes it, and
// then on the next one. If a connection is closed without notice, its request in flight fails.
type kept struct {
	address    string
	connection net.Conn
	reader     *bufio.Reader
}

func (k *kept) get(path string) (got answer) {
	var err error
	if k.connection == nil {
		if k.connection, err = net.Dial("tcp", k.address); err != nil {
			return answer{Body: err.Error()}
		}
		k.reader = bufio.NewReader(k.connection)
	}
	ended := true
	defer func() {
		if ended {
			k.connection.Close()
			k.connection = nil
		}
	}()
	if err := k.connection.SetDeadline(time.Now().Add(patience)); err != nil {
		return answer{Body: err.Error()}
	}
	if _, err := fmt.Fprintf(k.connection, "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n", path, k.address); err != nil {
		return answer{Body: err.Error()}
	}
	response, err := http.ReadResponse(k.reader, nil)
	if err != nil {
		return answer{Body: err.Error()}
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return answer{Body: err.Error()}
	}
	ended = response.Close
	return answer{response.StatusCode, string(text)}
}

// keep works on a connection that is mostly idle. It returns after the first answer.
func (l *load) keep(t *testing.T, address string) {
	t.Helper()
	k := &kept{address: address}
	if first := k.get("/"); first.Status != http.StatusOK {
		t.Fatal(first)
	}
	l.work(func(int) {
		l.expect("GET / on a kept connection", k.get("/"), http.StatusOK)
		select {
		case <-l.ctx.Done():
		case <-time.After(pause):
		}
	})
}
