package moderation

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"obi/platform/list"
)

func TestTheLinkLeadsToTheNextPageOfTheSameQuestion(t *testing.T) {
	last := Key{ID: "A1-b_", CreatedAt: time.Date(2026, 1, 31, 13, 0, 0, 123456000, time.FixedZone("", 3600))}
	in := Query{Filter: Filter{Status: Pending, Q: "Ọ́kụ & more"}, Sort: "oldest", Limit: 7, Cursor: "before"}
	link := in.nextLink("/things", last, Narrowing{Condition: "owner_id = @value", Param: "ownerId", Value: "x y"})
	address, found := strings.CutSuffix(strings.TrimPrefix(link, "<"), `>; rel="next"`)
	parsed, err := url.Parse(address)
	if err != nil || !found || parsed.Path != "/things" {
		t.Fatalf("not a link: %s", link)
	}
	values := parsed.Query()
	if values.Get("status") != "pending" || values.Get("q") != in.Q || values.Get("limit") != "7" || values.Get("sort") != "oldest" || values.Get("ownerId") != "x y" {
		t.Errorf("the link asks for %v", values)
	}
	if place, err := list.Place(values.Get("cursor")); err != nil || place != "2026-01-31T12:00:00.123456Z A1-b_" {
		t.Errorf("the cursor means %q, %v", place, err)
	}
	if bare := (Query{Limit: 1}).nextLink("/things", last, Narrowing{Condition: "owner_id = @value", Param: "ownerId"}); strings.Contains(bare, "status") || strings.Contains(bare, "q=") || strings.Contains(bare, "sort") || strings.Contains(bare, "ownerId") {
		t.Errorf("the link contains filters that were not set: %s", bare)
	}
}
