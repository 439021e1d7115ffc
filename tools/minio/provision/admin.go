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

// admin calls MinIO's admin API, of which three calls are needed here.
type admin struct{ endpoint, key, secret string }

var client = http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

// put sends a body to a path of the admin API, again while the server answers 503: it serves
// buckets a moment before users and policies.
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

// try sends a request once, signed as requests to S3 are, and returns its status.
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
	said, _ := io.ReadAll(io.LimitReader(response.Body, 1000)) // as far as it comes
	return response.StatusCode, fmt.Errorf("%s: %s: %s", path, response.Status, said)
}

// setPolicy makes or replaces a policy.
func (a admin) setPolicy(ctx context.Context, name string, policy []byte) error {
	return a.put(ctx, "add-canned-policy", url.Values{"name": {name}}, policy)
}

// setUser makes a user, or gives one another secret.
func (a admin) setUser(ctx context.Context, key, secret string) error {
	user, err := json.Marshal(map[string]string{"secretKey": secret, "status": "enabled"})
	if err != nil {
		return err
	}
	body, err := sealed(a.secret, user)
	if err != nil {
		return err
	}
	return a.put(ctx, "add-user", url.Values{"accessKey": {key}}, body)
}

// allow has a user do what a policy says, and nothing else. The call is deprecated for
// others that add to what a user may do, and answer with something encrypted.
func (a admin) allow(ctx context.Context, key, policy string) error {
	return a.put(ctx, "set-user-or-group-policy", url.Values{"policyName": {policy}, "userOrGroup": {key}, "isGroup": {"false"}}, nil)
}

// sealed is what only who knows the secret can read, in the server's form: 32 bytes of
// salt, how the rest is encrypted, a nonce, a stream of sio. Of the three ways that the
// server knows, the others derive the key by Argon2id, which takes 64 MiB.
func sealed(secret string, text []byte) ([]byte, error) {
	const rounds, byPBKDF2WithAESGCM = 8192, 2
	head := make([]byte, 32, 64)
	_, _ = rand.Read(head) // it never fails
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
