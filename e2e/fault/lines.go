package main

import (
	"context"
	"crypto/md5"
	"encoding/hex"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"

	toxiproxy "github.com/Shopify/toxiproxy/v2"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"
)

// lines are the proxies between the services and their stores.
type lines struct {
	server  *toxiproxy.ApiServer
	sql, s3 *toxiproxy.Proxy
	bridge  net.Listener
	liar    liar
}

func (l *lines) open(name, upstream string) (*toxiproxy.Proxy, error) {
	if l.server == nil {
		l.server = toxiproxy.NewServer(toxiproxy.NewMetricsContainer(prometheus.NewRegistry()), zerolog.Nop())
	}
	proxy := toxiproxy.NewProxy(l.server, name, "127.0.0.1:0", upstream)
	return proxy, proxy.Start()
}

// database returns the address of a proxy to the database. The server listens on a Unix socket
// only, which the proxy cannot reach, so a bridge connects them.
func (l *lines) database(address string) (string, error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	if l.sql == nil {
		if err := l.build(parsed.Query().Get("host") + "/.s.PGSQL.5432"); err != nil {
			return "", err
		}
	}
	parsed.Host, parsed.RawQuery = l.sql.Listen, "sslmode=disable"
	return parsed.String(), nil
}

func (l *lines) build(socket string) (err error) {
	if l.bridge, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		return err
	}
	go func() {
		for {
			client, err := l.bridge.Accept()
			if err != nil {
				return
			}
			go func() {
				defer client.Close()
				server, err := net.Dial("unix", socket)
				if err != nil {
					return
				}
				go func() {
					_, _ = io.Copy(server, client)
					server.Close()
				}()
				_, _ = io.Copy(client, server)
			}()
		}
	}()
	l.sql, err = l.open("database", l.bridge.Addr().String())
	return err
}

// store returns the address of a proxy to the object store, with a liar in between.
func (l *lines) store(address string) (string, error) {
	if l.s3 == nil {
		target, err := url.Parse(address)
		if err != nil {
			return "", err
		}
		behind, err := l.liar.listen(target)
		if err != nil {
			return "", err
		}
		if l.s3, err = l.open("store", behind); err != nil {
			return "", err
		}
	}
	return "http://" + l.s3.Listen, nil
}

// slow delays what the server sends.
func (l *lines) slow(milliseconds int) error {
	for _, proxy := range []*toxiproxy.Proxy{l.sql, l.s3} {
		toxic := fmt.Sprintf(`{"name":"slow","type":"latency","stream":"downstream","attributes":{"latency":%d,"jitter":%d}}`, milliseconds, milliseconds/2)
		if _, err := proxy.Toxics.AddToxicJson(strings.NewReader(toxic)); err != nil {
			return err
		}
	}
	return nil
}

func (l *lines) mend() error {
	for _, proxy := range []*toxiproxy.Proxy{l.sql, l.s3} {
		proxy.Toxics.ResetToxics(context.Background())
	}
	return nil
}

// cut closes all connections. New ones can be opened at once.
func (l *lines) cut() error {
	for _, proxy := range []*toxiproxy.Proxy{l.sql, l.s3} {
		proxy.Stop()
		if err := proxy.Start(); err != nil {
			return err
		}
	}
	return nil
}

func (l *lines) close() {
	for _, proxy := range []*toxiproxy.Proxy{l.sql, l.s3} {
		if proxy != nil {
			proxy.Stop()
		}
	}
	if l.bridge != nil {
		l.bridge.Close()
	}
	if l.liar.listener != nil {
		l.liar.listener.Close()
	}
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
	mode     atomic.Int32
	listener net.Listener
}

func (l *liar) listen(target *url.URL) (address string, err error) {
	if l.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		return "", err
	}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.Out.Host = r.In.Host // it is signed
		},
		ModifyResponse: func(response *http.Response) error {
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
	go func() {
		_ = http.Serve(l.listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
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
	}()
	return l.listener.Addr().String(), nil
}

// isObject reports whether a request is for an object, not for the bucket.
func isObject(r *http.Request) bool { return strings.Count(strings.Trim(r.URL.Path, "/"), "/") > 0 }
