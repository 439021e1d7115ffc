package db_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/testkit"
)

// encrypted accepts connections like a PostgreSQL with TLS.
type encrypted struct {
	net.Listener
	certificate atomic.Pointer[tls.Certificate]
}

func (e *encrypted) Accept() (net.Conn, error) {
	for {
		client, err := e.Listener.Accept()
		if err != nil {
			return nil, err
		}
		// The client asks for TLS with 8 bytes and is answered with one.
		if _, err := io.ReadFull(client, make([]byte, 8)); err != nil {
			client.Close()
			continue
		}
		if _, err := client.Write([]byte("S")); err != nil {
			client.Close()
			continue
		}
		return tls.Server(client, &tls.Config{GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return e.certificate.Load(), nil }}), nil
	}
}

// renew creates a new authority, signs a new certificate, and writes the authority's certificate
// to path.
func (e *encrypted) renew(t *testing.T, path string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	both := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	signed, err := x509.CreateCertificate(rand.Reader, both, both, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	e.certificate.Store(&tls.Certificate{Certificate: [][]byte{signed}, PrivateKey: key})
	if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: signed}), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestARenewedAuthorityIsTrustedWithoutARestart(t *testing.T) {
	t.Parallel()
	roleURL, _ := testkit.Database(t, "things")
	plain, lineURL := newLine(t, roleURL)
	plain.cut()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server, authority := &encrypted{Listener: listener}, filepath.Join(t.TempDir(), "ca.crt")
	server.renew(t, authority)
	secure := &line{listener: server, target: plain.target}
	go secure.serve()
	address, err := url.Parse(lineURL)
	if err != nil {
		t.Fatal(err)
	}
	query := address.Query()
	query.Set("sslmode", "verify-full")
	query.Set("sslrootcert", authority)
	address.Host, address.RawQuery = listener.Addr().String(), query.Encode()
	database := connect(t, address.String())
	t.Cleanup(secure.cut) // otherwise closing waits for the answer

	server.renew(t, authority)
	secure.drop()
	if err := reads(t, database); err != nil {
		t.Errorf("after the authority was renewed: %v", err)
	}
	if err := os.Remove(authority); err != nil {
		t.Fatal(err)
	}
	secure.drop()
	if err := reads(t, database); err != nil {
		t.Errorf("while the file is replaced: %v", err)
	}
}

// reads checks that the database can be read over a new connection. The pool may still hold one
// or two that were dropped.
func reads(t *testing.T, database *db.DB) (err error) {
	for range 3 {
		if err = database.Read(t.Context(), func(tx *gorm.DB) error { return tx.Exec("SELECT 1").Error }); err == nil {
			return nil
		}
	}
	return err
}
