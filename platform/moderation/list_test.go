package moderation

import (
	"encoding/base64"
	"net/url"
	"strings"
	"testing"
	"time"

	"obi/platform/errs"
)

func TestTheLinkLeadsToTheNextPageOfTheSameQuestion(t *testing.T) {
	last := Key{ID: "A1-b_", CreatedAt: time.Date(2026, 1, 31, 13, 0, 0, 123456000, time.FixedZone("", 3600))}
	in := Query{Filter: Filter{Status: Pending, Q: "Ọ́kụ & more"}, Limit: 7, Cursor: "before"}
	link := in.next("/things", last, Subject{Column: "owner_id", Param: "ownerId", Value: "x y"})
	address, found := strings.CutSuffix(strings.TrimPrefix(link, "<"), `>; rel="next"`)
	parsed, err := url.Parse(address)
	if err != nil || !found || parsed.Path != "/things" {
		t.Fatalf("not a link: %s", link)
	}
	values := parsed.Query()
	if values.Get("status") != "pending" || values.Get("q") != in.Q || values.Get("limit") != "7" || values.Get("ownerId") != "x y" {
		t.Errorf("the link asks for %v", values)
	}
	if after, err := parseCursor(values.Get("cursor")); err != nil || after.ID != last.ID || !after.CreatedAt.Equal(last.CreatedAt) {
		t.Errorf("the cursor means %+v, %v", after, err)
	}
	if bare := (Query{Limit: 1}).next("/things", last, Subject{Column: "owner_id", Param: "ownerId"}); strings.Contains(bare, "status") || strings.Contains(bare, "q=") || strings.Contains(bare, "ownerId") {
		t.Errorf("the link asks for what nobody did: %s", bare)
	}
}

func TestACursorFromElsewhereIsRefused(t *testing.T) {
	encoded := func(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }
	for name, cursor := range map[string]string{
		"nothing": "", "not base64": "!", "padded": base64.URLEncoding.EncodeToString([]byte("2026-01-31T12:00:00Z a")), "no id": encoded("2026-01-31T12:00:00Z"),
		"no time": encoded(" a"), "another list's": encoded("7 a"), "a day": encoded("2026-01-31 a"), "a time that is none": encoded("2026-13-31T12:00:00Z a"), "noise": encoded("\x00\xff\xfe"),
	} {
		if after, err := parseCursor(cursor); errs.KindOf(err) != errs.Malformed {
			t.Errorf("%s: %+v, %v", name, after, err)
		}
	}
}

func FuzzParseCursor(f *testing.F) {
	for _, text := range []string{"", "x", "2026-01-31T12:00:00Z a", "2026-01-31T12:00:00.123456+01:00 a b"} {
		f.Add(base64.RawURLEncoding.EncodeToString([]byte(text)))
	}
	f.Fuzz(func(t *testing.T, cursor string) {
		after, err := parseCursor(cursor)
		if err != nil {
			if errs.KindOf(err) != errs.Malformed {
				t.Errorf("%q: %v", cursor, err)
			}
			return
		}
		again := Query{Limit: 1}.next("/x", after, Subject{})
		values, err := url.ParseQuery(strings.TrimSuffix(strings.TrimPrefix(again, "</x?"), `>; rel="next"`))
		if err != nil {
			t.Fatal(err)
		}
		if back, err := parseCursor(values.Get("cursor")); after.CreatedAt.Year() > 0 && after.CreatedAt.Year() < 9999 && (err != nil || back.ID != after.ID || !back.CreatedAt.Equal(after.CreatedAt)) {
			t.Errorf("%q is %+v, written again %+v, %v", cursor, after, back, err)
		}
	})
}
