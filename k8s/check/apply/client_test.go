//go:build apiserver

package apply

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"obi/k8s/check/manifests"
)

// client speaks the API as kubectl does: server-side apply, strict about fields.
type client struct {
	address   string
	authority string // file with the certificate that the server made for itself
	http      *http.Client
	plurals   map[string]string // "apiVersion/Kind" to the name in paths
}

type answer struct {
	status int
	body   []byte
}

func newClient(address string) *client {
	// The server makes its own certificate at its start, on this machine.
	transport := &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}
	return &client{address: address, http: &http.Client{Transport: transport}, plurals: map[string]string{}}
}

// do sends a request as `as`, or as one who may do everything.
func (c *client) do(ctx context.Context, method, path, as string, body []byte) (answer, error) {
	request, err := http.NewRequestWithContext(ctx, method, c.address+path, bytes.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	request.Header.Set("Authorization", "Bearer all")
	if as != "" {
		request.Header.Set("Impersonate-User", as)
	}
	request.Header.Set("Content-Type", "application/yaml")
	if method == http.MethodPatch {
		request.Header.Set("Content-Type", "application/apply-patch+yaml")
	}
	response, err := c.http.Do(request)
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	return answer{response.StatusCode, content}, err
}

// await asks until the answer is 200 and good.
func (c *client) await(ctx context.Context, t *testing.T, path string, good func(answer) bool) {
	t.Helper()
	for pause := time.NewTicker(50 * time.Millisecond); ; {
		got, err := c.do(ctx, http.MethodGet, path, "", nil)
		if err == nil && got.status == http.StatusOK && good(got) {
			pause.Stop()
			return
		}
		select {
		case <-ctx.Done():
			t.Fatalf("%s: %v %d %s", path, err, got.status, got.body)
		case <-pause.C:
		}
	}
}

// path returns the path of the objects of a kind. It asks the server for the kind's plural.
func (c *client) path(t *testing.T, one *manifests.Object) string {
	t.Helper()
	base := "/apis/" + one.APIVersion
	if !strings.Contains(one.APIVersion, "/") {
		base = "/api/" + one.APIVersion
	}
	key := one.APIVersion + "/" + one.Kind
	if c.plurals[key] == "" {
		got, err := c.do(t.Context(), http.MethodGet, base, "", nil)
		var list struct{ Resources []struct{ Name, Kind string } }
		if err != nil || json.Unmarshal(got.body, &list) != nil {
			t.Fatalf("%s: %v %s", base, err, got.body)
		}
		for _, resource := range list.Resources {
			if !strings.Contains(resource.Name, "/") {
				c.plurals[one.APIVersion+"/"+resource.Kind] = resource.Name
			}
		}
	}
	if one.Namespace != "" {
		base += "/namespaces/" + one.Namespace
	}
	return base + "/" + c.plurals[key]
}

// apply sends an object to the server and returns the server's error message, "" if there is none.
func (c *client) apply(t *testing.T, one *manifests.Object, query string) string {
	t.Helper()
	body, err := json.Marshal(one.Fields)
	if err != nil {
		t.Fatal(err)
	}
	got, err := c.do(t.Context(), http.MethodPatch, c.path(t, one)+"/"+one.Name+"?fieldManager=obi&force=true&fieldValidation=Strict"+query, "", body)
	if err != nil {
		t.Fatal(err)
	}
	if got.status != http.StatusOK && got.status != http.StatusCreated {
		return fmt.Sprintf("%s: %d %s", one, got.status, got.body)
	}
	return ""
}
