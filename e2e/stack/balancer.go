package stack

import (
	"context"
	"io"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// balancer stands in for a cluster's Service: one address for the internal ports of
// a service's replicas. A new connection goes to a replica that says it is ready.
type balancer struct {
	Address string

	listener net.Listener
	replicas []*Replica
	next     atomic.Int64
	ready    sync.Map // internal address -> bool
	stop     context.CancelFunc
}

func newBalancer() (*balancer, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	return &balancer{Address: listener.Addr().String(), listener: listener}, nil
}

// serve forwards to replicas until close.
func (b *balancer) serve(replicas []*Replica) {
	ctx, stop := context.WithCancel(context.Background())
	b.replicas, b.stop = replicas, stop
	for _, one := range replicas {
		go b.watch(ctx, one)
	}
	go func() {
		for {
			client, err := b.listener.Accept()
			if err != nil {
				return
			}
			go b.forward(client)
		}
	}()
}

func (b *balancer) close() {
	if b.stop != nil {
		b.stop()
	}
	b.listener.Close()
}

// watch asks a replica for its readiness, as a kubelet does.
func (b *balancer) watch(ctx context.Context, one *Replica) {
	client := &http.Client{Timeout: time.Second}
	for ctx.Err() == nil {
		response, err := client.Get("http://" + one.InternalAddress + "/readyz")
		b.ready.Store(one.InternalAddress, err == nil && response.StatusCode == http.StatusOK)
		if err == nil {
			response.Body.Close()
		}
		select {
		case <-ctx.Done():
		case <-time.After(200 * time.Millisecond):
		}
	}
}

func (b *balancer) forward(client net.Conn) {
	defer client.Close()
	server := b.connect()
	if server == nil {
		return
	}
	defer server.Close()
	both := make(chan struct{}, 2)
	for _, way := range [][2]net.Conn{{client, server}, {server, client}} {
		go func() {
			_, _ = io.Copy(way[0], way[1])
			both <- struct{}{}
		}()
	}
	<-both
}

func (b *balancer) connect() net.Conn {
	for range b.replicas {
		one := b.replicas[int(b.next.Add(1))%len(b.replicas)]
		if ready, _ := b.ready.Load(one.InternalAddress); ready != true {
			continue
		}
		if server, err := net.DialTimeout("tcp", one.InternalAddress, time.Second); err == nil {
			return server
		}
	}
	return nil
}
