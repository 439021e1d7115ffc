//go:build stack

package stack

import (
	"context"
	"fmt"
	"maps"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"obi/areas"
	"obi/platform/testkit/ports"
)

// echo stands in for a replica and reports its own name.
type echo struct {
	*Replica
	servers []*http.Server
	handler http.HandlerFunc
}

// gatewayAlone starts Traefik in front of echoes, with several replicas of each service.
func gatewayAlone(t *testing.T, replicas int) (*Stack, map[string][]*echo) {
	t.Helper()
	dir := t.TempDir()
	free, err := ports.Free(4)
	if err != nil {
		t.Fatal(err)
	}
	s := &Stack{
		Options: Options{Programs: FromEnvironment()}, Services: map[string][]*Replica{}, dir: dir,
		port: free[0], internalPort: free[1], proxy: free[2],
		URL: fmt.Sprintf("http://127.0.0.1:%d", free[2]), Internal: fmt.Sprintf("http://127.0.0.1:%d", free[3]),
	}
	echoes := map[string][]*echo{}
	for i, name := range areas.Programs() {
		for n := range replicas {
			one := startEcho(t, s, name, i, n)
			s.Services[name], echoes[name] = append(s.Services[name], one.Replica), append(echoes[name], one)
		}
	}
	if err := s.startGateway(t.Context(), free[3]); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Gateway.Kill)
	return s, echoes
}

func startEcho(t *testing.T, s *Stack, name string, i, n int) *echo {
	t.Helper()
	host := address(i, n)
	one := &echo{Replica: &Replica{
		Service: name, Address: net.JoinHostPort(host, strconv.Itoa(s.port)), InternalAddress: net.JoinHostPort(host, strconv.Itoa(s.internalPort)),
	}}
	public := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("By", name)
		w.Header().Set("Replica", strconv.Itoa(n))
		if one.handler != nil {
			one.handler(w, r)
		}
	})
	health := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprintln(w, "ok") })
	for address, handler := range map[string]http.Handler{one.Address: public, one.InternalAddress: health} {
		listener, err := net.Listen("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		server := &http.Server{Handler: handler}
		one.servers = append(one.servers, server)
		go func() { _ = server.Serve(listener) }()
		t.Cleanup(func() { server.Close() })
	}
	return one
}

// send sends a request and returns its answer, with the body closed.
func send(t *testing.T, method, url string, header http.Header, body string) *http.Response {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(request.Header, header) // without canonicalization
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatalf("%s %s: %v", method, url, err)
	}
	response.Body.Close()
	return response
}

func logOf(t *testing.T, p *Process) string {
	t.Helper()
	text, err := os.ReadFile(p.Log)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// until polls wanted until it holds or patience is over.
func until(ctx context.Context, wanted func() bool) bool {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for !wanted() {
		select {
		case <-ctx.Done():
			return false
		case <-time.After(pause):
		}
	}
	return true
}
