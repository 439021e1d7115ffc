//go:build apiserver

// Package apply applies the manifests to a real API server. Its tests run with the tag
// apiserver; OBI_K8S_TOOLS names the folder with etcd and kube-apiserver, OBI_TRAEFIK
// the program.
package apply

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// start runs etcd and kube-apiserver until the test ends and returns a client that may
// do everything.
func start(t *testing.T) *client {
	t.Helper()
	tools := os.Getenv("OBI_K8S_TOOLS")
	if tools == "" {
		t.Fatal("OBI_K8S_TOOLS does not name a folder: use `make k8s-test`")
	}
	folder, key := t.TempDir(), filepath.Join(t.TempDir(), "key.pem")
	private, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	write(t, key, pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(private)}))
	tokens := filepath.Join(folder, "tokens.csv")
	write(t, tokens, []byte("all,root,root,system:masters\ngateway,system:serviceaccount:obi-gateway:gateway,gateway\n"))

	etcd, peers, port := freePort(t), freePort(t), freePort(t)
	store, peer := fmt.Sprintf("http://127.0.0.1:%d", etcd), fmt.Sprintf("http://127.0.0.1:%d", peers)
	run(t, filepath.Join(tools, "etcd"), "--data-dir="+filepath.Join(folder, "etcd"), "--unsafe-no-fsync", "--log-level=warn",
		"--listen-client-urls="+store, "--advertise-client-urls="+store,
		"--listen-peer-urls="+peer, "--initial-advertise-peer-urls="+peer, "--initial-cluster=default="+peer)
	run(t, filepath.Join(tools, "kube-apiserver"), "--etcd-servers="+store, "--bind-address=127.0.0.1", fmt.Sprintf("--secure-port=%d", port),
		"--cert-dir="+filepath.Join(folder, "certificates"), "--token-auth-file="+tokens, "--authorization-mode=RBAC",
		"--service-account-issuer=https://kubernetes.default.svc", "--service-account-key-file="+key, "--service-account-signing-key-file="+key,
		// No controller runs that would make tokens and default accounts.
		"--service-cluster-ip-range=10.0.0.0/16", "--disable-admission-plugins=ServiceAccount")
	c := newClient(fmt.Sprintf("https://127.0.0.1:%d", port))
	c.authority = filepath.Join(folder, "certificates", "apiserver.crt")
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	c.await(ctx, t, "/readyz", func(answer) bool { return true })
	return c
}

// run starts a program that ends with the test; what it said is shown on failure.
func run(t *testing.T, program string, arguments ...string) {
	t.Helper()
	var words bytes.Buffer
	command := exec.CommandContext(t.Context(), program, arguments...)
	command.Stdout, command.Stderr = &words, &words
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
		if t.Failed() {
			said := words.Bytes()
			t.Logf("%s said at the end: %s", filepath.Base(program), said[max(0, len(said)-4000):])
		}
	})
}

func write(t *testing.T, file string, content []byte) {
	t.Helper()
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

func freePort(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}
