package together

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"sync"
	"testing"

	"obi/allinone/owners"
	"obi/areas"
	"obi/platform/config"
	"obi/platform/testkit"
)

// hooked receives the messages of all areas.
type hooked struct {
	mu  sync.Mutex
	got []hookMessage
}

type hookMessage struct {
	Type string
	Data map[string]any
}

func (h *hooked) ServeHTTP(_ http.ResponseWriter, request *http.Request) {
	var message hookMessage
	body, _ := io.ReadAll(request.Body)
	_ = json.Unmarshal(body, &message)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.got = append(h.got, message)
}

// wants waits for messages of these types, in this order, and returns the data of the last.
func (h *hooked) wants(t *testing.T, types ...string) map[string]any {
	t.Helper()
	var got []hookMessage
	testkit.Until(t, "a message "+types[len(types)-1], func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		got = h.got
		return len(got) >= len(types)
	})
	for i, kind := range types {
		if got[i].Type != kind {
			t.Errorf("message %d is %v, want %s", i, got[i], kind)
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.got = h.got[len(types):]
	return got[len(types)-1].Data
}

// TestWebhooksOfEveryArea changes an entry of each area, and compares the messages with the feed.
func TestWebhooksOfEveryArea(t *testing.T) {
	r := serve(t, aNewOne(t), config.Environ{"WEBHOOK_PRIVATE_NETWORKS": "127.0.0.0/8,::1", "OBI_PUBLIC_URL": "https://obi.example.org"})
	const asJSON = "application/json"
	for _, kind := range areas.Kinds {
		t.Run(kind.Area, func(t *testing.T) {
			t.Parallel() // each message waits for the next look at what is due
			h := &hooked{}
			server := httptest.NewServer(h)
			defer server.Close()
			path := "/api/" + kind.Area + "/admin/webhooks"
			r.does(t, "POST", kind.Add, asJSON, entryOf(t, kind, "h0", "Obi"), http.StatusCreated)
			var known struct{ Kinds []string }
			_, answer := r.call("GET", path, "", "")
			decode(t, answer, &known)
			body, err := json.Marshal(map[string]any{"url": server.URL, "kinds": known.Kinds})
			if err != nil {
				t.Fatal(err)
			}
			r.does(t, "POST", path, asJSON, string(body), http.StatusCreated)
			r.changesEntry(t, h, kind)
			r.decides(t, h, kind)
		})
	}
}

// entryOf returns an entry as clients send it.
func entryOf(t *testing.T, kind areas.Kind, id, text string) string {
	t.Helper()
	encoded, err := json.Marshal(kind.WithID(id, text))
	if err != nil {
		t.Fatal(err)
	}
	return string(encoded)
}

func (r *running) changesEntry(t *testing.T, h *hooked, kind areas.Kind) {
	t.Helper()
	isInFeed := func(data map[string]any) {
		t.Helper()
		var feed struct {
			Changes []struct{ Entry map[string]any }
		}
		_, answer := r.call("GET", "/api/"+kind.Area+"/changes", "", "")
		decode(t, answer, &feed)
		if len(feed.Changes) != 2 || !reflect.DeepEqual(feed.Changes[1].Entry, data) {
			t.Errorf("the message has\n%v\nand the feed\n%s", data, answer)
		}
	}
	const asJSON = "application/json"
	r.does(t, "POST", kind.Add, asJSON, entryOf(t, kind, "h1", "Ada"), http.StatusCreated)
	isInFeed(h.wants(t, kind.Name+".created"))
	r.does(t, "PUT", kind.Edit+"h1", asJSON, entryOf(t, kind, "h1", "Adaeze"), http.StatusOK)
	isInFeed(h.wants(t, kind.Name+".changed"))
	if kind.Order != "" {
		r.does(t, "PATCH", kind.Order, asJSON, `{"`+kind.Table+`":[{"id":"h1","order":0},{"id":"h0","order":1}]}`, http.StatusOK)
		if data := h.wants(t, kind.Name+".reordered"); fmt.Sprint(data["order"]) != "[map[id:h1 order:0] map[id:h0 order:1]]" {
			t.Errorf("the order is %v", data)
		}
	}
	if kind.Area == "dibia" {
		r.does(t, "PATCH", "/api/dibia/admin/dibias/h1/hide", asJSON, `{"reason":"r"}`, http.StatusOK)
		h.wants(t, "dibia.deleted")
		r.does(t, "PUT", kind.Edit+"h1", asJSON, entryOf(t, kind, "h1", "Hidden"), http.StatusOK)
		r.does(t, "PATCH", "/api/dibia/admin/dibias/h1/show", "", "", http.StatusOK)
		isInFeed(h.wants(t, "dibia.created"))
	}
	r.does(t, "DELETE", kind.Delete+"h1", "", "", http.StatusOK)
	if data := h.wants(t, kind.Name+".deleted"); !reflect.DeepEqual(data, map[string]any{"id": "h1"}) {
		t.Errorf("a deletion has %v", data)
	}
	if kind.Form != "" {
		for _, o := range owners.All {
			if strings.Contains(o.Table, kind.Table) {
				r.upload(t, o, "h2")
			}
		}
		h.until(t, "recording.changed")
	}
}

func (r *running) decides(t *testing.T, h *hooked, kind areas.Kind) {
	t.Helper()
	const asJSON = "application/json"
	switch kind.Area {
	case "dibia":
		r.does(t, "POST", kind.Add, asJSON, `{"id":"h3","name":"Ada","bio":"b","services":"Afa","contact":"+234 803 123 4567","image":"https://example.org/a.jpg"}`, http.StatusCreated)
		h.wants(t, "dibia.created")
		r.does(t, "POST", "/api/dibia/reviews", asJSON, `{"dibiaId":"h3","name":"n","rating":5,"comment":"c"}`, http.StatusCreated)
		data := h.wants(t, "submission.waiting")
		id := fmt.Sprint(data["id"])
		want := map[string]any{"id": id, "submission": "review", "status": "pending", "url": "https://obi.example.org/admin/dibia-directory/reviews?open=" + id}
		if !reflect.DeepEqual(data, want) {
			t.Errorf("got %v", data)
		}
		r.does(t, "PATCH", "/api/dibia/admin/reviews/approve", asJSON, `{"reviewId":"`+id+`"}`, http.StatusOK)
		if data := h.wants(t, "submission.decided"); data["status"] != "approved" {
			t.Errorf("got %v", data)
		}
	case "ilu":
		r.does(t, "POST", "/api/ilu/suggestions", asJSON, `{"proverb":"Mmadụ bụ chi ibe ya","meaning":"m"}`, http.StatusCreated)
		h.until(t, "submission.waiting")
	}
}

// until waits for a message of a type, and ignores others.
func (h *hooked) until(t *testing.T, kind string) {
	t.Helper()
	testkit.Until(t, "a message "+kind, func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		for _, message := range h.got {
			if message.Type == kind {
				return true
			}
		}
		return false
	})
}
