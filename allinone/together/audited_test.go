package together

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"obi/allinone/owners"
	"obi/areas"
	"obi/platform/config"
	"obi/platform/testkit"
	"obi/platform/web"
)

// request is a request to a route that changes something. A body that begins with "form " is sent
// as a form with a recording. saves names a field of the response and, after "=", the name of its
// value in later requests.
type request struct{ route, path, body, saves string }

// requestsTo returns requests to the routes that every area has, in an order in which each
// succeeds. They leave the entry e1.
func requestsTo(t *testing.T, kind areas.Kind) []request {
	t.Helper()
	encode := func(content any) string {
		text, err := json.Marshal(content)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	form := func(id string) string {
		texts := map[string]string{}
		for name, value := range kind.WithID(id, "Ọkụ") {
			text, isText := value.(string)
			if !isText {
				text = encode(value)
			}
			texts[name] = text
		}
		return "form " + encode(texts)
	}
	admin := "/api/" + kind.Area + "/admin/"
	all := []request{
		{"POST " + kind.Add, "", encode(kind.WithID("e1", "Ada")), ""},
		{"PUT " + kind.Edit + "{id}", kind.Edit + "e1", encode(kind.Content("Adaeze")), ""},
		{"POST " + kind.Add, "", encode(kind.WithID("e2", "Obi")), ""},
	}
	if kind.Order != "" {
		all = append(all, request{"PATCH " + kind.Order, "", `{"` + kind.Table + `":[{"id":"e1","order":1},{"id":"e2","order":0}]}`, ""})
	}
	if kind.Form != "" {
		all = append(all, request{"POST " + kind.Form, "", form("e3"), ""})
	}
	if kind.EditForm != "" {
		all = append(all, request{"PUT " + kind.EditForm, "", form("e1"), "fileId=file"})
	}
	if kind.Audio != "" {
		all = append(all, request{"POST " + fmt.Sprintf(kind.Audio, "{id}"), fmt.Sprintf(kind.Audio, "e1"), "form {}", "fileId=file"})
	}
	if kind.DropAudio != "" {
		route, path := fmt.Sprintf(kind.DropAudio, "{id}", "{fileId}"), fmt.Sprintf(kind.DropAudio, "e1", "$file")
		all = append(all, request{"PATCH " + route, path, `{"speaker":"Ada"}`, ""}, request{"POST " + route + "/check", path + "/check", `{"result":"redo"}`, ""}, request{"DELETE " + route, path, "", ""})
	}
	hook := request{"POST " + admin + "webhooks", "", `{"url":"http://127.0.0.1:1/","kinds":["` + kind.Name + `.changed"]}`, "id=hook"}
	all = append(all, hook,
		request{"PATCH " + admin + "webhooks/{id}", admin + "webhooks/$hook", `{"paused":true}`, ""},
		request{"POST " + admin + "webhooks/{id}/rotate", admin + "webhooks/$hook/rotate", "", ""},
		request{"POST " + admin + "webhooks/{id}/test", admin + "webhooks/$hook/test", "", ""},
		request{"POST " + admin + "webhooks/{id}/resend", admin + "webhooks/$hook/resend", `{"since":"2026-01-01T00:00:00Z"}`, ""},
		request{"DELETE " + admin + "webhooks/{id}", admin + "webhooks/$hook", "", ""},
	)
	return append(all,
		request{"POST " + admin + "import", "", encode(map[string]any{"importId": "i1", "onMatch": "change", "rows": []any{kind.Content("Uche")}}), ""},
		request{"DELETE " + kind.Delete + "{id}", kind.Delete + "e2", "", ""},
		request{"POST " + admin + "delete", "", `{"ids":["e1"]}`, "changeId=change"},
		request{"POST " + admin + "history/{id}/restore", admin + "history/$change/restore", "", ""},
	)
}

// special are requests to the other routes, in an order in which each succeeds after requestsTo.
// auth-svc has its own test.
var special = []request{
	{"POST /api/creator/admin/change", "", `{"ids":["e1"],"add":{"filters":["Kids"]}}`, "changeId=change"},
	{"POST /api/creator/admin/history/{id}/restore", "/api/creator/admin/history/$change/restore", "", ""},

	{"POST /api/dibia/reviews", "", `{"dibiaId":"e1","name":"n","rating":5,"comment":"c"}`, "id=review"},
	{"PATCH /api/dibia/admin/reviews/approve", "", `{"reviewId":"$review"}`, ""},
	{"PATCH /api/dibia/admin/reviews/undo", "", `{"reviewId":"$review"}`, ""},
	{"PATCH /api/dibia/admin/reviews/reject", "", `{"reviewId":"$review"}`, ""},
	{"PATCH /api/dibia/admin/reviews/reason", "", `{"reviewId":"$review","reason":"r"}`, ""},
	{"DELETE /api/dibia/admin/reviews/{id}", "/api/dibia/admin/reviews/$review", "", ""},
	{"POST /api/dibia/reviews", "", `{"dibiaId":"e1","name":"n","rating":5,"comment":"c"}`, "id=review"},
	{"PATCH /api/dibia/admin/reviews/decide-many", "", `{"ids":["$review"],"decision":"reject"}`, "changeId=change"},
	{"POST /api/dibia/admin/history/{id}/restore", "/api/dibia/admin/history/$change/restore", "", ""},
	{"PATCH /api/dibia/admin/reviews/approve", "", `{"reviewId":"$review"}`, ""},
	{"PATCH /api/dibia/admin/reviews/reopen", "", `{"ids":["$review"]}`, "changeId=change"},
	{"POST /api/dibia/admin/history/{id}/restore", "/api/dibia/admin/history/$change/restore", "", ""},
	{"PATCH /api/dibia/admin/dibias/{id}/hide", "/api/dibia/admin/dibias/e1/hide", `{"reason":"r"}`, ""},
	{"PATCH /api/dibia/admin/dibias/{id}/show", "/api/dibia/admin/dibias/e1/show", "", ""},
	{"POST /api/dibia/reports", "", `{"dibiaId":"e1","name":"n","report":"r"}`, "id=report"},
	{"PATCH /api/dibia/admin/report/resolve", "", `{"reportId":"$report"}`, ""},
	{"PATCH /api/dibia/admin/report/undo", "", `{"reportId":"$report"}`, ""},
	{"PATCH /api/dibia/admin/report/decide-many", "", `{"ids":["$report"],"decision":"resolve"}`, ""},
	{"PATCH /api/dibia/admin/report/reopen", "", `{"ids":["$report"]}`, ""},
	{"PATCH /api/dibia/admin/report/resolve", "", `{"reportId":"$report"}`, ""},
	{"PATCH /api/dibia/admin/report/reason", "", `{"reportId":"$report","reason":"r"}`, ""},
	{"DELETE /api/dibia/admin/report/{id}", "/api/dibia/admin/report/$report", "", ""},
	{"POST /api/dibia/profiles", "", `{"firstName":"Ada","lastName":"Obi","email":"a@example.org","contact":"+234 803 555 0102","bio":"b","services":"s","profileImage":"https://example.org/a.jpg"}`, "id=profile"},
	{"PATCH /api/dibia/admin/profiles/correct", "", `{"profileId":"$profile","corrected":{"name":"Ada Obi","bio":"b","services":"Herbs","image":"https://example.org/a.jpg","contact":"+234 803 555 0102"}}`, ""},
	{"PATCH /api/dibia/admin/profiles/publish", "", `{"profileId":"$profile"}`, ""},
	{"PATCH /api/dibia/admin/profiles/undo", "", `{"profileId":"$profile"}`, ""},
	{"PATCH /api/dibia/admin/profiles/decide-many", "", `{"ids":["$profile"],"decision":"approve"}`, ""},
	{"PATCH /api/dibia/admin/profiles/undo", "", `{"profileId":"$profile"}`, ""},
	{"PATCH /api/dibia/admin/profiles/approve", "", `{"profileId":"$profile"}`, ""},
	{"PATCH /api/dibia/admin/profiles/publish-approved", "", `{"profileId":"$profile"}`, ""},
	{"PATCH /api/dibia/admin/profiles/reopen", "", `{"ids":["$profile"]}`, ""},
	{"PATCH /api/dibia/admin/profiles/reject", "", `{"profileId":"$profile"}`, ""},
	{"PATCH /api/dibia/admin/profiles/reason", "", `{"profileId":"$profile","reason":"r"}`, ""},
	{"DELETE /api/dibia/admin/profiles/{id}", "/api/dibia/admin/profiles/$profile", "", ""},
	{"PUT /api/dibia/admin/reasons", "", `{"reasons":["r"]}`, ""},

	{"PUT /api/ilu/admin/reasons", "", `{"reasons":["r"]}`, ""},
	{"POST /api/ilu/admin/category", "", `{"category":"Nri"}`, ""},
	{"POST /api/ilu/admin/change", "", `{"ids":["e1"],"set":{"categories":["Nri"]}}`, ""},
	{"PATCH /api/ilu/admin/category/rename", "", `{"category":"Nri","to":"Ife oriri"}`, ""},
	{"PATCH /api/ilu/admin/category/merge", "", `{"category":"Ife oriri","into":"Animals"}`, ""},
	{"POST /api/ilu/admin/category", "", `{"category":"Egwu"}`, ""},
	{"DELETE /api/ilu/admin/category", "/api/ilu/admin/category?name=Egwu", "", ""},
	{"POST /api/ilu/admin/import", "", `{"importId":"i2","onMatch":"change","createCategories":true,"rows":[{"proverb":"Onye kwe","meaning":"m","categories":["Ihe"]}]}`, ""},
	{"POST /api/ilu/suggestions", "", `{"proverb":"Mmadụ bụ chi ibe ya","meaning":"m","categories":["Animals"]}`, "id=suggestion"},
	{"PATCH /api/ilu/admin/suggestions/correct", "", `{"suggestionId":"$suggestion","corrected":{"proverb":"Mmadụ bụ chi ibe ya.","meaning":"m"}}`, ""},
	{"PATCH /api/ilu/admin/suggestions/publish", "", `{"suggestionId":"$suggestion"}`, ""},
	{"PATCH /api/ilu/admin/suggestions/undo", "", `{"suggestionId":"$suggestion"}`, ""},
	{"PATCH /api/ilu/admin/suggestions/approve", "", `{"suggestionId":"$suggestion"}`, ""},
	{"PATCH /api/ilu/admin/suggestions/publish-approved", "", `{"suggestionId":"$suggestion"}`, ""},
	{"PATCH /api/ilu/admin/suggestions/reopen", "", `{"ids":["$suggestion"]}`, ""},
	{"PATCH /api/ilu/admin/suggestions/decide-many", "", `{"ids":["$suggestion"],"decision":"reject"}`, ""},
	{"PATCH /api/ilu/admin/suggestions/undo", "", `{"suggestionId":"$suggestion"}`, ""},
	{"PATCH /api/ilu/admin/suggestions/reject", "", `{"suggestionId":"$suggestion"}`, ""},
	{"PATCH /api/ilu/admin/suggestions/reason", "", `{"suggestionId":"$suggestion","reason":"r"}`, ""},
	{"DELETE /api/ilu/admin/suggestions/{id}", "/api/ilu/admin/suggestions/$suggestion", "", ""},
}

func TestEveryWriteIsAuditedWithItsRequest(t *testing.T) {
	made := aNewOne(t)
	r := serve(t, made, config.Environ{"TRUSTED_PROXIES": "127.0.0.1", "WEBHOOK_PRIVATE_NETWORKS": "127.0.0.1"})
	r.does(t, "POST", "/api/auth/admins", "application/json", `{"username":"ngozi","password":"`+password+`"}`, http.StatusCreated)
	other := r.signInAs(t, "ngozi")
	audits := &testkit.AuditChecker{Service: &testkit.Service{URL: r.url, AdminURL: made.adminURL}, Token: r.token}
	var routes []web.Route
	for _, spec := range everyService {
		audits.Schemas = append(audits.Schemas, spec.Name)
		api, err := spec.Describe()
		if err != nil {
			t.Fatal(err)
		}
		if spec.Name != "auth" {
			routes = append(routes, api.Routes()...)
		}
	}
	actor := func(route string) string {
		if slices.ContainsFunc(routes, func(r web.Route) bool { return r.Method+" "+r.Path == route && r.Access == web.Public }) {
			return ""
		}
		if strings.HasSuffix(route, "/check") { // of a recording that admin uploaded
			return "ngozi"
		}
		return "admin"
	}
	var requests []request
	for _, kind := range areas.Kinds {
		requests = append(requests, requestsTo(t, kind)...)
	}
	saved := []string{}
	for _, row := range append(requests, special...) {
		fill := strings.NewReplacer(saved...)
		sc := testkit.Scenario{Path: fill.Replace(row.path), Body: fill.Replace(row.body)}
		if fields, isForm := strings.CutPrefix(sc.Body, "form "); isForm {
			var texts map[string]string
			decode(t, fields, &texts)
			body, kind := owners.Form(t, texts, "a.mp3", owners.Recording(t, "voice.mp3"))
			sc.Body, sc.Header = body, map[string]string{"Content-Type": kind}
		}
		if actor(row.route) == "ngozi" {
			sc.Token = other
		}
		answer := audits.Check(t, row.route, actor(row.route), sc)
		if field, name, saves := strings.Cut(row.saves, "="); saves {
			found := regexp.MustCompile(`"` + field + `":"([^"]+)"`).FindStringSubmatch(answer.Body)
			if found == nil {
				t.Fatalf("%s answered no %s: %s", row.route, field, answer.Body)
			}
			saved = append([]string{"$" + name, found[1]}, saved...)
		}
	}
	body, kind := pictureForm(t)
	audits.Check(t, "POST /api/pictures/admin/picture", "admin", testkit.Scenario{Body: body, Header: map[string]string{"Content-Type": kind}})
	audits.CheckComplete(t, routes)
}
