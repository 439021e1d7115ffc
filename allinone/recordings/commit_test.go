package recordings

import (
	"bytes"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"obi/allinone/owners"
	"obi/platform/config"
	"obi/platform/testkit"
)

// newLine starts a proxy to the database of roleURL and returns the URL through it. The proxy closes
// one connection, when PostgreSQL answers the COMMIT of a transaction that linked a file. broke
// reports whether it has done so.
func newLine(t *testing.T, roleURL string) (lineURL string, broke *atomic.Bool) {
	t.Helper()
	address, err := url.Parse(roleURL)
	if err != nil {
		t.Fatal(err)
	}
	query := address.Query()
	socket := query.Get("host") + "/.s.PGSQL." + query.Get("port")
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	broke = &atomic.Bool{}
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			if server, err := net.Dial("unix", socket); err == nil {
				go pass(client, server, broke)
			}
		}
	}()
	query.Del("host")
	query.Del("port")
	query.Set("sslmode", "disable")
	address.Host, address.RawQuery = listener.Addr().String(), query.Encode()
	return address.String(), broke
}

// pass forwards one connection. It recognizes a transaction that links a file by the DELETE with
// attempts = 0, which cancels the file's deletion job.
func pass(client, server net.Conn, broke *atomic.Bool) {
	var linking, committing atomic.Bool
	go func() {
		defer server.Close()
		copied(server, client, func(sent []byte) bool {
			if bytes.Contains(sent, []byte("DELETE FROM outbox")) && bytes.Contains(sent, []byte("attempts = 0")) {
				linking.Store(true)
			}
			if linking.Load() && bytes.Contains(sent, []byte("commit\x00")) && !broke.Load() {
				committing.Store(true)
			}
			return true
		})
	}()
	defer client.Close()
	copied(client, server, func(answered []byte) bool {
		return !committing.Load() || !bytes.Contains(answered, []byte("COMMIT\x00")) || !broke.CompareAndSwap(false, true)
	})
}

// copied copies as long as look returns true.
func copied(to io.Writer, from io.Reader, look func([]byte) bool) {
	part := make([]byte, 64<<10)
	for {
		n, err := from.Read(part)
		if n > 0 && (!look(part[:n]) || !written(to, part[:n])) || err != nil {
			return
		}
	}
}

func written(to io.Writer, part []byte) bool {
	_, err := to.Write(part)
	return err == nil
}

// TestALinkWithAnUnansweredCommitKeepsItsFile breaks the connection at the end of the
// transaction that links a file. The service does not know the outcome, but the row and the file
// must agree.
func TestALinkWithAnUnansweredCommitKeepsItsFile(t *testing.T) { owners.Each(t, commitIsNotAnswered) }

func commitIsNotAnswered(t *testing.T, o owners.Owner) {
	for name, d := range map[string]owners.UploadRequest{"create": o.Create, "attach": o.Attach} {
		t.Run(name, func(t *testing.T) {
			kept := startStore(t)
			roleURL, adminURL := testkit.Database(t, o.Name)
			lineURL, broke := newLine(t, roleURL)
			svc := testkit.Start(t, o.Spec, config.Environ{"AUDIO_URL": kept.Internal, strings.ToUpper(o.Name) + "_DATABASE_URL": lineURL})
			h := &house{o, svc, kept, svc.Issuer.Token(t, "ngozi")}
			h.json(t, "POST", o.Add, `{"id":"p1",`+o.Content+`}`, 201)
			if answer := h.send(t, d, "a.mp3", owners.Recording(t, "voice.mp3")); answer.Status != http.StatusServiceUnavailable || !broke.Load() {
				t.Errorf("answered %d %s; the line broke: %t", answer.Status, answer.Body, broke.Load())
			}
			o.WaitForOutbox(t, adminURL)
			linked := o.Linked(t, adminURL)
			if len(linked) != 1 {
				t.Errorf("linked are %v", linked)
			}
			inStep(t, kept, linked)
		})
	}
}
