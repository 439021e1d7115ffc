package main

import (
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"obi/audio-svc/audioclient"
	"obi/platform/errs"
	"obi/platform/testkit"
)

func TestAudioIsKeptInTheDataFolder(t *testing.T) {
	t.Parallel()
	data, internal := dataFolder(t), freePort(t)
	first := start(t, data, "INTERNAL_PORT="+internal, "INTERNAL_KEY="+testkit.InternalKey)
	content, err := os.ReadFile("../audio-svc/recordings/testdata/voice.mp3")
	if err != nil {
		t.Fatal(err)
	}
	info, err := audioclient.New("http://127.0.0.1:"+internal, testkit.InternalKeys()).Upload(t.Context(), audioclient.NewID(), "a.mp3", content)
	if err != nil {
		t.Fatal(err)
	}
	first.signal(t, syscall.SIGKILL)
	if kept, err := os.ReadFile(filepath.Join(data, "audio", info.FileID)); err != nil || string(kept) != string(content) {
		t.Errorf("the data folder holds %d bytes, %v", len(kept), err)
	}
	second := start(t, data, "INTERNAL_PORT="+internal)
	// Without INTERNAL_KEY Obi generates a random key, so the old key must be refused.
	if err := audioclient.New("http://127.0.0.1:"+internal, testkit.InternalKeys()).Delete(t.Context(), info.FileID); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("with another key a file is deleted: %v", err)
	}
	if status, body := second.call("GET", "/api/ilu/audio/"+info.FileID, "", ""); status != http.StatusOK || body != string(content) {
		t.Errorf("after a kill it plays as %d, %d bytes", status, len(body))
	}
	if status, body := second.call("PUT", audioclient.Prefix+audioclient.NewID()+"?filename=a.mp3", "", string(content)); status != http.StatusNotFound {
		t.Errorf("the public port took a file: %d %s", status, body)
	}
}
