package main

import (
	"crypto/md5"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// lines are the proxies between the services and their stores.
type lines struct {
	sql   *line
	liar  liar
	delay atomic.Int64 // how long answers are delayed, give or take half
}

// database returns the address of a proxy to the database, which listens on a Unix socket.
func (l *lines) database(address string) (string, error) {
	parsed, err := url.Parse(address)
	if err == nil && l.sql == nil {
		l.sql, err = newLine("unix", parsed.Query().Get("host")+"/.s.PGSQL.5432", l.pause)
	}
	if err != nil {
		return "", err
	}
	parsed.Host, parsed.RawQuery = l.sql.listener.Addr().String(), "sslmode=disable"
	return parsed.String(), nil
}

// store returns the address of a proxy to the object store.
func (l *lines) store(address string) (string, error) {
	target, err := url.Parse(address)
	if err == nil && l.liar.server == nil {
		l.liar.start(target, l.pause)
	}
	return l.liar.server.URL, err
}

func (l *lines) pause() { time.Sleep(time.Duration(float64(l.delay.Load()) * (0.5 + rand.Float64()))) }

// cut closes all connections. New ones can be opened at once.
func (l *lines) cut() {
	l.sql.cut()
	l.liar.server.CloseClientConnections()
}

func (l *lines) close() {
	if l.sql != nil {
		l.sql.listener.Close()
		l.sql.cut()
	}
	if l.liar.server != nil {
		l.liar.server.CloseClientConnections()
		l.liar.server.Close()
	}
}

// line is a proxy for connections that can be slow and can be cut.
type line struct {
	listener net.Listener
	mu       sync.Mutex
	open     []net.Conn
}

// newLine returns a proxy to a server. pause is called before anything that the server sends is
// passed on.
func newLine(network, address string, pause func()) (*line, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	l := &line{listener: listener}
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial(network, address)
			if err != nil {
				client.Close()
				continue
			}
			l.mu.Lock()
			l.open = append(l.open, client, server)
			l.mu.Unlock()
			go pass(client, server, func() {})
			go pass(server, client, pause)
		}
	}()
	return l, nil
}

// pass copies what a connection receives to another one until either of them is closed, and closes
// both.
func pass(from, to net.Conn, pause func()) {
	defer from.Close()
	defer to.Close()
	block := make([]byte, 32<<10)
	for {
		n, err := from.Read(block)
		if err != nil {
			return
		}
		pause()
		if _, err := to.Write(block[:n]); err != nil {
			return
		}
	}
}

func (l *line) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, one := range l.open {
		one.Close()
	}
	l.open = nil
}

// Modes of a liar.
const (
	honest    int32 = iota
	refusing        // answers 503 to everything
	forgetful       // acknowledges objects and discards them
	shortened       // sends half of an object as if it were all
)

// liar is a proxy to the object store that misbehaves.
type liar struct {
	mode   atomic.Int32
	server *httptest.Server
}

// start starts the proxy. pause is called before each answer.
func (l *liar) start(target *url.URL, pause func()) {
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.Out.Host = r.In.Host // it is signed
		},
		ModifyResponse: func(response *http.Response) error {
			pause()
			if l.mode.Load() == shortened && response.Request.Method == http.MethodGet && isObject(response.Request) && response.ContentLength > 1 {
				response.ContentLength /= 2
				response.Header.Set("Content-Length", fmt.Sprint(response.ContentLength))
				response.Body = struct {
					io.Reader
					io.Closer
				}{io.LimitReader(response.Body, response.ContentLength), response.Body}
			}
			return nil
		},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) },
	}
	l.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch mode := l.mode.Load(); {
		case mode == refusing:
			w.WriteHeader(http.StatusServiceUnavailable)
		case mode == forgetful && r.Method == http.MethodPut && isObject(r):
			sum := md5.New()
			_, _ = io.Copy(sum, r.Body)
			w.Header().Set("ETag", `"`+hex.EncodeToString(sum.Sum(nil))+`"`)
		default:
			proxy.ServeHTTP(w, r)
		}
	}))
}

// isObject reports whether a request is for an object, not for the bucket.
func isObject(r *http.Request) bool { return strings.Count(strings.Trim(r.URL.Path, "/"), "/") > 0 }
