package kwuo_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"obi/platform/testkit"
)

const (
	fillTwo  = "Please fill at least 2 options"
	validOne = "Please select a valid answer from the filled options"
)

// rule is a riddle with other members, and the expected result.
type rule struct {
	name   string
	other  fields
	status int
	want   []string
}

func numbered(n int) (all []string) {
	for i := range n {
		all = append(all, fmt.Sprint("Option ", i))
	}
	return all
}

// rules hold for adding and for editing (spec 5). The caller chooses the ID.
var rules = []rule{
	{"two options", fields{"options": []string{"Ọkụ", "Mmiri"}}, 0, []string{`"options":["Ọkụ","Mmiri"]`}},
	{"blank options are left out", fields{"options": []string{"", "Ọkụ", " \u200b", "Mmiri", "\n"}}, 0, []string{`"options":["Ọkụ","Mmiri"]`}},
	{"options are trimmed", fields{"options": []string{" Ọkụ\n", "\tOke ọkpa  "}}, 0, []string{`"options":["Ọkụ","Oke ọkpa"]`}},
	{"options are stored in one form", fields{"options": []string{norm.NFD.String("Ọkụ"), "Mmiri"}}, 0, []string{norm.NFC.String(`"options":["Ọkụ","Mmiri"]`)}},
	{"the answer too", fields{"answer": norm.NFD.String(" Ọkụ ")}, 0, []string{norm.NFC.String(`"answer":"Ọkụ"`)}},
	{"equal options count once", fields{"options": []string{"Ọkụ", " Ọkụ", norm.NFD.String("Ọkụ"), "ọkụ"}}, 0, []string{`"options":["Ọkụ","ọkụ"]`}},
	{"an option with a comma", fields{"options": []string{"Ji, ede", "Ọkụ"}}, 0, []string{`"options":["Ji, ede","Ọkụ"]`}},
	{"options as one text", fields{"options": "Ewu, Ọkụ , ,Mmiri"}, 0, []string{`"options":["Ewu","Ọkụ","Mmiri"]`}},
	{"options as a list in a text", fields{"options": `["Ji, ede","Ọkụ",""]`}, 0, []string{`"options":["Ji, ede","Ọkụ"]`}},
	{"a hundred options", fields{"options": numbered(100), "answer": "Option 99"}, 0, []string{`"Option 99"]`}},
	{"the longest texts", fields{"riddle": strings.Repeat("ọ́", 600), "translation": strings.Repeat("a", 5_000), "options": []string{"Ọkụ", strings.Repeat("ọ́", 300)}}, 0, nil},
	{"text stays as typed", fields{"translation": "<script>alert(1)</script> \u202egnirts 👩🏾‍🏫"}, 0, []string{"<script>alert(1)</script> \u202egnirts 👩🏾‍🏫"}},

	{"no riddle", fields{"riddle": nil}, 422, []string{`"error":"Riddle is required"`, `"location":"body.riddle"`}},
	{"a riddle of blanks", fields{"riddle": " \u200b\n"}, 422, []string{`"error":"Riddle is required"`}},
	{"no translation", fields{"translation": ""}, 422, []string{`"error":"Translation is required"`}},
	{"no answer", fields{"answer": nil}, 422, []string{`"error":"Answer is required"`}},
	{"an answer of blanks", fields{"answer": " "}, 422, []string{`"error":"Answer is required"`}},
	{"all broken rules at once", fields{"riddle": nil, "translation": nil, "answer": nil, "options": nil}, 422, []string{"Riddle is required", "Translation is required", "Answer is required", fillTwo}},
	{"no options", fields{"options": nil}, 422, []string{`"error":"` + fillTwo + `"`, `"location":"body.options"`}},
	{"one option", fields{"options": []string{"Ọkụ"}}, 422, []string{`"error":"` + fillTwo + `"`}},
	{"blank options", fields{"options": []string{"", " ", "\t", "\u200b"}}, 422, []string{`"error":"` + fillTwo + `"`}},
	{"one option and blanks", fields{"options": []string{"", "Ọkụ", " "}}, 422, []string{`"error":"` + fillTwo + `"`}},
	{"one option twice", fields{"options": []string{"Ọkụ", norm.NFD.String("Ọkụ ")}}, 422, []string{`"error":"` + fillTwo + `"`}},
	{"options as an empty text", fields{"options": ""}, 422, []string{`"error":"` + fillTwo + `"`}},
	{"an answer that is not an option", fields{"answer": "Ikuku"}, 422, []string{`"error":"` + validOne + `"`, `"location":"body.answer"`}},
	{"an answer in other case", fields{"answer": "ọkụ"}, 422, []string{`"error":"` + validOne + `"`}},
	{"an answer without its dots", fields{"answer": "Oku"}, 422, []string{`"error":"` + validOne + `"`}},
	{"a longer riddle", fields{"riddle": strings.Repeat("ọ́", 601)}, 422, []string{"Riddle must have at most 600 characters"}},
	{"a longer translation", fields{"translation": strings.Repeat("a", 5_001)}, 422, []string{"Translation must have at most 5000 characters"}},
	{"a longer answer", fields{"answer": strings.Repeat("a", 301)}, 422, []string{"Answer must have at most 300 characters"}},
	{"a longer option", fields{"options": []string{"Ọkụ", "Ewu", strings.Repeat("ọ́", 301)}}, 422, []string{"An option must have at most 300 characters"}},
	{"101 options", fields{"options": numbered(101), "answer": "Option 0"}, 422, []string{`"error":"At most 100 options"`}},
	{"10,000 options", fields{"options": numbered(10_000), "answer": "Option 0"}, 422, []string{`"error":"At most 100 options"`}},
	{"more options than a body holds", fields{"options": numbered(100_000)}, 413, nil},
	{"a wrong type", fields{"riddle": 5}, 422, []string{"riddle: expected string"}},
	{"options of a wrong type", fields{"options": []int{1, 2}}, 422, []string{"options"}},
	{"options in lists", fields{"options": [][]string{{"Ọkụ", "Ewu"}}}, 422, []string{"options"}},
	{"options in an object", fields{"options": fields{"a": "Ọkụ"}}, 422, []string{"options"}},
}

func TestRulesOfARiddle(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "edited", "Ọka")
	stored := 1
	for n, row := range rules {
		status := row.status
		if status == 0 {
			stored++
			status = 201
		}
		added := fields{"id": fmt.Sprint("r", n)}
		maps.Copy(added, row.other)
		t.Run("adding "+row.name, func(t *testing.T) { svc.Sends(t, post(token, added), status, row.want...) })
		if status == 201 {
			status = 200
		}
		t.Run("editing with "+row.name, func(t *testing.T) { svc.Sends(t, put(token, "edited", row.other), status, row.want...) })
	}
	if got := len(ids(t, svc, "")); got != stored {
		t.Errorf("%d are stored, want %d", got, stored)
	}
}

func TestAdd(t *testing.T) {
	svc, token := start(t)
	row := func(name string, other fields, status int, want ...string) testkit.Scenario {
		request := post(token, other)
		request.Name, request.Status, request.Want = name, status, want
		return request
	}
	forged := fields{"id": "r3", "version": 7, "audio": fields{"fileId": "f", "filename": "x.mp3", "uploadedAt": "2026-01-01T00:00:00Z"}, "letterRank": 3}
	svc.Run(t, []testkit.Scenario{
		row("stores and answers the entity", nil, 201, `"id":"r1"`, `"riddle":"Ọ na-eri`, `"translation":"It eats`, `"answer":"Ọkụ"`, `"options":["Ewu","Ọkụ","Ọdụm","Mmiri"]`, `"version":1`),
		row("the same again is the same", nil, 200, `"id":"r1"`, `"version":1`),
		row("the same in another form", fields{"options": "Ewu,Ọkụ,Ọdụm,Mmiri,Ewu", "riddle": norm.NFD.String(fire["riddle"].(string) + " ")}, 200, `"version":1`),
		row("other content under the id", fields{"translation": "Another."}, 409, "Another riddle already has this ID"),
		row("options in another order", fields{"options": []string{"Ọkụ", "Ewu", "Ọdụm", "Mmiri"}}, 409, "Another riddle already has this ID"),
		row("_id is an alias", fields{"id": nil, "_id": "r2"}, 201, `"id":"r2"`),
		row("read-only fields are ignored", forged, 201, `"version":1`),
		row("no id", fields{"id": nil}, 422, "The id must be"),
		row("a path as id", fields{"id": "../x"}, 422, "The id must be"),
		row("a long id", fields{"id": strings.Repeat("a", 65)}, 422, "The id must be"),
		row("createdAt garbage", fields{"id": "x", "createdAt": "garbage"}, 400),
		row("createdAt in year 9999", fields{"id": "x", "createdAt": "9999-01-01T00:00:00Z"}, 400),
	})
	answer := svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/kwuo/riddles/r3"}, 200, `"id":"r3"`)
	if strings.Contains(answer.Body, "audio") || answer.Header.Get("ETag") != `"1"` {
		t.Errorf("a client made things up: %v %s", answer.Header["Etag"], answer.Body)
	}
	if got := ids(t, svc, ""); !slices.Equal(got, []string{"r3", "r2", "r1"}) {
		t.Errorf("listed are %v", got)
	}
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/kwuo/riddles/nobody"}, 404, "This riddle does not exist")
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/kwuo/riddles/" + strings.Repeat("a", 65)}, 422)
}

func TestEdit(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "r1", "Ọka", "r2", "Ji")
	row := func(name, id, ifMatch string, other fields, status int, want ...string) testkit.Scenario {
		request := put(token, id, other)
		request.Name, request.Status, request.Want, request.Header = name, status, want, map[string]string{"If-Match": ifMatch}
		return request
	}
	svc.Run(t, []testkit.Scenario{
		row("without If-Match", "r1", "", fields{"riddle": "Ede", "version": 9, "audio": fields{"fileId": "f"}, "createdAt": "2001-01-01T00:00:00Z"}, 200, `"riddle":"Ede"`, `"version":2`),
		row("with the version", "r1", `"2"`, fields{"translation": "New."}, 200, `"translation":"New."`, `"version":3`),
		row("with its weak form", "r1", `W/"3"`, fields{"translation": "Newer."}, 200, `"version":4`),
		row("a stale version", "r1", `"2"`, fields{"translation": "Lost."}, 412, "This has been changed since it was loaded"),
		row("the same content changes nothing", "r1", `"4"`, fields{"translation": "Newer.", "options": "Ewu,Ọkụ,Ọdụm,Mmiri"}, 200, `"version":4`),
		row("another order of options is a change", "r1", "", fields{"options": "Mmiri,Ewu,Ọkụ,Ọdụm"}, 200, `"version":5`),
		row("an id may be left out", "r1", "", fields{"id": nil}, 200, `"id":"r1"`, `"version":6`),
		row("another id in the body", "r1", "", fields{"id": "r2"}, 422, "The ID in the body differs from the ID in the address"),
		row("unknown", "nobody", "", nil, 404, "This riddle does not exist"),
		row("any version of nothing", "nobody", "*", nil, 412, "This riddle no longer exists"),
	})
	answer := svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/kwuo/riddles/r1"}, 200, `"version":6`)
	if answer.Header.Get("ETag") != `"6"` || strings.Contains(answer.Body, "audio") || strings.Contains(answer.Body, "2001") {
		t.Errorf("stored is %s with %v", answer.Body, answer.Header["Etag"])
	}
}

func TestDelete(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "r1", "Ọka", "r2", "Ji")
	svc.Sends(t, remove(token, "r1"), 200, `{"success":true}`)
	svc.Sends(t, remove(token, "r1"), 404, "This riddle does not exist")
	svc.Sends(t, post(token, nil), 409, "The riddle with this id was deleted")
	if got := ids(t, svc, ""); !slices.Equal(got, []string{"r2"}) {
		t.Errorf("left are %v", got)
	}
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/kwuo/admin/counts", Token: token}, 200, `{"riddles":1}`)
}

func TestSummary(t *testing.T) {
	svc, token := start(t)
	summary := testkit.Scenario{Method: "GET", Path: "/api/kwuo/admin/summary", Token: token}
	svc.Sends(t, summary, 200, `{"total":0,"withAudio":0,"playableInSome":0,"loudnessOff":0,"loudnessUnknown":0,"checked":0,"toRedo":0,"waitingForCheck":0}`)
	add(t, svc, token, "a", "Aka", "b", "Bia")
	svc.Look(t, `UPDATE kwuo.riddles SET audio = '{"fileId":"f","filename":"f.mp3","uploadedAt":"2026-01-02T03:04:05Z"}' WHERE id = 'b' RETURNING id`)
	svc.Sends(t, summary, 200, `{"total":2,"withAudio":1,"playableInSome":0,"loudnessOff":0,"loudnessUnknown":1,"checked":0,"toRedo":0,"waitingForCheck":1}`)
	svc.Look(t, `UPDATE kwuo.riddles SET audio = audio || '{"playable":"some"}' WHERE id = 'b' RETURNING id`)
	svc.Sends(t, summary, 200, `{"total":2,"withAudio":1,"playableInSome":1,"loudnessOff":0,"loudnessUnknown":1,"checked":0,"toRedo":0,"waitingForCheck":1}`)
}
