package web_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"obi/platform/config"
	"obi/platform/errs"
	"obi/platform/reqctx"
	"obi/platform/service"
	"obi/platform/testkit"
	"obi/platform/upload"
	"obi/platform/web"
)

// secret is the only token that the test services accept.
const secret = "s3cret-token"

type onlySecret struct{}

// keys are the API keys that the test services accept.
var keys = map[string]web.Key{
	"obi_reads":  {ID: "k1", Name: "Reader", Areas: []string{"other", "things"}},
	"obi_writes": {ID: "k2", Name: "Writer", Areas: []string{"things"}, CanWrite: true},
	"obi_other":  {ID: "k3", Name: "Other", Areas: []string{"other", "thing"}, CanWrite: true},
}

// keyPerMinute is the limit of each.
const keyPerMinute = 40

func (onlySecret) Verify(_ context.Context, token string) (web.Actor, error) {
	if key, isKey := keys[token]; isKey {
		return web.Actor{Username: "ngozi", Key: &key}, nil
	}
	switch token {
	case "obi_unknown":
		return web.Actor{}, web.ErrKeyInvalid
	case "obi_expired":
		return web.Actor{Username: "ngozi", Key: &web.Key{ID: "k4", Name: "Expired"}}, web.ErrKeyExpired
	}
	if token != secret {
		return web.Actor{}, errs.New(errs.Unauthenticated, "Sign in")
	}
	return web.Actor{Username: "ngozi", SessionID: "s1"}, nil
}

// serve runs a service with the routes that declare adds to those below, on a
// real server with its limits.
func serve(t *testing.T, trustedProxies config.Networks, declare func(*web.API)) *testkit.Service {
	t.Helper()
	spec := service.Spec{Name: "things", Prefixes: []string{"/api/things"}, New: func(_ context.Context, env service.Env) (*service.Instance, error) {
		uploads, err := upload.NewGate(env.Metrics)
		if err != nil {
			return nil, err
		}
		api, err := web.New("/api/things", "Things", web.Options{Log: env.Log, Metrics: env.Metrics, Verify: onlySecret{}, KeyPerMinute: keyPerMinute, Uploads: uploads, TrustedProxies: trustedProxies})
		if err != nil {
			return nil, err
		}
		declareBasics(api)
		if declare != nil {
			declare(api)
		}
		handler, err := api.Handler()
		return &service.Instance{Handler: handler}, err
	}}
	s := &testkit.Service{Log: &testkit.Log{}}
	ctx, stop := context.WithCancel(context.Background())
	started, ended := make(chan struct{}), make(chan error, 1)
	process := service.Process{
		Environ: config.Environ{"HOST": "127.0.0.1", "PORT": "0", "INTERNAL_HOST": "127.0.0.1", "INTERNAL_PORT": "0"},
		LogTo:   s.Log,
		Started: func(public, internal net.Addr) {
			s.URL, s.Internal = "http://"+public.String(), "http://"+internal.String()
			close(started)
		},
	}
	go func() { ended <- process.Run(ctx, spec) }()
	select {
	case <-started:
	case err := <-ended:
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return s
}

type textOutput struct {
	ETag string `header:"ETag"`
	Body struct {
		Text string `json:"text"`
	}
}

func text(s string) *textOutput {
	out := &textOutput{}
	out.Body.Text = s
	return out
}

type echoInput struct {
	Body struct {
		_    struct{} `json:"-" additionalProperties:"true"`
		Text string   `json:"text,omitempty"`
	}
}

type sizeInput struct {
	Size int `query:"size"`
}

// declareBasics adds a public list, an echo for administrators, one entity, the
// request's own data and a panic.
func declareBasics(api *web.API) {
	get := func(path string, access web.Access) web.Route {
		return web.Route{Method: http.MethodGet, Path: "/api/things/" + path, Access: access}
	}
	web.Handle(api, get("list", web.Public), func(_ context.Context, in *sizeInput) (*textOutput, error) {
		return text(strings.Repeat("a", in.Size)), nil
	})
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/things/admin/echo", ID: "echo"}, func(_ context.Context, in *echoInput) (*textOutput, error) {
		return text(in.Body.Text), nil
	})
	web.Handle(api, get("one/{id}", web.Public), func(_ context.Context, in *struct {
		ID string `path:"id"`
	}) (*textOutput, error) {
		out := text(in.ID)
		out.ETag = web.VersionTag(7)
		return out, nil
	})
	web.Handle(api, get("admin/me", web.Admin), func(ctx context.Context, _ *struct{}) (*textOutput, error) {
		info := reqctx.From(ctx)
		return text(info.Actor + " " + info.SessionID + info.APIKey), nil
	})
	web.Handle(api, get("ip", web.Public), func(ctx context.Context, _ *struct{}) (*textOutput, error) {
		return text("from " + reqctx.From(ctx).IP), nil
	})
	web.Handle(api, get("panic", web.Public), func(context.Context, *struct{}) (*textOutput, error) {
		panic("the inside")
	})
}

// internal returns the body at the internal port, or "" if the status is not 200.
func internal(t *testing.T, s *testkit.Service, path string) string {
	t.Helper()
	response, err := http.Get(s.Internal + path)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v", path, response.Status, err)
	}
	return string(body)
}

// raw sends bytes unchanged and returns the response's bytes.
func raw(t *testing.T, s *testkit.Service, request string) string {
	t.Helper()
	connection, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	go func() { _, _ = io.WriteString(connection, request) }() // the server may close the connection before everything is sent
	answer, _ := io.ReadAll(connection)
	return string(answer)
}
