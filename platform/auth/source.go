package auth

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"obi/platform/tracing"
)

// Paths on auth-svc's internal port, which no gateway routes.
const (
	KeysPath        = "/internal/auth/jwks.json"
	RevocationsPath = "/internal/auth/revocations.json"
)

// maxAnswer bounds a response of the issuer, in bytes.
const maxAnswer = 8 << 20

type httpSource struct {
	base   string
	client *http.Client
}

// HTTPSource returns a Source that asks auth-svc. base is the address of its internal port, e.g.
// "http://auth-svc:9091".
func HTTPSource(base string) Source {
	client := tracing.Client()
	client.Timeout = 5 * time.Second
	return &httpSource{base: strings.TrimSuffix(base, "/"), client: client}
}

func (s *httpSource) Keys(ctx context.Context) (set JWKS, err error) {
	return set, s.get(ctx, KeysPath, &set)
}

func (s *httpSource) Revocations(ctx context.Context) (list Revocations, err error) {
	return list, s.get(ctx, RevocationsPath, &list)
}

func (s *httpSource) get(ctx context.Context, path string, into any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+path, nil)
	if err != nil {
		return err
	}
	response, err := s.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answered %s", path, response.Status)
	}
	return json.NewDecoder(io.LimitReader(response.Body, maxAnswer)).Decode(into)
}
