package webhooks_test

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"obi/platform/backend"
	"obi/platform/config"
	"obi/platform/history"
	"obi/platform/service"
	"obi/platform/testkit"
	"obi/platform/web"
	"obi/platform/webhooks"
)

type settings struct {
	backend.Database `envPrefix:"THINGS_"`
	backend.Clients
	webhooks.Receivers
}

const path = "/api/things/admin/webhooks"

// start starts an area with webhooks, and returns it with an administrator's token.
func start(t *testing.T, more config.Environ) (*testkit.Service, string) {
	t.Helper()
	migrations := fstest.MapFS{"migrations/0001_things.sql": {Data: []byte("-- +goose Up\n" + tables)}}
	s := testkit.Start(t, service.Spec{
		Name: "things", Prefixes: []string{"/api/things"}, Settings: func() any { return &settings{} },
		New: backend.New(backend.Schema{Name: "things", Migrations: migrations}, func(_ context.Context, b *backend.Backend, cfg *settings) (*web.API, error) {
			api, err := web.New("/api/things", "Things", b.API)
			if err != nil {
				return nil, err
			}
			hooks, err := webhooks.New(b, cfg.Receivers, publicURL, sources(b.DB)...)
			if err != nil {
				return nil, err
			}
			hooks.Declare(api, "/api/things/admin")
			history.New(b.DB, "/api/things", webhooks.History()).Declare(api)
			return api, nil
		}),
	}, config.Environ{"WEBHOOK_PRIVATE_NETWORKS": "127.0.0.0/8,::1"}.With(more))
	return s, s.Issuer.Token(t, "ngozi")
}

// added is a webhook as addWebhook and rotateWebhookSecret return it.
type added struct{ ID, Secret string }

// add adds a webhook and returns it.
func add(t *testing.T, s *testkit.Service, token, body string) (hook added) {
	t.Helper()
	answer := s.Send(t, testkit.Scenario{Method: "POST", Path: path, Token: token, Body: body, Status: 201, WantHeader: map[string]string{"Cache-Control": "no-store"}})
	answer.JSON(t, &hook)
	return hook
}

// decoded returns the bytes of a secret.
func decoded(t *testing.T, secret string) string {
	t.Helper()
	text, found := strings.CutPrefix(secret, "whsec_")
	decoded, err := base64.StdEncoding.DecodeString(text)
	if err != nil || !found || len(decoded) != 32 {
		t.Fatalf("the secret is %q: %v", secret, err)
	}
	return string(decoded)
}

// change runs a statement in the schema of the things.
func change(t *testing.T, s *testkit.Service, statement string) {
	t.Helper()
	s.Look(t, `WITH changed AS (`+statement+` RETURNING id) SELECT id FROM changed`)
}

// next waits for messages and returns them.
func (r *receiver) next(t *testing.T, count int) (got []received) {
	t.Helper()
	testkit.Until(t, "a message", func() bool {
		got = append(got, r.take()...)
		return len(got) >= count
	})
	return got
}

func TestInputs(t *testing.T) {
	s, token := start(t, nil)
	row := func(name, body string, status int, want ...string) testkit.Scenario {
		return testkit.Scenario{Name: name, Method: "POST", Path: path, Token: token, Body: body, Status: status, Want: want}
	}
	s.Run(t, []testkit.Scenario{
		row("nothing", `{}`, 422, "Address is required", "Choose at least one event"),
		row("another scheme", `{"url":"ftp://example.org/","kinds":["thing.created"]}`, 422, "http:// or https://"),
		row("a password in the address", `{"url":"https://a:b@example.org/","kinds":["thing.created"]}`, 422, "http:// or https://"),
		row("an address in this network", `{"url":"http://10.0.0.5/","kinds":["thing.created"]}`, 422, `"location":"body.url"`, "Address must be public. This one is in a private network; ask the operator of Obi if it should be allowed"),
		row("an event of another area", `{"url":"https://example.org/","kinds":["proverb.created"]}`, 422, `This area has no event \"proverb.created\"`),
		row("a form that does not exist", `{"url":"https://example.org/","kinds":["thing.created"],"form":"xml"}`, 422),
		row("texts about entries", `{"url":"https://example.org/","kinds":["thing.created","submission.waiting"],"form":"text"}`, 422, "Text messages support only"),
		row("an event twice", `{"url":"https://example.org/a?b","kinds":["thing.deleted","thing.created","thing.deleted"]}`, 201, `"kinds":["thing.created","thing.deleted"]`, `"form":"json"`, `"createdBy":"ngozi"`),
		{Name: "the list", Method: "GET", Path: path, Token: token, Status: 200, Want: []string{
			`"kinds":["thing.created","thing.changed","thing.deleted","thing.reordered","recording.changed","submission.waiting","submission.decided"]`, `"url":"https://example.org/a?b"`,
		}, Not: []string{"ecret"}},
		{Name: "another one", Method: "PATCH", Path: path + "/x", Token: token, Body: `{}`, Status: 404},
		{Name: "removed", Method: "DELETE", Path: path + "/x", Token: token, Status: 404},
		{Name: "tested", Method: "POST", Path: path + "/x/test", Token: token, Status: 404},
		{Name: "rotated", Method: "POST", Path: path + "/x/rotate", Token: token, Status: 404},
		{Name: "the log", Method: "GET", Path: path + "/x/deliveries", Token: token, Status: 404},
		{Name: "resent", Method: "POST", Path: path + "/x/resend", Token: token, Body: `{"deliveryId":"1"}`, Status: 404},
		{Name: "resent without a choice", Method: "POST", Path: path + "/x/resend", Token: token, Body: `{}`, Status: 422},
	})
	var requests []testkit.Scenario
	for range 25 {
		requests = append(requests, row("", `{"url":"https://example.org/","kinds":["thing.created"],"paused":true}`, 0))
	}
	if counts := s.AtOnce(t, requests, 201, 409); counts[201] != 19 {
		t.Errorf("after the first, %d of 25 were added", counts[201])
	}
}

// TestSecrets checks signatures with the secret that was returned, and with both after a rotation.
func TestSecrets(t *testing.T) {
	s, token := start(t, nil)
	r := receive(t)
	first := add(t, s, token, `{"url":"`+r.URL+`/path?token=hidden","kinds":["thing.created"]}`)
	change(t, s, `INSERT INTO things.things (id) VALUES ('a')`)
	got := r.next(t, 1)[0]
	if want := signed(decoded(t, first.Secret), got); got.signatures != want {
		t.Errorf("signed %s, want %s", got.signatures, want)
	}
	var second added
	s.Send(t, testkit.Scenario{Method: "POST", Path: path + "/" + first.ID + "/rotate", Token: token, Status: 200, WantHeader: map[string]string{"Cache-Control": "no-store"}}).JSON(t, &second)
	change(t, s, `INSERT INTO things.things (id) VALUES ('b')`)
	got = r.next(t, 1)[0]
	if want := signed(decoded(t, second.Secret), got) + " " + signed(decoded(t, first.Secret), got); got.signatures != want {
		t.Errorf("signed %s, want %s", got.signatures, want)
	}
	s.Look(t, `UPDATE things.webhooks SET previous_until = now() RETURNING id`) // a day later
	change(t, s, `INSERT INTO things.things (id) VALUES ('c')`)
	got = r.next(t, 1)[0]
	if want := signed(decoded(t, second.Secret), got); got.signatures != want {
		t.Errorf("signed %s, want %s", got.signatures, want)
	}
	s.Sends(t, testkit.Scenario{Method: "DELETE", Path: path + "/" + first.ID, Token: token}, 200)
	answer := s.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/things/admin/history", Token: token}, 200,
		`"action":"create","entity":"webhook"`, `"action":"rotate"`, `"action":"remove"`, `"label":"`+r.URL+`"`)
	for _, secret := range []string{first.Secret[6:20], second.Secret[6:20], "hidden", "/path"} {
		if strings.Contains(answer.Body, secret) || strings.Contains(s.Log.String(), secret) {
			t.Errorf("%s is in the history or the log", secret)
		}
	}
	s.Sends(t, testkit.Scenario{Method: "GET", Path: path + "/" + first.ID + "/deliveries", Token: token}, 404)
}

func TestTest(t *testing.T) {
	s, token := start(t, nil)
	r := receive(t)
	hook := add(t, s, token, `{"url":"`+r.URL+`","kinds":["thing.created"],"paused":true}`)
	test := testkit.Scenario{Method: "POST", Path: path + "/" + hook.ID + "/test", Token: token}
	list := testkit.Scenario{Method: "GET", Path: path, Token: token}
	s.Sends(t, list, 200, `"hasSent":false`)
	s.Sends(t, test, 200, `"kind":"webhook.test"`, `"result":"delivered"`, `"status":200`)
	r.wants(t, `{"type":"webhook.test",`)
	r.answer = func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no such room", http.StatusGone) }
	s.Sends(t, test, 200, `"result":"gave up"`, `"status":410`, `"answer":"no such room\n"`)
	s.Sends(t, list, 200, `"hasSent":true`, `"pausedWhy":"administrator"`)
	s.Sends(t, testkit.Scenario{Method: "GET", Path: path + "/" + hook.ID + "/deliveries", Token: token}, 200, `"status":410`, `"status":200`)
	chat := add(t, s, token, `{"url":"`+r.URL+`","kinds":["submission.waiting"],"form":"text"}`)
	r.take()
	s.Sends(t, testkit.Scenario{Method: "POST", Path: path + "/" + chat.ID + "/test", Token: token}, 200)
	r.wants(t, `{"text":"This is a test message from Obi: https://obi.example.org/admin"}`)
}

// TestPauseAndMove pauses a webhook, changes its address while messages wait, and resumes it.
func TestPauseAndMove(t *testing.T) {
	s, token := start(t, nil)
	r, other := receive(t), receive(t)
	hook := add(t, s, token, `{"url":"`+r.URL+`","kinds":["thing.created"]}`)
	patch := func(body string, want ...string) {
		t.Helper()
		s.Sends(t, testkit.Scenario{Method: "PATCH", Path: path + "/" + hook.ID, Token: token, Body: body}, 200, want...)
	}
	patch(`{"paused":true}`, `"pausedWhy":"administrator"`, `"pausedAt":`)
	change(t, s, `INSERT INTO things.things (id) VALUES ('a')`)
	change(t, s, `INSERT INTO things.things (id) VALUES ('b')`)
	patch(`{"url":"`+other.URL+`"}`, other.URL, `"pausedWhy":"administrator"`)
	patch(`{"paused":false}`, other.URL)
	if got := other.next(t, 2); !strings.Contains(got[0].body, `"id":"a"`) || !strings.Contains(got[1].body, `"id":"b"`) {
		t.Errorf("got %v", got)
	}
	r.wants(t)
	s.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/things/admin/history", Token: token}, 200, `"action":"pause"`, `"action":"edit"`, `"action":"resume"`)
}

// TestAChangeLeavesAnAttemptAlone resumes a webhook while another replica sends a message to it. A second
// attempt beside that one could arrive after later messages.
func TestAChangeLeavesAnAttemptAlone(t *testing.T) {
	s, token := start(t, nil)
	r := receive(t)
	hook := add(t, s, token, `{"url":"`+r.URL+`","kinds":["thing.created"],"paused":true}`)
	change(t, s, `INSERT INTO things.things (id) VALUES ('a')`)
	s.Look(t, `UPDATE things.webhook_deliveries SET next_at = now() + interval '1 hour' RETURNING id`) // claimed
	resume := testkit.Scenario{Method: "PATCH", Path: path + "/" + hook.ID, Token: token, Body: `{"paused":false}`}
	s.Sends(t, resume, 200)
	if got := s.Look(t, `SELECT id FROM things.webhook_deliveries WHERE next_at > now()`); len(got) != 1 {
		t.Error("the message can be claimed twice")
	}
	resend := testkit.Scenario{Method: "POST", Path: path + "/" + hook.ID + "/resend", Token: token, Body: `{"deliveryId":"1"}`}
	s.Sends(t, resend, 409, "This message is still waiting to be sent")
	resend.Body = `{"deliveryId":"x"}`
	s.Sends(t, resend, 404, "This message does not exist")
	s.Look(t, `UPDATE things.webhook_deliveries SET result = 'failed' RETURNING id`)
	s.Sends(t, resume, 200)
	r.next(t, 1)
}

func TestResend(t *testing.T) {
	s, token := start(t, nil)
	r := receive(t)
	hook := add(t, s, token, `{"url":"`+r.URL+`","kinds":["thing.created","thing.changed"]}`)
	for n := range 60 {
		change(t, s, fmt.Sprintf(`INSERT INTO things.things (id, name) VALUES ('t%d', 'old')`, n))
	}
	first := r.next(t, 60)
	log := path + "/" + hook.ID + "/deliveries"
	waits := func() bool {
		return len(s.Look(t, `SELECT kind FROM things.webhook_deliveries WHERE done_at IS NULL`)) > 0
	}
	testkit.Until(t, "the last answer", func() bool { return !waits() })
	answer := s.Sends(t, testkit.Scenario{Method: "GET", Path: log, Token: token}, 200)
	var page []struct {
		ID, Message, Kind, Result string
		Attempts                  int
	}
	answer.JSON(t, &page)
	if len(page) != 50 || page[0].Message != first[59].id || page[0].Result != "delivered" {
		t.Fatalf("%d messages, the first is %+v", len(page), page[0])
	}
	next, _, _ := strings.Cut(strings.TrimPrefix(answer.Header.Get("Link"), "<"), ">")
	s.Sends(t, testkit.Scenario{Method: "GET", Path: next, Token: token}, 200).JSON(t, &page)
	if len(page) != 10 || page[9].Message != first[0].id {
		t.Fatalf("%d messages on the second page", len(page))
	}
	s.Look(t, `UPDATE things.things SET name = 'new' WHERE id = 't0' RETURNING id`)
	r.next(t, 1)
	testkit.Until(t, "the last answer", func() bool { return !waits() })
	resend := testkit.Scenario{Method: "POST", Path: path + "/" + hook.ID + "/resend", Token: token}
	resend.Body = `{"deliveryId":"` + page[9].ID + `"}`
	s.Sends(t, resend, 200, `"resent":1`)
	if got := r.next(t, 1)[0]; got.id != first[0].id || !strings.Contains(got.body, `"name":"new"`) {
		t.Errorf("resent %+v", got)
	}
	testkit.Until(t, "the last answer", func() bool { return !waits() })
	resend.Body = `{"since":"2026-01-01T00:00:00Z"}`
	s.Sends(t, resend, 200, `"resent":61`)
	got := r.next(t, 61)
	for i := range first {
		if got[i].id != first[i].id {
			t.Fatalf("message %d has the id %s, want %s", i, got[i].id, first[i].id)
		}
	}
	resend.Body = `{"deliveryId":"999999"}`
	s.Sends(t, resend, 404)
	resend.Body = `{"deliveryId":"1","since":"2026-01-01T00:00:00Z"}`
	s.Sends(t, resend, 422, "Send either deliveryId or since")
}

// TestTraces checks that each attempt has its own trace, that the request passes it on, and that the trace
// does not contain the address.
func TestTraces(t *testing.T) {
	collector := testkit.NewCollector(t)
	s, token := start(t, config.Environ{"OTEL_EXPORTER_OTLP_ENDPOINT": collector.URL})
	r := receive(t)
	var parent atomic.Value
	r.answer = func(_ http.ResponseWriter, request *http.Request) { parent.Store(request.Header.Get("traceparent")) }
	add(t, s, token, `{"url":"`+r.URL+`/hidden?token=hidden","kinds":["thing.created"]}`)
	change(t, s, `INSERT INTO things.things (id) VALUES ('a')`)
	r.next(t, 1)
	s.Stop()
	for _, span := range collector.Spans() {
		if strings.Contains(span.String(), "hidden") {
			t.Errorf("a span has the address: %v", span)
		}
		if span.Name == "send thing.created" && strings.Contains(parent.Load().(string), hex.EncodeToString(span.TraceId)) {
			return
		}
	}
	t.Errorf("no span of the attempt with the traceparent %v", parent.Load())
}
