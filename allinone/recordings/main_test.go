// Package recordings tests a service whose rows have recordings together with audio-svc, which
// keeps their files.
package recordings

import (
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"obi/allinone/owners"
	"obi/audio-svc/audio"
	"obi/audio-svc/audioclient"
	"obi/platform/config"
	"obi/platform/testkit"
)

// asService is the environment variable that makes this test binary a service, so that a whole
// process can be killed.
const asService = "OBI_TEST_AS_SERVICE"

func TestMain(m *testing.M) {
	for _, o := range owners.All {
		if os.Getenv(asService) == o.Name {
			serveAndSay(o.Spec)
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
	return store{testkit.Start(t, audio.Spec(), config.Environ{"AUDIO_STORE": "dir", "AUDIO_DIR": folder, "KEEP_DELETED_DAYS": "0"}.With(more)), folder}
}

// files returns the ids of the files in the folder.
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

// plays reports whether the public can play a file.
func (s store) plays(t *testing.T, id string) bool {
	t.Helper()
	return s.Do(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/audio/" + id}).Status == http.StatusOK
}

// inStep checks that the stored files are exactly the linked ones and that each plays.
func inStep(t *testing.T, kept store, linked []string) {
	t.Helper()
	slices.Sort(linked)
	files := kept.files(t)
	slices.Sort(files)
	originals := owners.Column(t, kept.AdminURL, `SELECT original_id FROM audio.originals WHERE file_id IN ('`+strings.Join(linked, `','`)+`')`)
	if want := slices.Sorted(slices.Values(slices.Concat(linked, originals))); !slices.Equal(files, want) {
		t.Errorf("stored are %v, linked %v with the originals %v", files, linked, originals)
	}
	for _, id := range linked {
		if !kept.plays(t, id) {
			t.Errorf("%s is linked and does not play", id)
		}
	}
}
