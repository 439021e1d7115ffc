package recordings_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5"

	"obi/audio-svc/audio"
	"obi/audio-svc/audioclient"
	"obi/platform/blob"
	"obi/platform/config"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// start runs the service on a folder and returns a client of its internal port.
func start(t testing.TB) (*testkit.Service, *audioclient.Client) {
	t.Helper()
	svc := testkit.Start(t, audio.Spec(), config.Environ{"AUDIO_STORE": "dir", "AUDIO_DIR": t.TempDir()})
	return svc, audioclient.New(svc.Internal, testkit.InternalKeys())
}

// startOn is start with the test's own object store.
func startOn(t testing.TB, objects blob.Store) (*testkit.Service, *audioclient.Client) {
	t.Helper()
	spec := audio.SpecOn(func(*audio.Config) (blob.Store, error) { return objects, nil })
	svc := testkit.Start(t, spec, config.Environ{"AUDIO_STORE": "dir", "AUDIO_DIR": "-"})
	return svc, audioclient.New(svc.Internal, testkit.InternalKeys())
}

// uploaded stores a file and returns its facts.
func uploaded(t testing.TB, client *audioclient.Client, filename string, content []byte) audioclient.Info {
	t.Helper()
	info, err := client.Upload(t.Context(), audioclient.NewID(), filename, content)
	if err != nil {
		t.Fatal(err)
	}
	return info
}

// put sends a file to the internal port with the given Content-Length; -1 sends it in chunks.
func put(t testing.TB, svc *testkit.Service, id, filename string, content io.Reader, length int64) testkit.Answer {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPut, svc.Internal+audioclient.Prefix+id+"?filename="+url.QueryEscape(filename), content)
	if err != nil {
		t.Fatal(err)
	}
	request.ContentLength = length
	testkit.InternalKeys().Sign(request)
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return testkit.Answer{Status: response.StatusCode, Header: response.Header, Body: string(body)}
}

// sample returns a small file with an extension.
func sample(t testing.TB, extension string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", "voice."+extension))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// padded returns a file of a size that begins like an MP3.
func padded(t testing.TB, size int) []byte {
	t.Helper()
	content := bytes.Repeat([]byte{0x55}, size)
	copy(content, sample(t, "mp3"))
	return content
}

// states returns the state of every row, by file.
func states(t testing.TB, svc *testkit.Service) map[string]string {
	t.Helper()
	ctx := context.Background()
	connection, err := pgx.Connect(ctx, svc.AdminURL)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(ctx)
	rows, err := connection.Query(ctx, `SELECT file_id, state FROM audio.audio_files`)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	var id, state string
	if _, err := pgx.ForEachRow(rows, []any{&id, &state}, func() error { found[id] = state; return nil }); err != nil {
		t.Fatal(err)
	}
	return found
}

// info requests the facts about a file from the public port.
func info(id string, status int) testkit.Scenario {
	return testkit.Scenario{Name: fmt.Sprint("info ", status), Method: "GET", Path: "/api/ilu/audio/" + id + "/info", Status: status}
}

// play requests a file from the public port.
func play(id string, status int) testkit.Scenario {
	return testkit.Scenario{Name: fmt.Sprint("play ", status), Method: "GET", Path: "/api/ilu/audio/" + id, Status: status}
}
