package auth

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"obi/platform/config"
	"obi/platform/service"
	"obi/platform/testkit"
)

// tryStart tries to start the service and returns the error.
func tryStart(t *testing.T, environ config.Environ) error {
	t.Helper()
	instance, err := specWithCost(cheap).New(t.Context(), service.Env{
		Environ: environ, Log: slog.New(slog.DiscardHandler), Metrics: prometheus.NewRegistry(), Now: time.Now,
	})
	if err == nil {
		t.Cleanup(instance.Close)
	}
	return err
}

func TestEveryProblemIsReported(t *testing.T) {
	err := tryStart(t, config.Environ{
		"OBI_ADMIN_USERNAME": "a b", "OBI_ADMIN_PASSWORD": "tiny-secret", "TRUSTED_PROXIES": "proxy", "AUTH_NEXT_SIGNING_KEY": "secret-key-text", "AUTH_DATABASE_POOL": "0",
	})
	var problems config.Problems
	if !errors.As(err, &problems) || len(problems) != 8 {
		t.Fatalf("problems are %q", problems)
	}
	for _, name := range []string{"AUTH_DATABASE_URL", "INTERNAL_KEY", "AUTH_SIGNING_KEY", "AUTH_NEXT_SIGNING_KEY", "OBI_ADMIN_USERNAME", "OBI_ADMIN_PASSWORD", "TRUSTED_PROXIES", "AUTH_DATABASE_POOL"} {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("%s is missing from %v", name, err)
		}
	}
	if strings.Contains(err.Error(), "tiny-secret") || strings.Contains(err.Error(), "secret-key") {
		t.Errorf("a value is repeated: %v", err)
	}
}

func TestUnusableKeys(t *testing.T) {
	rfc8037, err := base64.RawURLEncoding.DecodeString("nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A")
	if err != nil {
		t.Fatal(err)
	}
	counting := make([]byte, ed25519.SeedSize)
	for i := range counting {
		counting[i] = byte(i)
	}
	curve, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	good := newKey(t)
	for name, setting := range map[string]config.Environ{
		"none":            {"AUTH_SIGNING_KEY": ""},
		"short":           {"AUTH_SIGNING_KEY": "secret"},
		"another kind":    {"AUTH_SIGNING_KEY": keyText(t, curve)},
		"sample of a RFC": {"AUTH_SIGNING_KEY": keyText(t, ed25519.NewKeyFromSeed(rfc8037))},
		"zeros":           {"AUTH_SIGNING_KEY": keyText(t, ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)))},
		"ones":            {"AUTH_SIGNING_KEY": keyText(t, ed25519.NewKeyFromSeed(bytes.Repeat([]byte{255}, ed25519.SeedSize)))},
		"counting":        {"AUTH_SIGNING_KEY": keyText(t, ed25519.NewKeyFromSeed(counting))},
		"the same twice":  {"AUTH_NEXT_SIGNING_KEY": good},
		"sample as last":  {"AUTH_LAST_SIGNING_KEY": keyText(t, ed25519.NewKeyFromSeed(counting))},
	} {
		environ := config.Environ{"AUTH_DATABASE_URL": "postgres://nowhere", "INTERNAL_KEY": testkit.InternalKey, "AUTH_SIGNING_KEY": good}.With(setting)
		err := config.Load(environ, &Config{})
		if err == nil || !strings.Contains(err.Error(), "SIGNING_KEY") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestKeyInAFileOrOnOneLine(t *testing.T) {
	key := newKey(t)
	file := filepath.Join(t.TempDir(), "key.pem")
	if err := os.WriteFile(file, []byte(key), 0o600); err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	for _, setting := range []config.Environ{
		{"AUTH_SIGNING_KEY": key}, {"AUTH_SIGNING_KEY_FILE": file}, {"AUTH_SIGNING_KEY": strings.ReplaceAll(key, "\n", `\n`)},
	} {
		cfg := Config{}
		if err := config.Load(setting.With(config.Environ{"AUTH_DATABASE_URL": "postgres://nowhere", "INTERNAL_KEY": testkit.InternalKey}), &cfg); err != nil {
			t.Fatal(err)
		}
		ring, _ := cfg.keys()
		ids[ring.signer.Public().KeyID] = true
	}
	if len(ids) != 1 {
		t.Errorf("one key was read as %v", ids)
	}
}
