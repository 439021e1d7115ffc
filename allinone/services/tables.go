package services

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"io"

	"obi/areas"
	"obi/platform/config"
	"obi/platform/service"
)

// NewSigningKey returns a new key for signing sessions, in PEM.
func NewSigningKey() ([]byte, error) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	encoded, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: encoded}), nil
}

// CreateTables creates the tables of every service as a first start does, for an install that is
// never served. databases maps the names of services to addresses, and audioDir is the folder of the
// audio files.
func CreateTables(ctx context.Context, databases map[string]string, audioDir string, log io.Writer) error {
	key, err := NewSigningKey()
	if err != nil {
		return err
	}
	environ := config.Environ{
		"AUTH_URL": "-", "AUTH_SIGNING_KEY": string(key), "OBI_ADMIN_PASSWORD": rand.Text(), "INTERNAL_KEY": rand.Text() + rand.Text(),
		"AUDIO_URL": "-", "AUDIO_STORE": "dir", "AUDIO_DIR": audioDir, "LOG_LEVEL": "WARN",
	}
	for name, address := range databases {
		environ[areas.DatabaseSetting(name)] = address
	}
	return service.Process{Environ: environ, LogTo: log}.Prepare(ctx, WithData()...)
}
