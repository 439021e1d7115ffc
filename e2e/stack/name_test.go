//go:build stack

package stack

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"syscall"
	"testing"
	"time"

	"obi/platform/testkit/ports"
)

// name listens at an address and forwards each connection to any of several that accepts it, as
// clients do with a docker compose name that has several addresses.
func name(t *testing.T, address string, several []string) {
	t.Helper()
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer client.Close()
				for _, i := range rand.Perm(len(several)) {
					if server, err := net.DialTimeout("tcp", several[i], time.Second); err == nil {
						pipe(client, server)
						return
					}
				}
				// No replica accepts, so reset the connection.
				_ = client.(*net.TCPConn).SetLinger(0)
			}()
		}
	}()
}

// byName starts a second gateway that uses one name for all replicas of a service, as with docker
// compose.
func byName(t *testing.T, s *Stack) *Stack {
	t.Helper()
	free, err := ports.Free(2)
	if err != nil {
		t.Fatal(err)
	}
	composed := *s
	composed.dir, composed.proxy, composed.oneName = t.TempDir(), free[0], true
	composed.URL, composed.Internal = fmt.Sprintf("http://127.0.0.1:%d", free[0]), fmt.Sprintf("http://127.0.0.1:%d", free[1])
	composed.Services = map[string][]*Replica{}
	for service, replicas := range s.Services {
		host := fmt.Sprintf("127.81.%d.1", len(composed.Services)+1)
		one := &Replica{Service: service, Address: net.JoinHostPort(host, strconv.Itoa(s.port)), InternalAddress: net.JoinHostPort(host, strconv.Itoa(s.internalPort))}
		var public, internal []string
		for _, replica := range replicas {
			public, internal = append(public, replica.Address), append(internal, replica.InternalAddress)
		}
		name(t, one.Address, public)
		name(t, one.InternalAddress, internal)
		composed.Services[service] = []*Replica{one}
	}
	if err := composed.startGateway(t.Context(), free[1]); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(composed.Gateway.Kill)
	return &composed
}

// readAndWrite starts a load on every area. It ends with the test.
func readAndWrite(t *testing.T, s *Stack) *load {
	t.Helper()
	c := signIn(t, s.URL, password)
	l := &load{}
	l.ctx, l.stop = context.WithCancel(t.Context())
	t.Cleanup(func() { l.stop(); l.all.Wait() })
	for _, path := range everyService {
		l.work(func(int) { l.expect("GET "+path, c.get(path), http.StatusOK) })
	}
	for worker := range 2 {
		l.work(func(i int) {
			id := fmt.Sprintf("by-name-%d-%d", worker, i)
			l.expect("add a creator", c.json("POST", "/api/creator/admin/add", creatorNamed(id, "Ada")), http.StatusCreated)
			l.expect("delete a creator", c.send("DELETE", "/api/creator/admin/delete/"+id, "", nil), http.StatusOK)
		})
	}
	return l
}

// Scaling a service with docker compose: one of the replicas behind a name is stopped with one
// signal, because a second one would kill it, and starts again.
func TestScalingBehindOneNameHasNoErrors(t *testing.T) {
	s := running(t)
	composed := byName(t, s)
	l := readAndWrite(t, composed)
	for _, replicas := range s.Services {
		replicas[0].Signal(syscall.SIGTERM)
	}
	for _, replicas := range s.Services {
		if err := replicas[0].Finish(t.Context()); err != nil {
			t.Error(err)
		}
	}
	for _, replicas := range s.Services {
		if err := replicas[0].Start(); err != nil {
			t.Fatal(err)
		}
		if err := s.seen(t.Context(), replicas[0], true); err != nil {
			t.Error(err)
		}
	}
	l.stop()
	l.all.Wait()
	t.Logf("%d requests, %d failures", l.requests, len(l.failures))
	for _, failure := range l.failures {
		t.Error(failure)
	}
}
