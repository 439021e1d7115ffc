package main

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/json"
	"net"
	"net/http"
	"time"

	"obi/platform/auth"
)

// issuer replaces auth-svc for the service.
type issuer struct {
	url, token string
	server     *http.Server
}

func newIssuer() (*issuer, error) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	signer := auth.NewSigner(key)
	token, err := signer.Sign("bench", "bench", time.Now())
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc(auth.KeysPath, func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(auth.JWKS{Keys: []auth.JWK{signer.Public()}})
	})
	mux.HandleFunc(auth.RevocationsPath, func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(auth.Revocations{})
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	server := &http.Server{Handler: mux}
	go func() { _ = server.Serve(listener) }()
	return &issuer{url: "http://" + listener.Addr().String(), token: token, server: server}, nil
}

func (i *issuer) close() { _ = i.server.Close() }
