package together

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"obi/allinone/owners"
	"obi/platform/config"
	"obi/platform/input"
)

// stackedMarks is a letter with more marks than a letter may have. None of them composes with it.
var stackedMarks = "q" + strings.Repeat("\u0316", input.MaxMarks+1)

// otherFields are fields with a stricter rule, fields that name something that exists, and fields
// that are not stored as they are sent. They are listed by name, or by path and name.
var otherFields = strings.Fields(`id _id rawId ids importId createdAt email password oldPassword newPassword code ticket token
	attestationObject clientDataJSON authenticatorData signature userHandle transports
	url kinds form deliveryId since
	audio original loudness fixes picture profileId reviewId reportId suggestionId dibiaId addTo
	/api/auth/login:username /api/ilu/admin/category/rename:category /api/ilu/admin/category/merge:category /api/ilu/admin/category/merge:into
	/api/ilu/admin/change:categories /api/creator/admin/change:filters
	/api/dibia/admin/dibias/{id}:hiddenReason /api/dibia/admin/import:hiddenReason`)

// TestEveryFieldRefusesStackedMarks puts stacked marks into one text field at a time of an otherwise
// valid body, for every operation. The fields come from the descriptions, so new ones are tested
// too. The error must name the field, and no table may contain the marks afterwards.
func TestEveryFieldRefusesStackedMarks(t *testing.T) {
	r := serve(t, aUsedOne(t), config.Environ{"SUBMISSIONS_PER_MINUTE": "10000"})
	pending, approved := r.submissions(t)
	fields := 0
	for _, spec := range everyService {
		api, err := spec.Describe()
		if err != nil {
			t.Fatal(err)
		}
		for path, item := range api.OpenAPI().Paths {
			submissions := pending
			if strings.HasSuffix(path, "/publish-approved") {
				submissions = approved
			}
			for _, operation := range []*huma.Operation{item.Post, item.Put, item.Patch} {
				if operation != nil && operation.RequestBody != nil {
					fields += r.refusesMarksIn(t, operation, path, bodyBuilder{schemas: api.OpenAPI().Components.Schemas, submissions: submissions})
				}
			}
		}
	}
	if fields < 150 {
		t.Errorf("only %d fields were tested", fields)
	}
	r.signsInWith(t, "Browser "+stackedMarks)
	var tables []string
	for _, name := range r.tables(t) {
		tables = append(tables, `SELECT '`+name+` '||r::text FROM `+name+` AS r WHERE strpos(r::text, '`+stackedMarks+`') > 0`)
	}
	for _, row := range owners.Column(t, r.adminURL, strings.Join(tables, " UNION ALL ")) {
		t.Errorf("stacked marks are stored: %.300s", row)
	}
}

// submissions adds a profile and a suggestion, and returns the IDs of a pending and an approved one of
// each, by the name of their field.
func (r *running) submissions(t *testing.T) (pending, approved map[string]string) {
	t.Helper()
	r.call("POST", "/api/dibia/profiles", "application/json", `{"firstName":"Ada","lastName":"Obi","contact":"+234 803 555 0100","email":"ada@example.org","bio":"A","services":"B"}`)
	profiles := owners.Column(t, r.adminURL, `SELECT min(id) FROM dibia.profiles WHERE status IN ('pending', 'approved') GROUP BY status ORDER BY status`)
	r.call("POST", "/api/ilu/suggestions", "application/json", `{"proverb":"Mmadụ bụ chi ibe ya","meaning":"m"}`)
	suggestions := owners.Column(t, r.adminURL, `SELECT min(id) FROM ilu.suggestions AS s WHERE status IN ('pending', 'approved')
		AND NOT EXISTS (SELECT FROM ilu.proverbs WHERE suggestion_id = s.id) GROUP BY status ORDER BY status`)
	approved = map[string]string{"profileId": profiles[0], "suggestionId": suggestions[0]}
	pending = map[string]string{"profileId": profiles[1], "suggestionId": suggestions[1]}
	return pending, approved
}

// refusesMarksIn sends a body for each text of an operation, with stacked marks in it, and returns
// how many texts there are.
func (r *running) refusesMarksIn(t *testing.T, operation *huma.Operation, path string, b bodyBuilder) (texts int) {
	t.Helper()
	for ; ; texts++ {
		one := b
		one.skip, one.id = texts, rand.Text()
		if operation.Method == http.MethodPut {
			one.id = "sample-1"
		}
		kind, text := one.build(t, operation)
		if one.field == "" {
			return texts
		}
		r.refusesMarks(t, operation.Method, path, one.field, kind, text)
	}
}

// signsInWith signs in with the given User-Agent header.
func (r *running) signsInWith(t *testing.T, userAgent string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, r.url+"/api/auth/login", strings.NewReader(`{"username":"admin","password":"`+password+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", userAgent)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		t.Errorf("signing in answered %s", response.Status)
	}
}

// refusesMarks sends a body whose text at field has stacked marks.
func (r *running) refusesMarks(t *testing.T, method, path, field, kind, body string) {
	t.Helper()
	url := placeholder.ReplaceAllString(path, "sample-1")
	status, answer := r.call(method, url, kind, body)
	if slices.Contains(otherFields, field) || slices.Contains(otherFields, path+":"+field) {
		return
	}
	inText := !strings.HasPrefix(answer, "{") // the message alone
	named := inText || strings.Contains(answer, `"body.`+field) || strings.Contains(answer, `"body.corrected.`+field) || strings.Contains(answer, `"field":"`+field+`"`)
	if !named || !strings.Contains(answer, "marks on one letter") {
		t.Errorf("%s %s with stacked marks in %s answers %d %.300s", method, path, field, status, answer)
	}
}

// bodyBuilder builds a body that is valid except for stacked marks in one text. skip is the number
// of texts before it.
type bodyBuilder struct {
	schemas     huma.Registry
	skip        int
	id          string            // of the new entry
	submissions map[string]string // IDs of a profile and a suggestion, by the name of their field
	field       string            // the field with the marks; "" if there are fewer texts
}

func (b *bodyBuilder) build(t *testing.T, operation *huma.Operation) (kind, body string) {
	t.Helper()
	if media := operation.RequestBody.Content["multipart/form-data"]; media != nil {
		texts, filename := map[string]string{}, "a.mp3"
		for _, name := range slices.Sorted(maps.Keys(media.Schema.Properties)) {
			switch value := b.value(media.Schema.Properties[name], name); {
			case media.Schema.Properties[name].Format == "binary":
				filename = fmt.Sprint(value)
			case name == "loudness":
				texts[name] = "-19"
			case name == "categories" || name == "options":
				list, err := json.Marshal([]any{value})
				if err != nil {
					t.Fatal(err)
				}
				texts[name] = string(list)
			default:
				texts[name] = fmt.Sprint(value)
			}
		}
		body, kind = owners.Form(t, texts, filename, owners.Recording(t, "voice.mp3"))
		return kind, body
	}
	text, err := json.Marshal(b.value(operation.RequestBody.Content["application/json"].Schema, ""))
	if err != nil {
		t.Fatal(err)
	}
	return "application/json", string(text)
}

// value returns a value of a schema; name is that of its field.
func (b *bodyBuilder) value(s *huma.Schema, name string) any {
	if s.Ref != "" {
		s = b.schemas.SchemaFromRef(s.Ref)
	}
	if len(s.OneOf) > 0 { // the alternative with the marks, else the first
		chosen := b.value(s.OneOf[0], name)
		for _, other := range s.OneOf[1:] {
			before := b.field
			if value := b.value(other, name); before == "" && b.field != "" {
				chosen = value
			}
		}
		return chosen
	}
	switch s.Type {
	case huma.TypeObject:
		made := map[string]any{}
		for _, field := range slices.Sorted(maps.Keys(s.Properties)) {
			if field == "versions" { // versions of existing entries
				continue
			}
			made[field] = b.value(s.Properties[field], field)
		}
		return made
	case huma.TypeArray:
		return []any{b.value(s.Items, name)}
	case huma.TypeInteger, huma.TypeNumber:
		return 1
	case huma.TypeBoolean:
		return false
	}
	if s.Format == "date-time" {
		return "2026-01-31T12:00:00Z"
	}
	good := "Ada"
	switch {
	case len(s.Enum) > 0:
		return s.Enum[0]
	case s.Format == "date-time":
		return time.Now().Add(48 * time.Hour)
	case s.Format == "binary":
		good = "a.mp3"
	case name == "id":
		good = b.id
	case name == "importId":
		good = rand.Text()
	case b.submissions[name] != "":
		good = b.submissions[name]
	case name == "addTo": // none
		good = ""
	case name == "profileImage":
		good = links[1]
	case fitting[name] != nil:
		good = fitting[name][len(fitting[name])-1]
	}
	if b.skip--; b.skip != -1 {
		return good
	}
	b.field = name
	if strings.HasPrefix(good, "https://") {
		return good + "/" + stackedMarks
	}
	if s.Format == "binary" {
		return stackedMarks + ".mp3"
	}
	return stackedMarks
}
