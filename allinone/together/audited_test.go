package together

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"obi/allinone/owners"
	"obi/platform/config"
	"obi/platform/testkit"
	"obi/platform/web"
)

// audited are requests to every route that changes something, in an order in which each succeeds;
// auth-svc has its own test. A body that begins with "form " is sent as a form with a recording.
// saves names a field of the response and, after "=", the name of its value in later rows.
var audited = []struct{ route, path, body, saves string }{
	{"POST /api/creator/admin/add", "", `{"id":"c1","name":"Ada","bio":"b","image":"https://example.org/a.jpg"}`, ""},
	{"PUT /api/creator/admin/edit/{id}", "/api/creator/admin/edit/c1", `{"name":"Adaeze","bio":"b","image":"https://example.org/a.jpg"}`, ""},
	{"POST /api/creator/admin/add", "", `{"id":"c2","name":"Obi","bio":"b","image":"https://example.org/a.jpg"}`, ""},
	{"PATCH /api/creator/admin/order", "", `{"creators":[{"id":"c1","order":1},{"id":"c2","order":0}]}`, ""},
	{"POST /api/creator/admin/change", "", `{"ids":["c1"],"add":{"filters":["Kids"]}}`, "changeId=change"},
	{"POST /api/creator/admin/history/{id}/restore", "/api/creator/admin/history/$change/restore", "", ""},
	{"POST /api/creator/admin/import", "", `{"importId":"i1","onMatch":"change","rows":[{"name":"Uche","bio":"b","image":"https://example.org/a.jpg"}]}`, ""},
	{"POST /api/creator/admin/delete", "", `{"ids":["c1"]}`, "changeId=change"},
	{"POST /api/creator/admin/history/{id}/restore", "/api/creator/admin/history/$change/restore", "", ""},
	{"DELETE /api/creator/admin/delete/{id}", "/api/creator/admin/delete/c1", "", ""},

	{"POST /api/dibia/admin/dibia", "", `{"id":"d1","name":"Ada","bio":"b","services":"s","contact":"+234 803 555 0100","image":"https://example.org/a.jpg"}`, ""},
	{"PUT /api/dibia/admin/dibias/{id}", "/api/dibia/admin/dibias/d1", `{"name":"Adaeze","bio":"b","services":"s","contact":"+234 803 555 0100","image":"https://example.org/a.jpg"}`, ""},
	{"POST /api/dibia/admin/dibia", "", `{"id":"d2","name":"Obi","bio":"b","services":"s","contact":"+234 803 555 0103","image":"https://example.org/a.jpg"}`, ""},
	{"PATCH /api/dibia/admin/dibias/update-order", "", `{"dibias":[{"id":"d1","order":1},{"id":"d2","order":0}]}`, ""},
	{"POST /api/dibia/admin/import", "", `{"importId":"i1","onMatch":"change","rows":[{"name":"Obi","bio":"b","services":"s","contact":"+234 803 555 0101","image":"https://example.org/a.jpg"}]}`, ""},
	{"POST /api/dibia/reviews", "", `{"dibiaId":"d1","name":"n","rating":5,"comment":"c"}`, "id=review"},
	{"PATCH /api/dibia/admin/reviews/approve", "", `{"reviewId":"$review"}`, ""},
	{"PATCH /api/dibia/admin/reviews/undo", "", `{"reviewId":"$review"}`, ""},
	{"PATCH /api/dibia/admin/reviews/reject", "", `{"reviewId":"$review"}`, ""},
	{"PATCH /api/dibia/admin/reviews/reason", "", `{"reviewId":"$review","reason":"r"}`, ""},
	{"DELETE /api/dibia/admin/reviews/{id}", "/api/dibia/admin/reviews/$review", "", ""},
	{"POST /api/dibia/reviews", "", `{"dibiaId":"d1","name":"n","rating":5,"comment":"c"}`, "id=review"},
	{"PATCH /api/dibia/admin/reviews/decide-many", "", `{"ids":["$review"],"decision":"reject"}`, "changeId=change"},
	{"POST /api/dibia/admin/history/{id}/restore", "/api/dibia/admin/history/$change/restore", "", ""},
	{"POST /api/dibia/reports", "", `{"dibiaId":"d1","name":"n","report":"r"}`, "id=report"},
	{"PATCH /api/dibia/admin/report/resolve", "", `{"reportId":"$report"}`, ""},
	{"PATCH /api/dibia/admin/report/undo", "", `{"reportId":"$report"}`, ""},
	{"PATCH /api/dibia/admin/report/decide-many", "", `{"ids":["$report"],"decision":"resolve"}`, ""},
	{"DELETE /api/dibia/admin/report/{id}", "/api/dibia/admin/report/$report", "", ""},
	{"POST /api/dibia/profiles", "", `{"firstName":"Ada","lastName":"Obi","email":"a@example.org","contact":"+234 803 555 0102","bio":"b","services":"s","profileImage":"https://example.org/a.jpg"}`, "id=profile"},
	{"PATCH /api/dibia/admin/profiles/publish", "", `{"profileId":"$profile"}`, ""},
	{"PATCH /api/dibia/admin/profiles/undo", "", `{"profileId":"$profile"}`, ""},
	{"PATCH /api/dibia/admin/profiles/decide-many", "", `{"ids":["$profile"],"decision":"approve"}`, ""},
	{"PATCH /api/dibia/admin/profiles/undo", "", `{"profileId":"$profile"}`, ""},
	{"PATCH /api/dibia/admin/profiles/approve", "", `{"profileId":"$profile"}`, ""},
	{"PATCH /api/dibia/admin/profiles/undo", "", `{"profileId":"$profile"}`, ""},
	{"PATCH /api/dibia/admin/profiles/reject", "", `{"profileId":"$profile"}`, ""},
	{"PATCH /api/dibia/admin/profiles/reason", "", `{"profileId":"$profile","reason":"r"}`, ""},
	{"DELETE /api/dibia/admin/profiles/{id}", "/api/dibia/admin/profiles/$profile", "", ""},
	{"POST /api/dibia/admin/delete", "", `{"ids":["d1"]}`, "changeId=change"},
	{"POST /api/dibia/admin/history/{id}/restore", "/api/dibia/admin/history/$change/restore", "", ""},
	{"DELETE /api/dibia/admin/dibias/{id}", "/api/dibia/admin/dibias/d1", "", ""},

	{"POST /api/ilu/admin/proverb", "", `{"id":"p1","proverb":"Egbe bere","meaning":"m"}`, ""},
	{"PUT /api/ilu/admin/proverbs/{id}", "/api/ilu/admin/proverbs/p1", `{"proverb":"Ugo bere","meaning":"m"}`, ""},
	{"POST /api/ilu/admin/category", "", `{"category":"Nri"}`, ""},
	{"POST /api/ilu/admin/change", "", `{"ids":["p1"],"set":{"categories":["Nri"]}}`, ""},
	{"PATCH /api/ilu/admin/category/rename", "", `{"category":"Nri","to":"Ife oriri"}`, ""},
	{"PATCH /api/ilu/admin/category/merge", "", `{"category":"Ife oriri","into":"Animals"}`, ""},
	{"POST /api/ilu/admin/category", "", `{"category":"Egwu"}`, ""},
	{"DELETE /api/ilu/admin/category", "/api/ilu/admin/category?name=Egwu", "", ""},
	{"POST /api/ilu/admin/import", "", `{"importId":"i1","onMatch":"change","createCategories":true,"rows":[{"proverb":"Onye kwe","meaning":"m","categories":["Ihe"]}]}`, ""},
	{"POST /api/ilu/admin/proverbs/{id}/audio", "/api/ilu/admin/proverbs/p1/audio", "form {}", "fileId=file"},
	{"DELETE /api/ilu/admin/proverbs/{id}/audio/{fileId}", "/api/ilu/admin/proverbs/p1/audio/$file", "", ""},
	{"POST /api/ilu/admin/proverb-with-audio", "", `form {"id":"p2","proverb":"Oke soro ngwere","meaning":"m","categories":"[]"}`, ""},
	{"DELETE /api/ilu/admin/proverbs/{id}", "/api/ilu/admin/proverbs/p2", "", ""},
	{"POST /api/ilu/suggestions", "", `{"proverb":"Mmadụ bụ chi ibe ya","meaning":"m","categories":["Animals"]}`, "id=suggestion"},
	{"PATCH /api/ilu/admin/suggestions/publish", "", `{"suggestionId":"$suggestion"}`, ""},
	{"PATCH /api/ilu/admin/suggestions/undo", "", `{"suggestionId":"$suggestion"}`, ""},
	{"PATCH /api/ilu/admin/suggestions/approve", "", `{"suggestionId":"$suggestion"}`, ""},
	{"PATCH /api/ilu/admin/suggestions/undo", "", `{"suggestionId":"$suggestion"}`, ""},
	{"PATCH /api/ilu/admin/suggestions/decide-many", "", `{"ids":["$suggestion"],"decision":"reject"}`, ""},
	{"PATCH /api/ilu/admin/suggestions/undo", "", `{"suggestionId":"$suggestion"}`, ""},
	{"PATCH /api/ilu/admin/suggestions/reject", "", `{"suggestionId":"$suggestion"}`, ""},
	{"PATCH /api/ilu/admin/suggestions/reason", "", `{"suggestionId":"$suggestion","reason":"r"}`, ""},
	{"DELETE /api/ilu/admin/suggestions/{id}", "/api/ilu/admin/suggestions/$suggestion", "", ""},
	{"POST /api/ilu/admin/delete", "", `{"ids":["p1"]}`, "changeId=change"},
	{"POST /api/ilu/admin/history/{id}/restore", "/api/ilu/admin/history/$change/restore", "", ""},

	{"POST /api/kwuo/games/gwamX3/add", "", `{"id":"r1","riddle":"Egbe","translation":"t","answer":"a","options":["a","b"]}`, ""},
	{"PUT /api/kwuo/games/gwamX3/edit/{id}", "/api/kwuo/games/gwamX3/edit/r1", `{"riddle":"Ugo","translation":"t","answer":"a","options":["a","b"]}`, ""},
	{"POST /api/kwuo/admin/import", "", `{"importId":"i1","onMatch":"change","rows":[{"riddle":"Ewu","translation":"t","answer":"a","options":["a","b"]}]}`, ""},
	{"POST /api/kwuo/admin/riddle-with-audio", "", `form {"id":"r2","riddle":"Ọkụ","translation":"t","answer":"a","options":"[\"a\",\"b\"]"}`, ""},
	{"PUT /api/kwuo/admin/riddle-with-audio", "", `form {"id":"r1","riddle":"Ụgbọ","translation":"t","answer":"a","options":"[\"a\",\"b\"]"}`, "fileId=file"},
	{"DELETE /api/kwuo/admin/riddles/{id}/audio/{fileId}", "/api/kwuo/admin/riddles/r1/audio/$file", "", ""},
	{"DELETE /api/kwuo/games/gwamX3/delete/{id}", "/api/kwuo/games/gwamX3/delete/r2", "", ""},
	{"POST /api/kwuo/admin/delete", "", `{"ids":["r1"]}`, "changeId=change"},
	{"POST /api/kwuo/admin/history/{id}/restore", "/api/kwuo/admin/history/$change/restore", "", ""},
}

func TestEveryWriteIsAuditedWithItsRequest(t *testing.T) {
	made := aNewOne(t)
	r := serve(t, made, config.Environ{"TRUSTED_PROXIES": "127.0.0.1"})
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
		return "admin"
	}
	saved := []string{}
	for _, row := range audited {
		fill := strings.NewReplacer(saved...)
		sc := testkit.Scenario{Path: fill.Replace(row.path), Body: fill.Replace(row.body)}
		if fields, isForm := strings.CutPrefix(sc.Body, "form "); isForm {
			var texts map[string]string
			decode(t, fields, &texts)
			body, kind := owners.Form(t, texts, "a.mp3", owners.Recording(t, "voice.mp3"))
			sc.Body, sc.Header = body, map[string]string{"Content-Type": kind}
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
