package kwuo_test

import (
	"bytes"
	"maps"
	"mime/multipart"
	"slices"
	"testing"

	"obi/kwuo-svc/kwuo"
	"obi/platform/config"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// settings are the default settings of tests: an unavailable file store.
var settings = config.Environ{"AUDIO_URL": "http://127.0.0.1:1"}

// start runs the service and returns it with an administrator's token.
func start(t *testing.T) (*testkit.Service, string) {
	t.Helper()
	svc := testkit.Start(t, kwuo.Spec(), settings)
	return svc, svc.Issuer.Token(t, "ngozi")
}

type fields = testkit.Fields

const (
	listPath = "/api/kwuo/games/gwamX3"
	formPath = "/api/kwuo/admin/riddle-with-audio"
)

var fire = fields{
	"id": "r1", "riddle": "Ọ na-eri ihe niile, afọ anaghị eju ya.", "translation": "It eats everything and is never full.",
	"answer": "Ọkụ", "options": []string{"Ewu", "Ọkụ", "Ọdụm", "Mmiri"},
}

// entry holds the tested fields of a riddle.
type entry struct {
	ID, Riddle, Translation, Answer string
	Options                         []string
	Version                         int
	Audio                           *struct{ FileID string }
}

// post is the request that adds a riddle like fire with other members.
func post(token string, other fields) testkit.Scenario {
	return testkit.Scenario{Method: "POST", Path: listPath + "/add", Token: token, Body: fire.With(other)}
}

// put returns the request that replaces the riddle id by fire with other members.
func put(token, id string, other fields) testkit.Scenario {
	all := fields{"id": id}
	maps.Copy(all, other)
	return testkit.Scenario{Method: "PUT", Path: listPath + "/edit/" + id, Token: token, Body: fire.With(all)}
}

// remove is the request that deletes a riddle.
func remove(token, id string) testkit.Scenario {
	return testkit.Scenario{Method: "DELETE", Path: listPath + "/delete/" + id, Token: token}
}

// texts are the fields of a form with the same content as fire.
var texts = map[string]string{
	"id": "r1", "riddle": fire["riddle"].(string), "translation": fire["translation"].(string), "answer": "Ọkụ", "options": `["Ewu","Ọkụ","Ọdụm","Mmiri"]`,
}

// form returns the request with a form of texts and other fields, and with a file unless that is "".
// The value "-" omits a field.
func form(t *testing.T, method, token string, other map[string]string, file string) testkit.Scenario {
	t.Helper()
	all := maps.Clone(texts)
	maps.Copy(all, other)
	var body bytes.Buffer
	writer := multipart.NewWriter(&body)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if all[name] == "-" {
			continue
		}
		if err := writer.WriteField(name, all[name]); err != nil {
			t.Fatal(err)
		}
	}
	if file != "" {
		part, err := writer.CreateFormFile("audio", "a.mp3")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write([]byte(file)); err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return testkit.Scenario{Method: method, Path: formPath, Token: token, Header: map[string]string{"Content-Type": writer.FormDataContentType()}, Body: body.String()}
}

// add adds riddles to the collection: id, riddle, id, riddle …
func add(t *testing.T, svc *testkit.Service, token string, idsAndRiddles ...string) {
	t.Helper()
	for i := 0; i < len(idsAndRiddles); i += 2 {
		svc.Sends(t, post(token, fields{"id": idsAndRiddles[i], "riddle": idsAndRiddles[i+1]}), 201)
	}
}

// list returns the riddles that a query finds.
func list(t *testing.T, svc *testkit.Service, query string) (found []entry, answer testkit.Answer) {
	t.Helper()
	answer = svc.Sends(t, testkit.Scenario{Method: "GET", Path: listPath + query}, 200)
	answer.JSON(t, &found)
	return found, answer
}

// ids returns the IDs of the riddles that a query finds, in their order.
func ids(t *testing.T, svc *testkit.Service, query string) []string {
	t.Helper()
	all, _ := list(t, svc, query)
	found := make([]string, len(all))
	for i, one := range all {
		found[i] = one.ID
	}
	return found
}

// one returns a riddle.
func one(t *testing.T, svc *testkit.Service, id string) (found entry) {
	t.Helper()
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/kwuo/riddles/" + id}, 200).JSON(t, &found)
	return found
}
