package webhooks_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"obi/platform/config"
	"obi/platform/webhooks"
)

// TestAddressesThatAreNotPublic connects to addresses of every kind that must be refused before a
// connection is opened. C libraries read some names as addresses.
func TestAddressesThatAreNotPublic(t *testing.T) {
	var asked atomic.Int32
	client := webhooks.NewClient(nil, resolver(t, &asked, [4]byte{127, 0, 0, 1}))
	for host := range strings.FieldsSeq(`127.0.0.1 127.8.8.8 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 100.100.100.200
		0.0.0.0 0.1.2.3 192.0.0.192 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 168.63.129.16
		[::] [::1] [::ffff:127.0.0.1] [::ffff:10.0.0.1] [::ffff:a9fe:a9fe] [::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::a9fe:a9fe] [64:ff9b:1::1]
		[fe80::1] [fe80::1%25lo] [fec0::1] [fc00::1] [fd00:ec2::254] [ff02::1] [2001::1] [2001:db8::1] [2002:7f00:1::1] [100::1] [3fff::1]
		2130706433 0x7f.1 127.1 localhost`) {
		t.Run(host, func(t *testing.T) {
			request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+host+":9", http.NoBody)
			if err != nil {
				t.Fatal(err)
			}
			response, err := client.Do(request)
			if err == nil {
				response.Body.Close()
				t.Fatal("connected")
			}
			want := "is not a public address"
			if host == "2130706433" || host == "127.1" { // Go asks no name server about numbers
				want = "no such host"
			}
			if !strings.Contains(err.Error(), want) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// resolver answers each question with the next of addresses, like an attacker's name server.
func resolver(t *testing.T, asked *atomic.Int32, addresses ...[4]byte) *net.Resolver {
	t.Helper()
	server, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	go func() {
		packet := make([]byte, 1500)
		for {
			n, client, err := server.ReadFrom(packet)
			if err != nil {
				return
			}
			end := 12 + bytes.IndexByte(packet[12:n], 0) + 5 // of the question
			reply := append([]byte{}, packet[:end]...)
			copy(reply[2:12], []byte{0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0})
			if packet[end-3] == 1 { // an A record
				turn := int(asked.Add(1)) - 1
				address := addresses[min(turn, len(addresses)-1)]
				reply[7] = 1
				reply = append(append(reply, 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4), address[:]...)
			}
			_, _ = server.WriteTo(reply, client)
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp", server.LocalAddr().String())
	}}
}

// TestRebinding posts to a name whose address changes between two lookups. The client must
// connect to the address that it checked.
func TestRebinding(t *testing.T) {
	r := receive(t)
	address, err := url.Parse(r.URL)
	if err != nil {
		t.Fatal(err)
	}
	home, allowed := [4]byte{127, 0, 0, 1}, [4]byte{127, 0, 0, 2}
	var only config.Networks
	if err := only.UnmarshalText([]byte("127.0.0.2")); err != nil {
		t.Fatal(err)
	}
	post := func(client *http.Client) error {
		response, err := client.Post("http://rebinding.example.:"+address.Port(), "application/json", strings.NewReader("{}")) //nolint:noctx // a test
		if err == nil {
			response.Body.Close()
		}
		return err
	}
	var asked atomic.Int32
	// The first answer is allowed, but nobody listens there; every later one is refused.
	client := webhooks.NewClient(only, resolver(t, &asked, allowed, home))
	if err := post(client); err == nil || strings.Contains(err.Error(), "public") {
		t.Errorf("the first: %v", err)
	}
	if asked.Load() != 1 {
		t.Errorf("the name was resolved %d times for one request", asked.Load())
	}
	if err := post(client); err == nil || !strings.Contains(err.Error(), "127.0.0.1 is not a public address") {
		t.Errorf("the second: %v", err)
	}
	r.wants(t)
	asked.Store(0)
	if err := post(webhooks.NewClient(local, resolver(t, &asked, home))); err != nil {
		t.Error(err)
	}
	r.wants(t, "{}")
}

// A proxy would open the connection to an address that nothing has checked.
func TestNoProxy(t *testing.T) {
	if transport, ok := webhooks.NewClient(nil, nil).Transport.(*http.Transport); !ok || transport.Proxy != nil {
		t.Error("the client may use a proxy")
	}
}

// TestRefusedAddressesAreLogged sends to an address that only a setting would allow.
func TestRefusedAddressesAreLogged(t *testing.T) {
	d, r := open(t), receive(t)
	d.add(t, "a", r.URL+"/secret?token=secret", allKinds, "json")
	d.exec(t, `INSERT INTO things (id) VALUES ('a')`)
	if err := d.another(t, prometheus.NewRegistry(), nil).RunDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.wants(t)
	d.wants(t, `SELECT result || answer FROM webhook_deliveries`, "failed127.0.0.1 is not a public address. Ask the operator of Obi if it should be allowed")
}

// TestSignatureOfTheSpecification checks the signatures that the other tests expect, with the example of
// the libraries of Standard Webhooks.
func TestSignatureOfTheSpecification(t *testing.T) {
	secret, err := base64.StdEncoding.DecodeString("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
	if err != nil {
		t.Fatal(err)
	}
	message := received{id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: "1614265330", body: `{"test": 2432232314}`}
	if got, want := signed(string(secret), message), "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestAnswersThatAreNotHTTP checks that the error is stored, although it quotes letters of several
// bytes and is cut in the middle of one.
func TestAnswersThatAreNotHTTP(t *testing.T) {
	for _, start := range []string{"x", "xx", "xxx"} {
		t.Run(start, func(t *testing.T) {
			listener, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { listener.Close() })
			go func() {
				for {
					connection, err := listener.Accept()
					if err != nil {
						return
					}
					if request, err := http.ReadRequest(bufio.NewReader(connection)); err == nil {
						_, _ = io.Copy(io.Discard, request.Body)
					}
					_, _ = io.WriteString(connection, start+strings.Repeat("ọ", 2000)+"\n")
					connection.Close()
				}
			}()
			d := open(t)
			d.add(t, "a", "http://"+listener.Addr().String(), allKinds, "json")
			d.exec(t, `INSERT INTO things (id) VALUES ('a')`)
			d.run(t)
			d.wants(t, `SELECT result || (answer LIKE '%malformed%ọ') FROM webhook_deliveries`, "failedtrue")
		})
	}
}
