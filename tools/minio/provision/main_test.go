package main

import (
	"context"
	"crypto/pbkdf2"
	"crypto/sha256"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/secure-io/sio-go"
)

func settings(changed map[string]string) func(string) string {
	all := map[string]string{
		"S3_ENDPOINT": "http://minio:9000", "S3_REGION": "us-east-1", "S3_BUCKET": "obi-audio", "S3_ACCESS_KEY": "a-key",
		"S3_SECRET_KEY": "a secret key", "MINIO_ROOT_USER": "root", "MINIO_ROOT_PASSWORD": "a password",
	}
	maps.Copy(all, changed)
	return func(name string) string { return all[name] }
}

func TestWhatIsRefused(t *testing.T) {
	for _, name := range []string{"S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY", "MINIO_ROOT_USER", "MINIO_ROOT_PASSWORD"} {
		if _, _, err := load(settings(map[string]string{name: ""})); err == nil || err.Error() != name+" is not set" {
			t.Errorf("without %s: %v", name, err)
		}
	}
	for _, endpoint := range []string{"minio:9000", "ftp://minio:9000", "http://", "://x"} {
		if _, _, err := load(settings(map[string]string{"S3_ENDPOINT": endpoint})); err == nil || !strings.HasPrefix(err.Error(), "S3_ENDPOINT must be") {
			t.Errorf("%s: %v", endpoint, err)
		}
	}
}

// Compose mounts secrets as files.
func TestASettingMayBeAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(file, []byte("from a file\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	set, _, err := load(settings(map[string]string{"S3_SECRET_KEY": "", "S3_SECRET_KEY_FILE": file}))
	if err != nil || set["S3_SECRET_KEY"] != "from a file" || set["S3_ACCESS_KEY"] != "a-key" {
		t.Errorf("%v, %v", set, err)
	}
	_, _, err = load(settings(map[string]string{"S3_SECRET_KEY": "", "S3_SECRET_KEY_FILE": file + "s"}))
	if err == nil || !strings.HasPrefix(err.Error(), "S3_SECRET_KEY_FILE cannot be read: ") {
		t.Errorf("no such file: %v", err)
	}
}

// The scheme selects the protocol: a TLS handshake begins with 22.
func TestTheScheme(t *testing.T) {
	for scheme, want := range map[string]byte{"http": 'G', "https": 22} {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer listener.Close()
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() {
			ended <- provision(ctx, settings(map[string]string{"S3_ENDPOINT": scheme + "://" + listener.Addr().String()}))
		}()
		connection, err := listener.Accept()
		if err != nil {
			t.Fatal(err)
		}
		first := make([]byte, 1)
		if _, err := io.ReadFull(connection, first); err != nil || first[0] != want && !(scheme == "http" && first[0] == 'H') {
			t.Errorf("%s begins with %v, %v", scheme, first, err)
		}
		cancel()
		connection.Close()
		if err := <-ended; err == nil {
			t.Errorf("%s: a bucket was made nowhere", scheme)
		}
	}
}

// TestTheUser uses a server that only records its requests.
func TestTheUser(t *testing.T) {
	told := map[string]string{}
	refuses := ""
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path, isAdmin := strings.CutPrefix(r.URL.Path, "/minio/admin/v3/")
		body, err := io.ReadAll(r.Body)
		if err != nil || !strings.HasPrefix(r.Header.Get("Authorization"), "AWS4-HMAC-SHA256 Credential=root/") {
			t.Errorf("%s %s came with %q, %v", r.Method, r.URL, r.Header, err)
		}
		if isAdmin && r.Method == http.MethodPut {
			told[path+"?"+r.URL.RawQuery] = string(body)
		}
		if path == refuses {
			http.Error(w, "no", http.StatusForbidden)
		}
	}))
	defer server.Close()
	get := settings(map[string]string{"S3_ENDPOINT": server.URL + "/"})
	if err := provision(t.Context(), get); err != nil {
		t.Fatal(err)
	}
	if got := told["add-canned-policy?name=obi-audio"]; !strings.Contains(got, `"arn:aws:s3:::obi-audio/*"`) {
		t.Errorf("the policy is %s", got)
	}
	if _, found := told["set-user-or-group-policy?isGroup=false&policyName=obi-audio&userOrGroup=a-key"]; !found {
		t.Errorf("the user is not told what it may do: %q", slices.Collect(maps.Keys(told)))
	}
	if got := unsealed(t, "a password", told["add-user?accessKey=a-key"]); got != `{"secretKey":"a secret key","status":"enabled"}` {
		t.Errorf("the user is %s", got)
	}
	for _, refuses = range []string{"add-canned-policy", "add-user", "set-user-or-group-policy"} {
		if err := provision(t.Context(), get); err == nil || !strings.Contains(err.Error(), refuses+": 403 Forbidden: no") {
			t.Errorf("%s: %v", refuses, err)
		}
	}
}

func TestAStartingServerIsRetried(t *testing.T) {
	calls := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if calls++; calls == 1 {
			http.Error(w, "Server not initialized yet", http.StatusServiceUnavailable)
		}
	}))
	defer server.Close()
	if err := (admin{server.URL, "root", "a password"}).setPolicy(t.Context(), "obi-audio", []byte("{}")); err != nil || calls != 2 {
		t.Errorf("after %d calls: %v", calls, err)
	}
}

// unsealed decrypts a body as the server does.
func unsealed(t *testing.T, secret, body string) string {
	t.Helper()
	if len(body) < 41 || body[32] != 2 || strings.Contains(body, "secret") {
		t.Fatalf("it is not sealed: %q", body)
	}
	key, err := pbkdf2.Key(sha256.New, secret, []byte(body[:32]), 8192, 32)
	if err != nil {
		t.Fatal(err)
	}
	stream, err := sio.AES_256_GCM.Stream(key)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(stream.DecryptReader(strings.NewReader(body[41:]), []byte(body[33:41]), nil))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
