package testkit

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
)

// Fields are the members of a JSON object.
type Fields map[string]any

// With returns f as JSON with other members added or replaced; nil removes one.
func (f Fields) With(other Fields) string {
	all := maps.Clone(f)
	maps.Copy(all, other)
	maps.DeleteFunc(all, func(_ string, value any) bool { return value == nil })
	text, err := json.Marshal(all)
	if err != nil {
		panic(err) // the test itself is wrong
	}
	return string(text)
}

// Sends sends a request and fails unless the response has the status and contains the texts want.
func (s *Service) Sends(t testing.TB, request Scenario, status int, want ...string) Answer {
	t.Helper()
	request.Status, request.Want = status, want
	return s.Send(t, request)
}

// AtOnce sends the requests at the same time and counts the responses by status. It fails for a
// status that is not expected.
func (s *Service) AtOnce(t testing.TB, requests []Scenario, expected ...int) map[int]int {
	t.Helper()
	counts := map[int]int{}
	var mu sync.Mutex
	var clients sync.WaitGroup
	for _, request := range requests {
		clients.Go(func() {
			answer := s.Do(Goroutine(t), request)
			if !slices.Contains(expected, answer.Status) {
				t.Errorf("%s %s answered %d: %s", request.Method, request.Path, answer.Status, answer.Body)
			}
			mu.Lock()
			defer mu.Unlock()
			counts[answer.Status]++
		})
	}
	clients.Wait()
	return counts
}

// Pages follows a list from page to page and returns the ids of all entries. It fails unless every
// page reports total entries.
func (s *Service) Pages(t testing.TB, token, path string, total int) (ids []string) {
	t.Helper()
	for path != "" {
		answer := s.Send(t, Scenario{Method: "GET", Path: path, Token: token, Status: 200, WantHeader: map[string]string{"X-Total-Count": fmt.Sprint(total)}})
		var page []struct{ ID string }
		answer.JSON(t, &page)
		if len(page) == 0 && total > 0 {
			t.Fatal("a link leads to an empty page")
		}
		for _, one := range page {
			ids = append(ids, one.ID)
		}
		if len(ids) > total {
			t.Fatalf("the pages have more than %d", total)
		}
		link := answer.Header.Get("Link")
		if link != "" && !strings.HasSuffix(link, `>; rel="next"`) {
			t.Fatalf("the link is %s", link)
		}
		path, _, _ = strings.Cut(strings.TrimPrefix(link, "<"), ">")
	}
	return ids
}

// Look returns the rows of a query of the service's database, which must have one text column.
func (s *Service) Look(t testing.TB, query string, args ...any) []string {
	t.Helper()
	ctx := context.Background()
	connection, err := pgx.Connect(ctx, s.AdminURL)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(ctx)
	rows, err := connection.Query(ctx, query, args...)
	if err != nil {
		t.Fatal(err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return found
}
