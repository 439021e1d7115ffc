package together

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"obi/platform/config"
)

// TestEveryOperationAnswersAsItIsDescribed sends every operation of every service what its description allows and
// what it nearly does, with a token and without. Answers are among those that are described, and no fault of the
// server. FULL=1 asks longer and begins elsewhere each time; OBI_SEED repeats a round.
func TestEveryOperationAnswersAsItIsDescribed(t *testing.T) {
	seed, rounds := uint64(1), 8
	if os.Getenv("FULL") != "" {
		seed, rounds = uint64(time.Now().UnixNano()), 300
	}
	if text := os.Getenv("OBI_SEED"); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	r := serve(t, aUsedOne(t), config.Environ{"SUBMISSIONS_PER_MINUTE": "10000000"})
	statuses, operations := map[int]int{}, 0
	for _, spec := range everyService {
		api, err := spec.Describe()
		if err != nil {
			t.Fatal(err)
		}
		paths := api.OpenAPI().Paths
		for _, path := range slices.Sorted(maps.Keys(paths)) {
			item := paths[path]
			for _, operation := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
				if operation == nil {
					continue
				}
				operations++
				a := newAsking(t, seed, operation.Method+path, api.OpenAPI().Components.Schemas)
				for n := range rounds {
					request := a.request(t, r.url, path, operation)
					signedIn := n%5 != 4
					if signedIn {
						request.Header.Set("Authorization", "Bearer "+r.token)
					}
					status := r.answersAsDescribed(t, a, operation, request)
					statuses[status]++
					if signedIn && status == http.StatusUnauthorized {
						r.signIn(t) // the session was ended
					}
				}
			}
		}
	}
	if log := r.log.String(); strings.Contains(log, `"level":"ERROR"`) || strings.Contains(log, "panic") {
		t.Error("the log has errors")
	}
	t.Logf("seed %d: %d operations, answers by status: %v", seed, operations, statuses)
	if statuses[http.StatusOK] < operations/2 || statuses[http.StatusUnprocessableEntity] == 0 || statuses[http.StatusUnauthorized] == 0 {
		t.Errorf("of %d operations too few are reached: %v", operations, statuses)
	}
}

// answersAsDescribed sends a request and compares the answer with the description.
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
	body, err := io.ReadAll(response.Body)
	if err == nil {
		err = a.described(operation, response, body)
	}
	if err != nil {
		t.Errorf("%s %.300s as %q with %.700q answered %d %q %.500q: %v", request.Method, request.URL, request.Header.Get("Content-Type"), sent, response.StatusCode, response.Header.Get("Content-Type"), body, err)
	}
	return response.StatusCode
}

// described says in what an answer is not as the operation describes it.
func (a *asking) described(operation *huma.Operation, response *http.Response, body []byte) error {
	if response.StatusCode >= 500 && (response.StatusCode != http.StatusServiceUnavailable || response.Header.Get("Retry-After") == "") {
		return fmt.Errorf("a fault of the server")
	}
	described := operation.Responses[strconv.Itoa(response.StatusCode)]
	if described == nil && response.StatusCode >= 400 {
		described = operation.Responses["default"]
	}
	if described == nil {
		return fmt.Errorf("the status is not described")
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

// isSentence looks whether an error says something to people.
func isSentence(value any) error {
	text, isText := value.(string)
	if problem, ok := value.(map[string]any); ok {
		text, isText = problem["detail"].(string)
	}
	if !isText || len(text) < 5 || !strings.Contains(text, " ") || strings.Contains(text, "SQLSTATE") {
		return fmt.Errorf("%q is no sentence", text)
	}
	return nil
}
