package testkit

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Directory describes an area whose entries administrators put in order.
type Directory struct {
	Imports
	// List, Add and Order are paths of routes. Edit and Remove are too, without the ID at their end.
	List, Add, Edit, Remove, Order string
}

// Check tests what every directory does. start starts the service for each test and returns it with
// an administrator's token.
func (d Directory) Check(t *testing.T, start func(*testing.T) (*Service, string)) {
	for name, check := range map[string]func(*testing.T, *Service, string){
		"add": d.checkAdd, "edit": d.checkEdit, "delete": d.checkDelete, "order": d.checkOrder, "import": d.Imports.Check,
		"bodies": d.checkBodies, "pages": d.checkPages, "cache": d.checkCache, "picture": d.checkPicture,
		"changes": d.checkChanges,
	} {
		t.Run(name, func(t *testing.T) {
			svc, token := start(t)
			check(t, svc, token)
		})
	}
}

// Put returns the request that replaces the entry id by one with a name and other members.
func (d Directory) Put(token, id, name string, other Fields) Scenario {
	return Scenario{Method: "PUT", Path: d.Edit + id, Token: token, Body: d.With(Fields{"id": id, d.Key: name}).With(other)}
}

// Post returns the request that adds an entry.
func (d Directory) Post(token, id, name string, other Fields) Scenario {
	return Scenario{Method: "POST", Path: d.Add, Token: token, Body: d.With(Fields{"id": id, d.Key: name}).With(other)}
}

// Save returns the request that saves an order.
func (d Directory) Save(token string, ids ...string) Scenario {
	items := make([]Fields, len(ids))
	for i, id := range ids {
		items[i] = Fields{"id": id, "order": i}
	}
	return Scenario{Method: "PATCH", Path: d.Order, Token: token, Body: Fields{d.Table: items}.With(nil)}
}

func (d Directory) add(t *testing.T, s *Service, token string, ids ...string) {
	t.Helper()
	for _, id := range ids {
		s.Sends(t, d.Post(token, id, "Name "+id, nil), 201)
	}
}

func (d Directory) remove(token, id string) Scenario {
	return Scenario{Method: "DELETE", Path: d.Remove + id, Token: token}
}

// checkList checks which entries the list has, and returns the answer.
func (d Directory) checkList(t *testing.T, s *Service, want ...string) Answer {
	t.Helper()
	answer := s.Sends(t, Scenario{Method: "GET", Path: d.List}, 200)
	var all []struct{ ID string }
	answer.JSON(t, &all)
	var got []string
	for _, one := range all {
		got = append(got, one.ID)
	}
	if !slices.Equal(got, want) {
		t.Errorf("listed are %v, want %v", got, want)
	}
	return answer
}

func (d Directory) checkAdd(t *testing.T, s *Service, token string) {
	row := func(name, id string, other Fields, status int, want ...string) Scenario {
		request := d.Post(token, id, "Ada", other)
		request.Name, request.Status, request.Want = name, status, want
		return request
	}
	s.Run(t, []Scenario{
		row("stores and answers the entity", "a", nil, 201, `"id":"a"`, `"`+d.Key+`":"Ada"`, `"order":0`, `"version":1`),
		row("the same again is the same", "a", nil, 200, `"order":0`, `"version":1`),
		row("other content under the id", "a", Fields{d.Key: "Obi"}, 409, "Another "+d.Noun+" already has this ID"),
		row("_id is an alias, the next is last", "", Fields{"id": nil, "_id": "b"}, 201, `"id":"b"`, `"order":1`),
		row("read-only fields are ignored", "c", Fields{"order": 99, "version": 7, "profileId": "p1", "status": "approved", "decidedBy": "me"}, 201, `"order":2`, `"version":1`),
		row("a name stays as typed", "d", Fields{d.Key: `<script>alert("x")</script> 😀`}, 201, `<script>alert(\"x\")</script> 😀`),
		row("text stays as typed", "e", Fields{d.Text: "<script>alert(1)</script> \u202egnirts 👩🏾‍🏫"}, 201, "<script>alert(1)</script> \u202egnirts 👩🏾‍🏫"),
		row("no text", "x", Fields{d.Text: nil}, 422, d.Empty, `"location":"body.`+d.Text+`"`),
		row("no id", "", Fields{"id": nil}, 422, "The id must be"),
		row("a path as id", "../x", nil, 422, "The id must be"),
		row("a wrong type", "x", Fields{d.Key: 5}, 422, d.Key+": expected string"),
		row("createdAt garbage", "x", Fields{"createdAt": "garbage"}, 400),
		row("createdAt in year 9999", "x", Fields{"createdAt": "9999-01-01T00:00:00Z"}, 400),
	})
	if answer := d.checkList(t, s, "a", "b", "c", "d", "e"); strings.Contains(answer.Body, "profileId") {
		t.Error("a client chose a read-only field")
	}
}

func (d Directory) checkEdit(t *testing.T, s *Service, token string) {
	d.add(t, s, token, "a", "b")
	row := func(name, id, ifMatch string, other Fields, status int, want ...string) Scenario {
		request := d.Put(token, id, "Ada", other)
		request.Name, request.Status, request.Want, request.Header = name, status, want, map[string]string{"If-Match": ifMatch}
		return request
	}
	s.Run(t, []Scenario{
		row("without If-Match", "a", "", Fields{d.Key: "Adaeze", "order": 77, "version": 9, "profileId": "p1"}, 200, `"`+d.Key+`":"Adaeze"`, `"order":0`, `"version":2`),
		row("current version", "a", `"2"`, Fields{d.Key: "Adaobi"}, 200, `"version":3`),
		row("weak tag from a gateway", "a", `W/"3"`, Fields{d.Key: "Adanna"}, 200, `"version":4`),
		row("stale version", "a", `"2"`, Fields{d.Key: "Lost"}, 412, "This has been changed since it was loaded"),
		row("same content changes nothing", "a", `"4"`, Fields{d.Key: "Adanna"}, 200, `"version":4`),
		row("id may be left out", "a", "", Fields{"id": nil}, 200, `"id":"a"`, `"version":5`),
		row("another id in the body", "a", "", Fields{"id": "b"}, 422, "The ID in the body differs from the ID in the address"),
		row("name missing", "a", "", Fields{d.Key: " "}, 422, strings.ToUpper(d.Key[:1])+d.Key[1:]+" is required", `"location":"body.`+d.Key+`"`),
		row("text missing", "a", "", Fields{d.Text: nil}, 422, d.Empty),
		row("unknown", "nobody", "", nil, 404, "This "+d.Noun+" does not exist"),
		row("any version of nothing", "nobody", "*", nil, 412, "This "+d.Noun+" no longer exists"),
	})
	answer := d.checkList(t, s, "a", "b")
	for text, want := range map[string]bool{`"` + d.Key + `":"Ada"`: true, `"` + d.Key + `":"Name b"`: true, "Lost": false, "profileId": false} {
		if strings.Contains(answer.Body, text) != want {
			t.Errorf("the list holds %s: %t, want %t", text, !want, want)
		}
	}
	found := func(q, want string) {
		t.Helper()
		if got := s.Pages(t, "", d.List+"?limit=9&q="+q, len(strings.Fields(want))); strings.Join(got, " ") != want {
			t.Errorf("%s finds %v, want %q", q, got, want)
		}
	}
	s.Sends(t, d.Put(token, "a", "Ọ́kụ", nil), 200)
	found("ada", "")
	found("OKU", "a")
}

func (d Directory) checkDelete(t *testing.T, s *Service, token string) {
	d.add(t, s, token, "a")
	s.Sends(t, d.remove(token, "a"), 200, `{"success":true}`)
	s.Sends(t, d.remove(token, "a"), 404, "This "+d.Noun+" does not exist")
	s.Sends(t, d.Post(token, "a", "Name a", nil), 409, "The "+d.Noun+" with this id was deleted")
	s.Sends(t, Scenario{Method: "GET", Path: d.List}, 200, "[]")
}

// checkChanges checks that the feed of changes has what the list has.
func (d Directory) checkChanges(t *testing.T, s *Service, token string) {
	d.add(t, s, token, "a", "b", "c")
	restore := func() Scenario {
		var trash []struct{ ID string }
		s.Sends(t, Scenario{Method: "GET", Path: "/api/" + d.Area + "/admin/history?trash=true", Token: token}, 200).JSON(t, &trash)
		return d.Restore(token, trash[0].ID)
	}
	since := ""
	for _, row := range []struct {
		name    string
		request func() Scenario
		want    string
	}{
		{"the list", nil, "put a0 put b1 put c2"},
		{"a new order", func() Scenario { return d.Save(token, "c", "a", "b") }, "put a1 put b2 put c0"},
		{"a deletion", func() Scenario { return d.remove(token, "b") }, "delete b"},
		{"its restoration", restore, "put b2"},
		{"an edit", func() Scenario { return d.Put(token, "a", "Other", nil) }, "put a1"},
	} {
		if row.request != nil {
			s.Sends(t, row.request(), 200)
		}
		var feed struct {
			Changes []struct {
				ID, Type string
				Entry    json.RawMessage
			}
			Next string
		}
		s.Sends(t, Scenario{Method: "GET", Path: "/api/" + d.Area + "/changes?since=" + since}, 200).JSON(t, &feed)
		list := s.Sends(t, Scenario{Method: "GET", Path: d.List}, 200).Body
		var got []string
		for _, change := range feed.Changes {
			var entry struct{ Order *int }
			if change.Entry == nil {
				got = append(got, change.Type, change.ID)
			} else if err := json.Unmarshal(change.Entry, &entry); err != nil || entry.Order == nil || !strings.Contains(list, string(change.Entry)) {
				t.Errorf("%s: the list has another entry than %s (%v)", row.name, change.Entry, err)
			} else {
				got = append(got, change.Type, fmt.Sprint(change.ID, *entry.Order))
			}
		}
		if strings.Join(got, " ") != row.want {
			t.Errorf("%s: %s, want %s", row.name, got, row.want)
		}
		since = feed.Next
	}
}

func (d Directory) checkOrder(t *testing.T, s *Service, token string) {
	d.add(t, s, token, "a", "b", "c")
	list := func(items string) string { return `{"` + d.Table + `":` + items + `}` }
	orderBody := func(ids ...string) string { return d.Save(token, ids...).Body }
	for _, row := range []struct {
		name, body string
		status     int
		text, want string
	}{
		{"empty list", list(`[]`), 422, "The order is empty", "abc"},
		{"nothing", `{}`, 422, d.Table, "abc"},
		{"the name of another list", `{"others":[{"id":"a","order":0}]}`, 422, d.Table, "abc"},
		{"not a list", list(`{"id":"a"}`), 422, d.Table, "abc"},
		{"an id twice", list(`[{"id":"a","order":0},{"id":"a","order":1},{"id":"c","order":2}]`), 422, "must name every entry once", "abc"},
		{"an id missing", orderBody("b", "a"), 409, `"error":"list changed, reload"`, "abc"},
		{"an id unknown", orderBody("b", "a", "x"), 409, `"error":"list changed, reload"`, "abc"},
		{"an id too many", orderBody("b", "a", "c", "x"), 409, `"success":false`, "abc"},
		{"negative", list(`[{"id":"b","order":-1},{"id":"a","order":1},{"id":"c","order":2}]`), 422, "not negative", "abc"},
		{"a position twice", list(`[{"id":"b","order":1},{"id":"a","order":1},{"id":"c","order":2}]`), 422, "must be different", "abc"},
		{"a fraction", list(`[{"id":"b","order":0.5},{"id":"a","order":1},{"id":"c","order":2}]`), 422, "integer", "abc"},
		{"a text", list(`[{"id":"b","order":"0"},{"id":"a","order":1},{"id":"c","order":2}]`), 422, "integer", "abc"},
		{"beyond all numbers", list(`[{"id":"b","order":1e400},{"id":"a","order":1},{"id":"c","order":2}]`), 400, "expected format", "abc"},
		{"an id that is a number", list(`[{"id":1,"order":0}]`), 422, "string", "abc"},
		{"a new order", orderBody("c", "a", "b"), 200, `{"success":true}`, "cab"},
		{"the same order", orderBody("c", "a", "b"), 200, `{"success":true}`, "cab"},
		{"in another sequence, with more beside it", `{"` + d.Table + `":[{"id":"b","order":0},{"id":"a","order":2},{"id":"c","order":1}],"more":1}`, 200, "", "bca"},
	} {
		t.Run(row.name, func(t *testing.T) {
			s.Sends(t, Scenario{Method: "PATCH", Path: d.Order, Token: token, Body: row.body}, row.status, row.text)
			d.checkList(t, s, strings.Split(row.want, "")...)
		})
	}
}

func (d Directory) checkBodies(t *testing.T, s *Service, token string) {
	d.add(t, s, token, "a")
	bodies := map[string]Body{
		"POST " + d.Add:       {Good: d.Post(token, "b", "Obi", nil).Body, Most: 1 << 20},
		"PUT " + d.Edit + "a": {Good: d.Put(token, "a", "Ada", nil).Body, Most: 1 << 20},
		"PATCH " + d.Order:    {Good: d.Save(token, "a").Body, Most: 4 << 20},
	}
	CheckBodies(t, s, token, bodies)
	d.checkList(t, s, "a")
	if got := s.Look(t, fmt.Sprintf(`SELECT action FROM %s.audit_log`, d.Area)); !slices.Equal(got, []string{"create"}) {
		t.Errorf("the audit log has %v", got)
	}
	CheckLargest(t, s, token, bodies)
}

func (d Directory) checkPages(t *testing.T, s *Service, token string) {
	ids := strings.Split("abcdefghijklmnopqrstuvwxy", "")
	d.add(t, s, token, ids...)
	if got := s.Pages(t, "", d.List+"?limit=5&q=name", len(ids)); !slices.Equal(got, ids) {
		t.Errorf("pages give %v", got)
	}
	for query, status := range map[string]int{
		"limit=0": 422, "limit=-1": 422, "limit=10001": 422, "limit=x": 422, "limit=10000": 200, "limit=1.5": 422,
		"cursor=x": 400, "cursor=OTk5OTk5OTk5OTk5OSBh": 400, "unknown=1": 200, "q=": 200, "q=a%00": 400, "q=a%ff": 400, "q=" + strings.Repeat("a", 201): 422,
	} {
		t.Run(query, func(t *testing.T) { s.Sends(t, Scenario{Method: "GET", Path: d.List + "?" + query}, status) })
	}
}

// checkCache checks that the list is sent again only after a change.
func (d Directory) checkCache(t *testing.T, s *Service, token string) {
	d.add(t, s, token, "a", "b")
	whole := s.Sends(t, Scenario{Method: "GET", Path: d.List}, 200)
	if whole.Header.Get("X-Total-Count")+whole.Header.Get("Link") != "" {
		t.Errorf("the whole list has the headers of a page: %v", whole.Header)
	}
	tag := whole.Header.Get("ETag")
	for _, change := range []Scenario{d.Save(token, "b", "a"), d.Put(token, "a", "Adaeze", nil), d.remove(token, "b")} {
		again := Scenario{Method: "GET", Path: d.List, Header: map[string]string{"If-None-Match": tag}}
		s.Sends(t, again, 304)
		s.Sends(t, change, 200)
		next := s.Sends(t, again, 200).Header.Get("ETag")
		if next == tag {
			t.Errorf("after %s %s the tag is the same", change.Method, change.Path)
		}
		tag = next
	}
	s.Sends(t, Scenario{Method: "GET", Path: d.List, Header: map[string]string{"If-None-Match": tag}}, 304)
}

// checkPicture undoes an edit after the address of the picture was corrected, which writes no audit
// row (audioclient/pictures).
func (d Directory) checkPicture(t *testing.T, s *Service, token string) {
	picture := "/api/pictures/" + strings.Repeat("A", 26)
	image := Fields{"image": "http://localhost:8080" + picture}
	s.Sends(t, d.Post(token, "x", "Ada", image), 201)
	s.Sends(t, d.Put(token, "x", "Adaeze", image), 200)
	s.Look(t, fmt.Sprintf(`UPDATE %s.%s SET image = $1, version = version + 1 RETURNING id`, d.Area, d.Table), "https://obi.example.org"+picture)
	edit := s.Look(t, fmt.Sprintf(`SELECT max(id)::text FROM %s.audit_log`, d.Area))[0]
	s.Sends(t, d.Restore(token, edit), 200)
	want := []string{"Ada https://obi.example.org" + picture}
	if got := s.Look(t, fmt.Sprintf(`SELECT %s || ' ' || image FROM %s.%s`, d.Key, d.Area, d.Table)); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
