package main

import (
	"bytes"
	"context"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/minio/minio-go/v7/pkg/signer"
	"github.com/secure-io/sio-go"
)

// admin calls the three functions of MinIO's admin API that are needed here.
type admin struct{ endpoint, key, secret string }

var client = http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

// put sends a body to a path of the admin API. It retries while the server answers 503, because the
// server serves buckets a moment before users and policies.
func (a admin) put(ctx context.Context, path string, query url.Values, body []byte) error {
	for {
		status, err := a.try(ctx, path, query, body)
		if status != http.StatusServiceUnavailable {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(time.Second):
		}
	}
}

// try sends a request once, signed like requests to S3, and returns its status.
func (a admin) try(ctx context.Context, path string, query url.Values, body []byte) (status int, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPut, a.endpoint+"/minio/admin/v3/"+path+"?"+query.Encode(), bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	sum := sha256.Sum256(body)
	request.Header.Set("X-Amz-Content-Sha256", hex.EncodeToString(sum[:]))
	response, err := client.Do(signer.SignV4(*request, a.key, a.secret, "", ""))
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusOK {
		return response.StatusCode, nil
	}
	answer, _ := io.ReadAll(io.LimitReader(response.Body, 1000)) // as far as it can be read
	return response.StatusCode, fmt.Errorf("%s: %s: %s", path, response.Status, answer)
}

// setPolicy creates or replaces a policy.
func (a admin) setPolicy(ctx context.Context, name string, policy []byte) error {
	return a.put(ctx, "add-canned-policy", url.Values{"name": {name}}, policy)
}

// setUser creates a user or changes its secret.
func (a admin) setUser(ctx context.Context, key, secret string) error {
	user, err := json.Marshal(map[string]string{"secretKey": secret, "status": "enabled"})
	if err != nil {
		return err
	}
	body, err := encrypt(a.secret, user)
	if err != nil {
		return err
	}
	return a.put(ctx, "add-user", url.Values{"accessKey": {key}}, body)
}

// setUserPolicy grants a user the rights of a policy, and no others. The call is deprecated; its
// replacements add to a user's rights and answer with encrypted content.
func (a admin) setUserPolicy(ctx context.Context, key, policy string) error {
	return a.put(ctx, "set-user-or-group-policy", url.Values{"policyName": {policy}, "userOrGroup": {key}, "isGroup": {"false"}}, nil)
}

// encrypt encrypts text with secret in the server's form: 32 bytes of salt, the encryption
// algorithm, a nonce, and a stream of sio. The server knows three algorithms; the other two derive
// the key with Argon2id, which takes 64 MiB.
func encrypt(secret string, text []byte) ([]byte, error) {
	const rounds, byPBKDF2WithAESGCM = 8192, 2
	head := make([]byte, 32, 64)
	_, _ = rand.Read(head) // never fails (crypto/rand)
	key, err := pbkdf2.Key(sha256.New, secret, head, rounds, 32)
	if err != nil {
		return nil, err
	}
	stream, err := sio.AES_256_GCM.Stream(key)
	if err != nil {
		return nil, err
	}
	nonce := make([]byte, stream.NonceSize())
	_, _ = rand.Read(nonce)
	out := bytes.NewBuffer(append(append(head, byPBKDF2WithAESGCM), nonce...))
	w := stream.EncryptWriter(out, nonce, nil)
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
