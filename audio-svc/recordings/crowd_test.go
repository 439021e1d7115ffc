package recordings_test

import (
	"bytes"
	"context"
	"io"
	"iter"
	"net/http"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"obi/audio-svc/audioclient"
	"obi/platform/blob"
	"obi/platform/errs"
	"obi/platform/testkit"
	"obi/platform/upload"
)

// crowded is an object store that counts concurrent Puts and blocks them until the test releases
// them.
type crowded struct {
	mu           sync.Mutex
	inside, most int
	heap         uint64
	letGo        chan struct{}
}

func (c *crowded) Put(context.Context, string, []byte) error {
	c.mu.Lock()
	c.inside++
	c.most = max(c.most, c.inside)
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	c.heap = max(c.heap, memory.HeapInuse)
	c.mu.Unlock()
	<-c.letGo
	c.mu.Lock()
	defer c.mu.Unlock()
	c.inside--
	return nil
}

// now returns the number of Puts in progress.
func (c *crowded) now() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.inside
}

func (c *crowded) Get(context.Context, string, int64, int64) (io.ReadCloser, error) {
	return io.NopCloser(bytes.NewReader(nil)), nil
}
func (c *crowded) Delete(context.Context, string) error { return nil }
func (c *crowded) List(context.Context) iter.Seq2[blob.Object, error] {
	return func(func(blob.Object, error) bool) {}
}

func TestACrowdOfUploadsTakesTheMemoryOfAFew(t *testing.T) {
	const clients = 100
	store := &crowded{letGo: make(chan struct{})}
	svc, client := startOn(t, store)
	content := padded(t, audioclient.MaxFile)
	var all sync.WaitGroup
	var kept, refused atomic.Int32
	for range clients {
		all.Go(func() {
			switch _, err := client.Upload(t.Context(), audioclient.NewID(), "a.mp3", content); {
			case err == nil:
				kept.Add(1)
			case errs.KindOf(err) == errs.Unavailable:
				refused.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	// The store releases them when most clients are uploading, are waiting or have been rejected.
	for inside, come := 0, 0; inside < upload.AtOnce || come < clients/2; {
		inside = store.now()
		come = inside + metric(t, svc, "uploads_waiting{") + int(refused.Load())
	}
	close(store.letGo)
	all.Wait()
	if store.most != upload.AtOnce {
		t.Errorf("%d were in memory at once, want %d", store.most, upload.AtOnce)
	}
	if kept.Load() < upload.AtOnce {
		t.Errorf("only %d were stored", kept.Load())
	}
	if inside, waiting := metric(t, svc, "uploads_in_memory{"), metric(t, svc, "uploads_waiting{"); inside != 0 || waiting != 0 {
		t.Errorf("%d inside and %d waiting at the end", inside, waiting)
	}
	t.Logf("%d were stored, %d refused, with at most %d MiB of heap in use", kept.Load(), refused.Load(), store.heap>>20)
}

// metric reads one of the service's metrics; name ends before the label of the service.
func metric(t *testing.T, svc *testkit.Service, name string) int {
	t.Helper()
	response, err := http.Get(svc.Internal + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), name+`service="audio"} `)
	value, _, _ := strings.Cut(rest, "\n")
	n, err := strconv.Atoi(value)
	if err != nil {
		t.Fatalf("%s is %q", name, value)
	}
	return n
}

// lost is an object store that fails or has lost everything. The service's sweep may read from it
// at any time.
type lost struct {
	crowded
	err error
}

func (l *lost) fail(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.err = err
}

func (l *lost) Put(context.Context, string, []byte) error { return nil }
func (l *lost) Get(_ context.Context, name string, _, _ int64) (io.ReadCloser, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if name != "obi-owner" && l.err != nil {
		return nil, l.err
	}
	return io.NopCloser(strings.NewReader("half")), nil
}

func TestPlayingWithoutTheStore(t *testing.T) {
	store := &lost{}
	svc, client := startOn(t, store)
	file := uploaded(t, client, "a.mp3", sample(t, "mp3"))
	for name, failure := range map[string]error{"away": errs.New(errs.Unavailable, "The file store cannot be reached").After(5), "lost": errs.New(errs.NotFound, "no such object")} {
		t.Run(name, func(t *testing.T) {
			store.fail(failure)
			sc := play(file.FileID, 503)
			sc.WantHeader = map[string]string{"Cache-Control": "no-store"}
			if answer := svc.Send(t, sc); answer.Header.Get("ETag") != "" || answer.Header.Get("Content-Disposition") != "" {
				t.Errorf("an error has the headers of a file: %v", answer.Header)
			}
			svc.Send(t, info(file.FileID, 200))
			head := play(file.FileID, 200)
			head.Method = http.MethodHead
			svc.Send(t, head)
			svc.Send(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/audio/" + audioclient.NewID(), Status: 404})
		})
	}
	for _, result := range []string{"error", "not_found"} { // a concurrent sweep may have asked too
		if name := `object_store_request_duration_seconds_count{op="get",result="` + result + `",`; metric(t, svc, name) == 0 {
			t.Errorf("%s is 0", name)
		}
	}
	t.Run("an object that ends too early", func(t *testing.T) {
		store.fail(nil)
		response, err := http.Get(svc.URL + "/api/ilu/audio/" + file.FileID)
		if err != nil {
			return // cut before the header was sent
		}
		defer response.Body.Close()
		if body, err := io.ReadAll(response.Body); err == nil {
			t.Errorf("%d bytes passed for the whole", len(body))
		}
	})
}
