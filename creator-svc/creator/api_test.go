package creator_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"obi/creator-svc/creator"
	"obi/platform/config"
	"obi/platform/input"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// start runs the service and returns it with an administrator's token.
func start(t *testing.T) (*testkit.Service, string) {
	t.Helper()
	svc := testkit.Start(t, creator.Spec(), nil)
	return svc, svc.Issuer.Token(t, "ngozi")
}

// body returns a creator in JSON with the given ID, name and other fields.
func body(id, name string, more ...string) string {
	fields := append([]string{fmt.Sprintf(`"id":%q,"name":%q,"bio":"A bio","image":"https://example.org/a.jpg"`, id, name)}, more...)
	return "{" + strings.Join(fields, ",") + "}"
}

func add(t *testing.T, svc *testkit.Service, token, id, name string, more ...string) {
	t.Helper()
	svc.Send(t, testkit.Scenario{Method: "POST", Path: "/api/creator/admin/add", Token: token, Body: body(id, name, more...), Status: http.StatusCreated})
}

func TestAdd(t *testing.T) {
	svc, token := start(t)
	post := func(name, content string, status int, want ...string) testkit.Scenario {
		return testkit.Scenario{Name: name, Method: "POST", Path: "/api/creator/admin/add", Token: token, Body: content, Status: status, Want: want}
	}
	svc.Run(t, []testkit.Scenario{
		post("stores and answers the entity", body("c1", "Ada", `"filters":"Kids, Culture","category":"Kids, Culture","youtube":"https://youtube.com/@ada"`), 201,
			`"id":"c1"`, `"filters":["Kids","Culture"]`, `"category":"Kids, Culture"`, `"order":0`, `"version":1`, `"twitter":""`),
		post("the same again is the same", body("c1", "Ada", `"filters":["Kids","Culture"],"category":"Kids, Culture","youtube":"https://youtube.com/@ada"`), 200, `"order":0`),
		post("the category has a default", body("c2", "Obi"), 201, `"order":1`, `"category":"Odinani"`, `"filters":[]`),
		post("all broken rules at once", `{"id":"c5"}`, 422, "Name is required", "Bio is required", "Image URL is required", `"location":"body.image"`),
		post("unknown filter", body("c5", "x", `"filters":["Cooking"]`), 422, `There is no filter called`),
		post("script link", body("c5", "x", `"twitter":"javascript:alert(1)"`), 422, "The twitter link must be"),
		post("filters of a wrong type", body("c5", "x", `"filters":{"a":1}`), 422),
	})
	t.Run("only what was accepted is stored", func(t *testing.T) {
		svc.Send(t, testkit.Scenario{Method: "GET", Path: "/api/creator/admin/counts", Token: token, Status: 200, Want: []string{`{"creators":2}`}})
		svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/creator/admin/summary", Token: token}, 200, `{"total":2}`)
	})
}

func TestStoredValuesOfOlderVersionsStay(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "c1", "Ada")
	stackedMarks := input.Text("a" + strings.Repeat("\u0301", 20_000))
	svc.Look(t, `UPDATE creator.creators SET name = E'Ada\u202e', bio = $1, website = E'https://example.org/\u202ea' WHERE id = 'c1' RETURNING id`, stackedMarks)
	edit := func(name, bio, website string) string {
		return testkit.Fields{"name": name, "bio": bio, "website": website, "image": "https://example.org/b.jpg", "tiktok": "https://tiktok.com/@a"}.With(nil)
	}
	for _, row := range []struct {
		name, bio, website string
		status             int
		want               string
	}{
		{"Ada\u202e", stackedMarks, "https://example.org/\u202ea", 200, `"version":2`},
		{"Adaobi\u202e", stackedMarks, "https://example.org/\u202ea", 422, `"location":"body.name","message":"Name must not contain text-direction`},
		{"Ada\u202e", "b" + stackedMarks, "https://example.org/\u202ea", 422, `"location":"body.bio","message":"Bio must have at most 8 marks`},
		{"Ada\u202e", stackedMarks, "https://example.org/\u202eb", 422, `"location":"body.website","message":"The website link must not contain text-direction`},
		{"Ada", "Tales", "", 200, `"version":3`},
		{"Ada\u202e", "Tales", "", 422, "Name must not contain text-direction"}, // it was corrected
	} {
		svc.Sends(t, testkit.Scenario{Method: "PUT", Path: "/api/creator/admin/edit/c1", Token: token, Body: edit(row.name, row.bio, row.website)}, row.status, row.want)
	}
	if got := svc.Look(t, `SELECT concat_ws(' ', name, bio, tiktok) FROM creator.creators`); got[0] != "Ada Tales https://tiktok.com/@a" {
		t.Errorf("stored is %q", got)
	}
	svc.Look(t, `UPDATE creator.creators SET bio = $1, category = E'\u3164' WHERE id = 'c1' RETURNING id`, stackedMarks)
	done := imports.Send(t, svc, token, "i", []testkit.Fields{{"name": "Ada", "facebook": "https://facebook.com/a"}, {"name": "Ada", "bio": stackedMarks + "\u0301"}}, nil)
	if got := done.Lines(); len(got) != 2 || !strings.HasPrefix(got[0], "change c1") || !strings.Contains(got[1], "refuse c1") || !strings.Contains(got[1], "bio: Bio must have at most 8 marks") {
		t.Errorf("imported: %q", got)
	}
}

func TestSamplesFillAnEmptyDirectoryOnce(t *testing.T) {
	svc := testkit.Start(t, creator.Spec(), config.Environ{"OBI_DEMO": "1"})
	token := svc.Issuer.Token(t, "ngozi")
	ten := testkit.Scenario{Method: "GET", Path: "/api/creator/admin/counts", Token: token, Status: 200, Want: []string{`{"creators":10}`}}
	svc.Send(t, ten)
	svc.Send(t, testkit.Scenario{Method: "DELETE", Path: "/api/creator/admin/delete/sample-1", Token: token, Status: 200})
	again := svc.Restart(t)
	ten.Want = []string{`{"creators":9}`}
	again.Send(t, ten)
	for n := 2; n <= 10; n++ {
		again.Send(t, testkit.Scenario{Method: "DELETE", Path: fmt.Sprint("/api/creator/admin/delete/sample-", n), Token: token, Status: 200})
	}
	ten.Want = []string{`{"creators":0}`}
	again.Restart(t).Send(t, ten)
}

// A client that does not know an optional field, such as a page that was open during an update,
// must not erase it.
func TestAnEditKeepsOptionalFieldsThatAreMissing(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "c1", "Ada", `"filters":["Kids"],"category":"Kids","youtube":"https://youtube.com/@ada"`)
	put := func(name, content string, status int, want ...string) testkit.Scenario {
		return testkit.Scenario{Name: name, Method: "PUT", Path: "/api/creator/admin/edit/c1", Token: token, Body: content, Status: status, Want: want}
	}
	svc.Run(t, []testkit.Scenario{
		put("missing ones stay", body("c1", "Ada Obi"), 200, `"name":"Ada Obi"`, `"filters":["Kids"]`, `"category":"Kids"`, `"youtube":"https://youtube.com/@ada"`),
		put("empty ones are emptied", body("c1", "Ada Obi", `"filters":[],"youtube":""`), 200, `"filters":[]`, `"category":"Kids"`, `"youtube":""`),
		put("required ones must be sent", `{"name":"Ada"}`, 422, "Bio is required", "Image URL is required"),
	})
}
