package blob_test

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"obi/platform/blob"
	"obi/platform/config"
	"obi/platform/errs"
)

// stores returns an empty store of every kind. If OBI_TEST_S3_ENDPOINT, _ACCESS_KEY and
// _SECRET_KEY are set, this includes a bucket on that server.
func stores(t *testing.T) map[string]blob.Store {
	t.Helper()
	folder, err := blob.Dir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(gofakes3.New(s3mem.New()).Server())
	t.Cleanup(server.Close)
	all := map[string]blob.Store{"dir": folder, "s3": bucket(t, server.URL, "an-access-key", "a-secret-key")}
	if endpoint := os.Getenv("OBI_TEST_S3_ENDPOINT"); endpoint != "" {
		all["s3 of "+endpoint] = bucket(t, endpoint, os.Getenv("OBI_TEST_S3_ACCESS_KEY"), os.Getenv("OBI_TEST_S3_SECRET_KEY"))
	}
	return all
}

// bucket creates a bucket that is removed after the test.
func bucket(t *testing.T, endpoint, access, secret string) blob.Store {
	t.Helper()
	cfg := blob.S3Config{
		Endpoint: endpoint, Region: "us-east-1", Bucket: fmt.Sprint("obi-test-", time.Now().UnixNano()),
		AccessKey: config.Secret(access), SecretKey: config.Secret(secret), PathStyle: true,
	}
	if problems := cfg.Problems(); len(problems) > 0 {
		t.Fatal(problems)
	}
	client, err := minio.New(endpoint[len("http://"):], &minio.Options{Creds: credentials.NewStaticV4(access, secret, ""), Region: cfg.Region})
	if err != nil {
		t.Fatal(err)
	}
	if err := client.MakeBucket(t.Context(), cfg.Bucket, minio.MakeBucketOptions{Region: cfg.Region}); err != nil {
		t.Fatal(err)
	}
	store, err := blob.S3(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		client.RemoveBucketWithOptions(t.Context(), cfg.Bucket, minio.RemoveBucketOptions{ForceDelete: true})
	})
	return store
}

func read(t *testing.T, store blob.Store, name string, offset, length int64) ([]byte, error) {
	t.Helper()
	body, err := store.Get(t.Context(), name, offset, length)
	if err != nil {
		return nil, err
	}
	defer body.Close()
	content, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	return content, nil
}

func list(t *testing.T, store blob.Store) (all []blob.Object) {
	t.Helper()
	for object, err := range store.List(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, object)
	}
	return all
}

func put(t *testing.T, store blob.Store, name string, content []byte) {
	t.Helper()
	if err := store.Put(t.Context(), name, content); err != nil {
		t.Fatal(err)
	}
}

func random(n int) []byte {
	content := make([]byte, n)
	_, _ = rand.Read(content) // it never fails
	return content
}

// TestContract checks what every store must do.
func TestContract(t *testing.T) {
	for kind, store := range stores(t) {
		t.Run(kind, func(t *testing.T) {
			content, begun := random(5<<20), time.Now().Add(-time.Minute)
			put(t, store, "a", content)
			readsParts(t, store, content)
			t.Run("a name is put once", func(t *testing.T) { putsOnce(t, store, content) })
			t.Run("a missing file", func(t *testing.T) {
				if _, err := store.Get(t.Context(), "nothing", 0, 1); errs.KindOf(err) != errs.NotFound {
					t.Errorf("got %v", err)
				}
				if err := store.Delete(t.Context(), "nothing"); err != nil {
					t.Errorf("deleting it gave %v", err)
				}
			})
			t.Run("names that lead elsewhere", func(t *testing.T) { refusesNames(t, store) })
			t.Run("a list", func(t *testing.T) { listsFiles(t, store, begun) })
			t.Run("a deleted file is missing and can be put again", func(t *testing.T) { deletes(t, store) })
			t.Run("of many that put one name one wins", func(t *testing.T) { race(t, store) })
		})
	}
}

func readsParts(t *testing.T, store blob.Store, content []byte) {
	t.Helper()
	for _, part := range []struct{ offset, length int64 }{{0, 5 << 20}, {0, 1}, {0, 2}, {1, 1}, {100_000, 50_000}, {5<<20 - 1, 1}, {1, 5<<20 - 1}} {
		got, err := read(t, store, "a", part.offset, part.length)
		if err != nil || !bytes.Equal(got, content[part.offset:part.offset+part.length]) {
			t.Errorf("%v gave %d bytes, %v", part, len(got), err)
		}
	}
	if got, err := read(t, store, "a", 0, 6<<20); err != nil || !bytes.Equal(got, content) {
		t.Errorf("asked for more than there is it gave %d bytes, %v", len(got), err)
	}
}

func putsOnce(t *testing.T, store blob.Store, content []byte) {
	t.Helper()
	for _, again := range [][]byte{content, []byte("other")} {
		if err := store.Put(t.Context(), "a", again); errs.KindOf(err) != errs.Conflict {
			t.Errorf("got %v", err)
		}
	}
	if got, err := read(t, store, "a", 0, 5<<20); err != nil || !bytes.Equal(got, content) {
		t.Errorf("now it is %d bytes, %v", len(got), err)
	}
}

func refusesNames(t *testing.T, store blob.Store) {
	t.Helper()
	for _, name := range []string{"", ".", "..", "../x", "a/b", `a\b`, "/etc/passwd", "a\x00", ".hidden", string(random(200))} {
		_, got := store.Get(t.Context(), name, 0, 1)
		for does, err := range map[string]error{"Put": store.Put(t.Context(), name, []byte("x")), "Get": got, "Delete": store.Delete(t.Context(), name)} {
			if err == nil {
				t.Errorf("%s took %q", does, name)
			}
		}
	}
}

func listsFiles(t *testing.T, store blob.Store, begun time.Time) {
	t.Helper()
	put(t, store, "b", []byte("b"))
	var found []string
	for _, object := range list(t, store) {
		found = append(found, fmt.Sprint(object.Name, " ", object.Size))
		if object.ModifiedAt.Before(begun) || object.ModifiedAt.After(time.Now().Add(time.Minute)) {
			t.Errorf("%s is of %v", object.Name, object.ModifiedAt)
		}
	}
	slices.Sort(found)
	if !slices.Equal(found, []string{"a 5242880", "b 1"}) {
		t.Errorf("found %v", found)
	}
}

func deletes(t *testing.T, store blob.Store) {
	t.Helper()
	for range 2 {
		if err := store.Delete(t.Context(), "a"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := store.Get(t.Context(), "a", 0, 1); errs.KindOf(err) != errs.NotFound {
		t.Errorf("got %v", err)
	}
	put(t, store, "a", []byte("new"))
}

func race(t *testing.T, store blob.Store) {
	var all sync.WaitGroup
	results := make([]error, 16)
	for n := range results {
		all.Go(func() { results[n] = store.Put(t.Context(), "raced", bytes.Repeat([]byte{byte(n)}, 1000)) })
	}
	all.Wait()
	winner := slices.IndexFunc(results, func(err error) bool { return err == nil })
	if winner < 0 {
		t.Fatalf("no call succeeded: %v", results)
	}
	for n, err := range results {
		if n != winner && errs.KindOf(err) != errs.Conflict {
			t.Errorf("%d got %v", n, err)
		}
	}
	if got, err := read(t, store, "raced", 0, 1000); err != nil || !bytes.Equal(got, bytes.Repeat([]byte{byte(winner)}, 1000)) {
		t.Errorf("it is not the winner's: %v", err)
	}
}

func TestAServerThatIsAwayIsUnavailable(t *testing.T) {
	server := httptest.NewServer(gofakes3.New(s3mem.New()).Server())
	store := bucket(t, server.URL, "an-access-key", "a-secret-key")
	server.Close()
	_, got := store.Get(t.Context(), "a", 0, 1)
	var listed error
	for _, err := range store.List(t.Context()) {
		listed = err
	}
	for does, err := range map[string]error{"Put": store.Put(t.Context(), "a", []byte("x")), "Get": got, "Delete": store.Delete(t.Context(), "a"), "List": listed} {
		var known *errs.Error
		if !errors.As(err, &known) || known.Kind != errs.Unavailable || known.RetryAfter == 0 {
			t.Errorf("%s gave %v", does, err)
		}
	}
}

// TestPutChecksTheStoredFile covers servers that report something else than they stored.
func TestPutChecksTheStoredFile(t *testing.T) {
	real := gofakes3.New(s3mem.New()).Server()
	stored := func(r *http.Request) { real.ServeHTTP(httptest.NewRecorder(), r) }
	for name, row := range map[string]struct {
		handle func(r *http.Request)
		cut    bool // the connection, instead of an answer with 200
		want   errs.Kind
	}{
		"stored, and the answer is lost":     {stored, true, errs.Conflict},
		"unread, and the answer is lost":     {func(*http.Request) {}, true, errs.Unavailable},
		"thrown away, and said to be stored": {func(r *http.Request) { _, _ = io.Copy(io.Discard, r.Body) }, false, errs.Unavailable},
		"stored in part, and said to be stored": {func(r *http.Request) {
			part := r.Clone(r.Context())
			part.Body, part.ContentLength = io.NopCloser(io.LimitReader(r.Body, 1000)), 1000
			part.Header.Del("Content-Md5")
			part.Header.Set("Content-Length", "1000")
			stored(part)
			_, _ = io.Copy(io.Discard, r.Body)
		}, false, errs.Unavailable},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.Method != http.MethodPut || !strings.HasSuffix(r.URL.Path, "/again") {
					real.ServeHTTP(w, r)
					return
				}
				row.handle(r)
				if row.cut {
					panic(http.ErrAbortHandler)
				}
			}))
			t.Cleanup(server.Close)
			store := bucket(t, server.URL, "an-access-key", "a-secret-key")
			if err := store.Put(t.Context(), "again", random(1<<20)); err == nil || errs.KindOf(err) != row.want {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestAMissingBucketIsNotAMissingFile(t *testing.T) {
	server := httptest.NewServer(gofakes3.New(s3mem.New()).Server())
	t.Cleanup(server.Close)
	store, err := blob.S3(blob.S3Config{Endpoint: server.URL, Region: "us-east-1", Bucket: "nowhere", AccessKey: "an-access-key", SecretKey: "a-secret-key", PathStyle: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.Get(t.Context(), "a", 0, 1); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("got %v", err)
	}
}
