package together

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"obi/platform/config"
)

// answered counts responses by status, and holds the operations that have succeeded once.
type answered struct {
	statuses   map[int]int
	operations int
	succeeded  map[string]bool
}

// TestEveryOperationAnswersAsItIsDescribed sends every operation of every service valid and
// nearly valid requests, with a token and without. Responses must be among those described, and
// not server errors. FULL=1 sends more from another seed each time; OBI_SEED repeats a run.
func TestEveryOperationAnswersAsItIsDescribed(t *testing.T) {
	seed, rounds := uint64(1), 8
	if os.Getenv("FULL") != "" {
		seed, rounds = uint64(time.Now().UnixNano()), 100
	}
	if text := os.Getenv("OBI_SEED"); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	used := aUsedOne(t)
	used.exec(t, `DELETE FROM creator.audit_log WHERE action = 'odd'`) // one of its numbers is too large to be read here
	r := serve(t, used, config.Environ{"SUBMISSIONS_PER_MINUTE": "10000000"})
	got := answered{statuses: map[int]int{}, succeeded: map[string]bool{}}
	for _, spec := range everyService {
		api, err := spec.Describe()
		if err != nil {
			t.Fatal(err)
		}
		paths := api.OpenAPI().Paths
		for _, path := range slices.Sorted(maps.Keys(paths)) {
			item := paths[path]
			for _, operation := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
				if operation != nil {
					got.operations++
					r.askOften(t, newAsking(t, seed, operation.Method+path, api.OpenAPI().Components, &r.ids), path, operation, rounds, &got)
				}
			}
		}
	}
	for line := range strings.Lines(r.log.String()) {
		if strings.Contains(line, `"level":"ERROR"`) || strings.Contains(line, "panic") {
			t.Errorf("the log says %.1000s", line)
		}
	}
	t.Logf("seed %d: %d of %d operations succeeded, answers by status: %v", seed, len(got.succeeded), got.operations, got.statuses)
	if len(got.succeeded) < got.operations/3 || got.statuses[http.StatusUnprocessableEntity] == 0 || got.statuses[http.StatusUnauthorized] == 0 {
		t.Error("too few are reached")
	}
}

// askOften sends an operation requests, every fifth without a token.
func (r *running) askOften(t *testing.T, a *asking, path string, operation *huma.Operation, rounds int, got *answered) {
	t.Helper()
	for n := range rounds {
		request := a.request(t, r.url, path, operation)
		signedIn := n%5 != 4
		if signedIn {
			request.Header.Set("Authorization", "Bearer "+r.token)
		}
		status := r.answersAsDescribed(t, a, operation, request)
		got.statuses[status]++
		if status < 300 {
			got.succeeded[operation.OperationID+path] = true
		}
		if signedIn && status == http.StatusUnauthorized {
			r.exec(t, `DELETE FROM auth.attempts`) // wrong passwords among them
			r.signIn(t)                            // the session was ended
		}
	}
}

// madeID finds an id in an answer.
var madeID = regexp.MustCompile(`"id":"([A-Za-z0-9_-]{1,64})"`)

// answersAsDescribed sends a request and compares the response with the description.
func (r *running) answersAsDescribed(t *testing.T, a *asking, operation *huma.Operation, request *http.Request) int {
	t.Helper()
	var sent []byte
	if request.GetBody != nil {
		copied, _ := request.GetBody()
		sent, _ = io.ReadAll(copied)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Errorf("%s %.300s with %.500q: %v", request.Method, request.URL, sent, err)
		return 0
	}
	defer response.Body.Close()
	var body []byte
	if response.Header.Get("Content-Type") != "text/event-stream" { // which does not end
		body, err = io.ReadAll(response.Body)
	}
	if err == nil {
		err = a.described(operation, response, body)
	}
	if err != nil {
		t.Errorf("%s %.300s as %q with %.700q answered %d %q %.500q: %v", request.Method, request.URL, request.Header.Get("Content-Type"), sent, response.StatusCode, response.Header.Get("Content-Type"), body, err)
	}
	for _, id := range madeID.FindAllSubmatch(body, 20) {
		r.ids = append(r.ids, string(id[1]))
	}
	r.ids = r.ids[max(len(r.ids)-50, 0):]
	return response.StatusCode
}

// described returns how a response differs from the operation's description.
func (a *asking) described(operation *huma.Operation, response *http.Response, body []byte) error {
	if response.StatusCode >= 500 && (response.StatusCode != http.StatusServiceUnavailable || response.Header.Get("Retry-After") == "") {
		return fmt.Errorf("a fault of the server")
	}
	described := operation.Responses[strconv.Itoa(response.StatusCode)]
	if described == nil {
		return fmt.Errorf("the status is not described")
	}
	if name, shared := strings.CutPrefix(described.Ref, "#/components/responses/"); shared {
		described = a.responses[name]
	}
	if described.Content == nil {
		return nil // a file
	}
	kind, _, err := mime.ParseMediaType(response.Header.Get("Content-Type"))
	if err != nil {
		return err
	}
	for name, media := range described.Content {
		if as, _, _ := mime.ParseMediaType(name); as != kind {
			continue
		}
		var value any = string(body)
		if strings.HasSuffix(kind, "json") {
			if err := json.Unmarshal(body, &value); err != nil {
				return err
			}
		}
		if err := a.fits(media.Schema, value); err != nil || response.StatusCode < 400 {
			return err
		}
		return isSentence(value)
	}
	return fmt.Errorf("the content type is not described")
}

// fits compares a value with a schema.
func (a *asking) fits(schema *huma.Schema, value any) error {
	if schema == nil {
		return nil
	}
	var result huma.ValidateResult
	huma.Validate(a.schemas, schema, huma.NewPathBuffer(nil, 0), huma.ModeReadFromServer, value, &result)
	if len(result.Errors) > 0 {
		return result.Errors[0]
	}
	return nil
}

// isSentence checks that an error is a sentence for people.
func isSentence(value any) error {
	text, isText := value.(string)
	if problem, ok := value.(map[string]any); ok {
		text, isText = problem["detail"].(string)
	}
	if !isText || len(text) < 5 || !strings.Contains(text, " ") || strings.Contains(text, "SQLSTATE") {
		return fmt.Errorf("%q is not a sentence", text)
	}
	return nil
}
