package main

import (
	"context"
	"io"
	"maps"
	"net"
	"strings"
	"testing"
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
		if _, _, err := server(settings(map[string]string{name: ""})); err == nil || err.Error() != name+" is not set" {
			t.Errorf("without %s: %v", name, err)
		}
	}
	for _, endpoint := range []string{"minio:9000", "ftp://minio:9000", "http://", "://x"} {
		if _, _, err := server(settings(map[string]string{"S3_ENDPOINT": endpoint})); err == nil || !strings.HasPrefix(err.Error(), "S3_ENDPOINT must be") {
			t.Errorf("%s: %v", endpoint, err)
		}
	}
}

// The scheme says how the server is spoken to: a handshake of TLS begins with 22.
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
