package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"obi/creator-svc/creator"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// The copy is the list after every step, also if the program was away in between.
func TestTheCopyIsTheList(t *testing.T) {
	s := testkit.Start(t, creator.Spec(), nil)
	token, file := s.Issuer.Token(t, "ngozi"), filepath.Join(t.TempDir(), "creators.json")
	add := func(id string) {
		body := testkit.Fields{"id": id, "name": "Name " + id, "bio": "b", "image": "https://example.org/a.jpg"}
		s.Sends(t, testkit.Scenario{Method: "POST", Path: "/api/creator/admin/add", Token: token, Body: body.With(nil)}, 201)
	}
	for n, step := range []func(){
		func() {},
		func() {
			add("a")
			add("b")
			add("c")
		},
		func() {
			s.Sends(t, testkit.Scenario{Method: "DELETE", Path: "/api/creator/admin/delete/b", Token: token}, 200)
		},
		func() { // no longer known
			add("d")
			s.Look(t, `DELETE FROM creator.list_changes WHERE revision < (SELECT max(revision) FROM creator.list_changes) RETURNING id`)
			if err := update(s.URL+"/api/creator", file); err != nil {
				t.Fatal(err)
			}
		},
		func() {
			s.Look(t, `INSERT INTO creator.creators (id, created_at, name, bio, category, image, position) SELECT 'n' || n, now(), 'N', 'b', 'c', 'i', 10 + n FROM generate_series(1, 2500) n RETURNING id`)
		},
		func() { s.Look(t, `DELETE FROM creator.creators WHERE id LIKE 'n%7' RETURNING id`) },
	} {
		step()
		if err := update(s.URL+"/api/creator", file); err != nil {
			t.Fatal(err)
		}
		checkCopy(t, s, file, fmt.Sprint("step ", n))
	}
	if err := update(s.URL+"/api/nothing", file); err == nil {
		t.Error("no error for an address that serves nothing")
	}
}

// A client can be away for too long even while it reads the list for the first time.
func TestTheFirstPassStartsAgain(t *testing.T) {
	gone := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusGone)
	}))
	defer gone.Close()
	if err := update(gone.URL, filepath.Join(t.TempDir(), "creators.json")); err != nil {
		t.Error(err)
	}
}

func checkCopy(t *testing.T, s *testkit.Service, file, when string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var copied struct{ Entries map[string]json.RawMessage }
	if err := json.Unmarshal(data, &copied); err != nil {
		t.Fatal(err)
	}
	var listed []json.RawMessage
	s.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/creator/creators"}, 200).JSON(t, &listed)
	var got, want []string
	for _, entry := range copied.Entries {
		got = append(got, string(entry))
	}
	for _, entry := range listed {
		want = append(want, string(entry))
	}
	slices.Sort(got)
	if slices.Sort(want); !slices.Equal(got, want) {
		t.Errorf("%s: the copy has %d entries, the list %d, or they differ", when, len(got), len(want))
	}
}
