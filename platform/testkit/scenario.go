package testkit

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"strings"
	"testing"
)

// Scenario is a request and its expected response.
type Scenario struct {
	Name         string
	Method, Path string
	// Token is sent as a bearer token; "" sends none.
	Token string
	// Header is added to the request; a body is JSON unless Content-Type is set here.
	Header map[string]string
	Body   string
	// Status is the expected status.
	Status int
	// Want must all be in the response's body, Not must not.
	Want, Not []string
	// WantHeader must be in the response; a value of "*" only requires the header.
	WantHeader map[string]string
	// Plain reports whether the route answers errors as plain text.
	Plain bool
}

// Answer is the response.
type Answer struct {
	Status int
	Header http.Header
	Body   string
}

// JSON decodes the body into v.
func (a Answer) JSON(t testing.TB, v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(a.Body), v); err != nil {
		t.Fatalf("not JSON: %v: %.200s", err, a.Body)
	}
}

// Run sends the scenarios in order, each as a subtest.
func (s *Service) Run(t *testing.T, scenarios []Scenario) {
	t.Helper()
	for _, scenario := range scenarios {
		t.Run(scenario.Name, func(t *testing.T) { s.Send(t, scenario) })
	}
}

// Send sends a scenario, checks the response and returns it. Every error must be a Problem, or
// plain text if Plain is set.
func (s *Service) Send(t testing.TB, sc Scenario) Answer {
	t.Helper()
	answer := s.Do(t, sc)
	if sc.Status != 0 && answer.Status != sc.Status {
		t.Fatalf("%s %s answered %d, want %d: %.500s", sc.Method, sc.Path, answer.Status, sc.Status, answer.Body)
	}
	for _, want := range sc.Want {
		if !strings.Contains(answer.Body, want) {
			t.Errorf("%s is missing from %.1000s", want, answer.Body)
		}
	}
	for _, not := range sc.Not {
		if strings.Contains(answer.Body, not) {
			t.Errorf("%s must not be in %.1000s", not, answer.Body)
		}
	}
	for name, want := range sc.WantHeader {
		if got := answer.Header.Get(name); got == "" || want != "*" && got != want {
			t.Errorf("header %s is %q, want %q", name, got, want)
		}
	}
	switch {
	case answer.Status < 400 || sc.Method == http.MethodHead:
	case sc.Plain:
		checkPlain(t, answer)
	default:
		checkProblem(t, answer)
	}
	return answer
}

// Do sends a scenario's request without checking anything.
func (s *Service) Do(t testing.TB, sc Scenario) Answer {
	t.Helper()
	request, err := http.NewRequest(sc.Method, s.URL+sc.Path, bytes.NewBufferString(sc.Body))
	if err != nil {
		t.Fatal(err)
	}
	if sc.Body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	if sc.Token != "" {
		request.Header.Set("Authorization", "Bearer "+sc.Token)
	}
	for name, value := range maps.All(sc.Header) {
		request.Header.Set(name, value)
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return Answer{response.StatusCode, response.Header, string(body)}
}

func checkPlain(t testing.TB, answer Answer) {
	t.Helper()
	if got := answer.Header.Get("Content-Type"); !strings.HasPrefix(got, "text/plain") || answer.Body == "" || answer.Body[0] == '{' {
		t.Errorf("not an error in plain text: %s: %s", got, answer.Body)
	}
}

func checkProblem(t testing.TB, answer Answer) {
	t.Helper()
	var problem struct {
		Type, Title, Detail, Error, Message string
		Status                              int
		Success                             *bool
	}
	answer.JSON(t, &problem)
	if problem.Status != answer.Status || problem.Title == "" || problem.Success == nil || *problem.Success ||
		problem.Error == "" || problem.Error != problem.Message || problem.Detail != problem.Error {
		t.Errorf("not the form of an error: %s", answer.Body)
	}
	if got := answer.Header.Get("Content-Type"); got != "application/problem+json" {
		t.Errorf("Content-Type of an error is %q", got)
	}
}
