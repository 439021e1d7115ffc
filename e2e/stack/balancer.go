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

// balancer acts as a cluster's Service: one address for a port of several processes. It sends new
// connections to those that are ready.
type balancer struct {
	Address string

	listener net.Listener
	targets  []target
	next     atomic.Int64
	ready    sync.Map // address -> bool
	stop     context.CancelFunc
}

// target is an address to forward to, and the URL of its readiness check.
type target struct{ address, health string }

// internals returns the internal ports of replicas.
func internals(replicas []*Replica) (targets []target) {
	for _, one := range replicas {
		targets = append(targets, target{one.InternalAddress, "http://" + one.InternalAddress + "/readyz"})
	}
	return targets
}

func newBalancer() (*balancer, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	return &balancer{Address: listener.Addr().String(), listener: listener}, nil
}

// serve forwards to targets until close.
func (b *balancer) serve(targets []target) {
	ctx, stop := context.WithCancel(context.Background())
	b.targets, b.stop = targets, stop
	for _, one := range targets {
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

// watch polls readiness, as a kubelet does.
func (b *balancer) watch(ctx context.Context, one target) {
	client := &http.Client{Timeout: 5 * time.Second}
	for ctx.Err() == nil {
		response, err := client.Get(one.health)
		b.ready.Store(one.address, err == nil && response.StatusCode == http.StatusOK)
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
	pipe(client, server)
}

// pipe copies both directions until one side closes, then closes server.
func pipe(client, server net.Conn) {
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
	first := int(b.next.Add(1))
	for i := range b.targets {
		one := b.targets[(first+i)%len(b.targets)]
		if ready, _ := b.ready.Load(one.address); ready != true {
			continue
		}
		if server, err := net.DialTimeout("tcp", one.address, time.Second); err == nil {
			return server
		}
	}
	return nil
}
