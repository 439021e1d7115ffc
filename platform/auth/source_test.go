package auth_test

import (
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"obi/platform/auth"
	"obi/platform/errs"
)

func TestHTTPSource(t *testing.T) {
	answers := map[string]struct {
		status int
		body   string
		kind   errs.Kind // expected for a valid token
	}{
		"as it should be": {200, "", 0},
		"an error":        {500, "", errs.Unavailable},
		"nothing there":   {404, "", errs.Unavailable},
		"a web page":      {200, "<html>", errs.Unavailable},
		"something else":  {200, "{}", errs.Unavailable},
		"endless":         {200, `{"keys":"` + strings.Repeat("a", 9<<20), errs.Unavailable},
	}
	for name, answer := range answers {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.WriteHeader(answer.status)
				switch {
				case answer.body != "":
					_, _ = w.Write([]byte(answer.body))
				case r.URL.Path == auth.KeysPath:
					_ = json.NewEncoder(w).Encode(auth.JWKS{Keys: []auth.JWK{mine.Public()}})
				case r.URL.Path == auth.RevocationsPath:
					_ = json.NewEncoder(w).Encode(auth.Revocations{SessionIDs: []string{"ended"}})
				}
			}))
			defer server.Close()
			v := auth.NewVerifier(auth.HTTPSource(server.URL+"/", nil), slog.New(slog.DiscardHandler), time.Now)
			token, err := mine.Sign("ngozi", "s1", time.Now())
			if err != nil {
				t.Fatal(err)
			}
			want(t, v, token, answer.kind)
		})
	}
	t.Run("nobody listens", func(t *testing.T) {
		v := auth.NewVerifier(auth.HTTPSource("http://127.0.0.1:1", nil), slog.New(slog.DiscardHandler), time.Now)
		want(t, v, "x", errs.Unavailable)
	})
}

func TestParseSigner(t *testing.T) {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	curve, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	asPEM := func(key any) []byte {
		der, err := x509.MarshalPKCS8PrivateKey(key)
		if err != nil {
			t.Fatal(err)
		}
		return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})
	}
	signer, err := auth.ParseSigner(asPEM(private))
	if err != nil || signer.Public() != auth.NewSigner(private).Public() {
		t.Errorf("got %v", err)
	}
	for name, text := range map[string][]byte{
		"nothing": nil, "no PEM": []byte("hush"), "another curve": asPEM(curve),
		"broken": pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: []byte("hush")}),
	} {
		if _, err := auth.ParseSigner(text); err == nil || strings.Contains(err.Error(), "hush") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
