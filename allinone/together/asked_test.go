package together

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"obi/allinone/owners"

	"github.com/danielgtaylor/huma/v2"
)

// asking generates requests from an API's description: valid ones and some that are nearly valid.
// The same seed generates the same requests, except for ids that the services generated.
type asking struct {
	*rand.Rand
	schemas   huma.Registry
	responses map[string]*huma.Response
	audio     string
	seen      *[]string // ids in responses
}

func newAsking(t testing.TB, seed uint64, operation string, described *huma.Components, seen *[]string) *asking {
	hash := fnv.New64()
	hash.Write([]byte(operation))
	return &asking{rand.New(rand.NewPCG(seed, hash.Sum64())), described.Schemas, described.Responses, string(owners.Recording(t, "voice.mp3")), seen}
}

// Values that have a meaning for the services. None is the administrator who sends the requests.
var (
	someIDs   = []string{"sample-1", "sample-2", "sample-3", "uploaded", "pictured", "odd-1", "ngozi", "1", "2", "no-such-id"}
	someTexts = []string{"Ada", "Egbe bere, ugo bere", "Animals", "Ọmenala", "pending", "approved", "https://example.org/a.jpg", "ada@example.org", "+234 803 555 0100 (Call only)", "2026-01-31T12:00:00Z", "5", "true"}
	oddTexts  = []string{"", " ", "\u200b", "\u0000", "'; DROP TABLE x; --", "%", "_%\\", "a\u0301\u0301\u0301", "A" + strings.Repeat("\u0323", 300), "\u202eabc", "🔥👩\u200d👩\u200d👧", "İẞǅ",
		"\ufdfa", "\U0010ffff", "\ufffd", "\r\nX-A: b", "<script>", "../../etc/passwd", "null", "-1", "1e999", "9223372036854775808", "0000-00-00T00:00:00Z", "9999-12-31T23:59:59.999999999+14:00", "javascript:alert(1)",
		strings.Repeat("ọ́", 3000), strings.Repeat("a", 70_000)}
	oddNumbers = []string{"0", "-0", "-1", "1.5", "1e400", "-1e400", "2147483648", "9223372036854775807", "9223372036854775808", "1e-400", "123456789012345678901234567890"}
)

// fitting are valid values of fields by name; a new entry needs them all.
var fitting = map[string][]string{
	"createdAt": {""}, "email": {"", "ada@example.org"}, "contact": {"+234 803 555 0100 (Call only)"}, "categories": {"Animals", "Ọmenala"}, "options": {"Ewu,Ọkụ", "Ọkụ"}, "answer": {"Ọkụ"},
	"image": links, "website": links, "linktree": links, "instagram": links, "facebook": links, "youtube": links, "twitter": links, "tiktok": links,
	"password": {"egbe bere ugo bere 2027"}, "cursor": {""}, "from": {""}, "to": {""},
}

var links = []string{"", "https://example.org/a.jpg"}

func one[T any](a *asking, from []T) T { return from[a.IntN(len(from))] }

// id returns an id from a response, one of the samples, or a new one.
func (a *asking) id() string {
	if a.now(2) && len(*a.seen) > 0 {
		return one(a, *a.seen)
	}
	return one(a, append(someIDs, fmt.Sprint("new-", a.Uint32())))
}

// now returns true with a probability of 1/n.
func (a *asking) now(n int) bool { return a.IntN(n) == 0 }

func (a *asking) text() string {
	if a.now(6) {
		return one(a, oddTexts)
	}
	return one(a, slices.Concat(someTexts, someIDs))
}

// odd returns a value of any type.
func (a *asking) odd() any {
	return one(a, []any{nil, true, a.text(), json.Number(one(a, oddNumbers)), []any{}, []any{nil}, map[string]any{}, map[string]any{"$ref": a.text()}, []any{[]any{a.text()}}})
}

// value returns a value that follows a schema, except for one in thirty.
func (a *asking) value(s *huma.Schema, name string) any {
	if s.Ref != "" {
		s = a.schemas.SchemaFromRef(s.Ref)
	}
	switch {
	case a.now(30):
		return a.odd()
	case len(s.Enum) > 0:
		return one(a, s.Enum)
	case len(s.OneOf) > 0:
		return a.value(one(a, s.OneOf), name)
	}
	switch s.Type {
	case huma.TypeObject:
		return a.object(s)
	case huma.TypeArray:
		least, most := 0, 3
		if s.MinItems != nil {
			least = *s.MinItems
		}
		if s.MaxItems != nil && a.now(40) {
			least, most = *s.MaxItems, *s.MaxItems+1
		}
		list := make([]any, least+a.IntN(max(most-least, 0)+1))
		for i := range list {
			list[i] = a.value(s.Items, name)
		}
		return list
	case huma.TypeInteger, huma.TypeNumber:
		if a.now(4) {
			return json.Number(one(a, oddNumbers))
		}
		return 1 + a.IntN(5)
	case huma.TypeBoolean:
		return a.now(2)
	case huma.TypeString:
		if strings.HasSuffix(strings.ToLower(strings.TrimSuffix(name, "s")), "id") && !a.now(4) {
			return a.id()
		}
		if known := fitting[name]; known != nil && !a.now(8) {
			return one(a, known)
		}
		return a.text()
	default:
		return a.odd()
	}
}

func (a *asking) object(s *huma.Schema) any {
	made := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if required := slices.Contains(s.Required, name); required && !a.now(25) || !required && !a.now(3) {
			made[name] = a.value(s.Properties[name], name)
		}
	}
	if rest, ok := s.AdditionalProperties.(*huma.Schema); ok {
		made[a.text()] = a.value(rest, "")
	}
	if a.now(15) {
		made[one(a, []string{"extra", "ID", "__proto__", "\u0000", ""})] = a.odd()
	}
	return made
}

// body returns a JSON body, or nearly, and its content type.
func (a *asking) body(s *huma.Schema) (body, kind string) {
	text, err := json.Marshal(a.value(s, ""))
	if err != nil {
		panic(err) // the generator is wrong
	}
	body, kind = string(text), "application/json"
	if a.now(12) {
		body = one(a, []string{"", "null", body + "x", body[:len(body)/2], strings.Replace(body, "{", `{"id":"a","id":"b",`, 1), strings.Replace(body, `":"`, "\":\"\xff", 1), strings.Repeat("[", 12_000), "\ufeff" + body})
	}
	if a.now(12) {
		kind = one(a, []string{"", "text/plain", "application/json; charset=latin1", "application/x-www-form-urlencoded", "multipart/form-data", "application/json, text/plain", ";", "\t"})
	}
	return body, kind
}

// form returns the form of a route with a file.
func (a *asking) form(t testing.TB, s *huma.Schema) (body, kind string) {
	texts := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if s.Properties[name].Format != "binary" && !a.now(6) {
			texts[name] = one(a, []string{a.text(), `["Animals"]`, `[null]`, "Ewu,Ọkụ", "["})
			if text, ok := a.value(s.Properties[name], name).(string); ok && !a.now(4) {
				texts[name] = text
			}
		}
	}
	content := one(a, []string{a.audio, a.audio, "", a.audio[:40], "\x89PNG\r\n\x1a\n", strings.Repeat("\xff", 5000)})
	body, kind = owners.Form(t, texts, one(a, []string{"a.mp3", "a.mp3", "a.exe", "a.png", "../\"\u202e.mp3", ""}), []byte(content))
	if a.now(10) {
		body = body[:a.IntN(len(body))]
	}
	if a.now(12) {
		kind = one(a, []string{"", "multipart/form-data", "multipart/mixed; boundary=a", "multipart/form-data; boundary=" + strings.Repeat("a", 80), "application/json"})
	}
	return body, kind
}

var placeholder = regexp.MustCompile(`\{(\w+)\}`)

// request returns a call of an operation at path, below the address of the server.
func (a *asking) request(t testing.TB, server, path string, operation *huma.Operation) *http.Request {
	t.Helper()
	path = placeholder.ReplaceAllStringFunc(path, func(string) string {
		if text := a.text(); a.now(3) && text != "" && len(text) < 1000 {
			return url.PathEscape(text)
		}
		return a.id()
	})
	var query []string
	header := http.Header{}
	for _, parameter := range operation.Parameters {
		text := a.inAddress(a.value(parameter.Schema, parameter.Name))
		switch {
		case parameter.In == "query" && a.now(2) && len(text) < 5000: // net/http refuses headers above 16 KiB
			for range 1 + a.IntN(20)/19 {
				query = append(query, parameter.Name+"="+text)
			}
		case parameter.In == "header" && a.now(2):
			header.Set(parameter.Name, one(a, []string{`"1"`, `"2"`, "*", `W/"1"`, `"1", "2"`, "1", `"`, "", strings.Repeat("x", 2000)}))
		}
	}
	if a.now(15) {
		query = append(query, one(a, []string{"unknown=1", "%zz", "a;b", "=", "&&", "limit=1&limit=2", "q=%ff"}))
	}
	body, kind := "", ""
	if operation.RequestBody != nil {
		if media := operation.RequestBody.Content["multipart/form-data"]; media != nil {
			body, kind = a.form(t, media.Schema)
		} else {
			body, kind = a.body(operation.RequestBody.Content["application/json"].Schema)
		}
	}
	if len(query) > 0 {
		path += "?" + strings.Join(query, "&")
	}
	request, err := http.NewRequest(operation.Method, server+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header = header
	if kind != "" {
		request.Header.Set("Content-Type", kind)
	}
	return request
}

// inAddress encodes a value for a URL.
func (a *asking) inAddress(value any) string {
	text, isText := value.(string)
	if !isText {
		written, err := json.Marshal(value)
		if err != nil {
			panic(err) // the generator is wrong
		}
		text = string(written)
	}
	return url.QueryEscape(text[:min(len(text), 4000)])
}
