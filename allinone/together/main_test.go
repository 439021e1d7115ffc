// Package together tests what services do only together: recordings, which
// audio-svc keeps for rows of others.
package together

import (
	"bytes"
	"context"
	"maps"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"

	"obi/audio-svc/audio"
	"obi/audio-svc/audioclient"
	"obi/platform/config"
	"obi/platform/testkit"
)

// asService names the environment variable that makes this test binary a service,
// so that a whole process can be killed.
const asService = "OBI_TEST_AS_SERVICE"

func TestMain(m *testing.M) {
	if os.Getenv(asImport) != "" {
		importAndDie()
		return
	}
	for _, o := range owners {
		if os.Getenv(asService) == o.name {
			serveAndSay(o.spec)
			return
		}
	}
	testkit.Main(m)
}

// store is audio-svc with its folder.
type store struct {
	*testkit.Service
	folder string
}

func startStore(t *testing.T) store { return startStoreWith(t, nil) }

// startStoreWith is startStore with more settings.
func startStoreWith(t *testing.T, more config.Environ) store {
	t.Helper()
	folder := t.TempDir()
	return store{testkit.Start(t, audio.Spec(), more.With(config.Environ{"AUDIO_STORE": "dir", "AUDIO_DIR": folder, "KEEP_DELETED_DAYS": "0"})), folder}
}

// files are the ids of the files in the folder.
func (s store) files(t *testing.T) (ids []string) {
	t.Helper()
	entries, err := os.ReadDir(s.folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if audioclient.IsID(entry.Name()) {
			ids = append(ids, entry.Name())
		}
	}
	return ids
}

// plays says whether anybody can hear a file.
func (s store) plays(t *testing.T, id string) bool {
	t.Helper()
	return s.Do(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/audio/" + id}).Status == http.StatusOK
}

// recording is a small real one.
func recording(t testing.TB, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("../../audio-svc/audio/testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// form is a body with texts and a file, and its content type.
func form(t testing.TB, texts map[string]string, filename string, content []byte) (body, kind string) {
	t.Helper()
	var buffer bytes.Buffer
	writer := multipart.NewWriter(&buffer)
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		if err := writer.WriteField(name, texts[name]); err != nil {
			t.Fatal(err)
		}
	}
	part, err := writer.CreateFormFile("audio", filename)
	if err == nil {
		_, err = part.Write(content)
	}
	if err == nil {
		err = writer.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return buffer.String(), writer.FormDataContentType()
}

// column asks the database at url for the values of one column.
func column(t testing.TB, url, query string) []string {
	t.Helper()
	connection, err := pgx.Connect(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(context.Background())
	rows, err := connection.Query(context.Background(), query)
	if err != nil {
		t.Fatal(err)
	}
	values, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return values
}

// linked are the files that rows of the owner link to.
func (o owner) linked(t testing.TB, url string) []string {
	t.Helper()
	return column(t, url, `SELECT audio->>'fileId' FROM `+o.table+` WHERE audio->>'fileId' IS NOT NULL ORDER BY 1`)
}

// settle waits until the owner owes nothing to audio-svc.
func (o owner) settle(t testing.TB, url string) {
	t.Helper()
	testkit.Until(t, "the outbox of "+o.name+" to be empty", func() bool { return len(column(t, url, `SELECT payload FROM `+o.name+`.outbox`)) == 0 })
}

// hourPasses makes every order of the owner due.
func (o owner) hourPasses(t testing.TB, url string) {
	t.Helper()
	column(t, url, `UPDATE `+o.name+`.outbox SET next_at = now() - interval '1 hour' RETURNING kind`)
}

// inStep fails unless exactly what is linked is stored, and plays.
func inStep(t *testing.T, kept store, linked []string) {
	t.Helper()
	slices.Sort(linked)
	files := kept.files(t)
	slices.Sort(files)
	if !slices.Equal(files, linked) {
		t.Errorf("stored are %v, linked %v", files, linked)
	}
	for _, id := range linked {
		if !kept.plays(t, id) {
			t.Errorf("%s is linked and does not play", id)
		}
	}
}
