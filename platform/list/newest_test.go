package list

import (
	"encoding/base64"
	"net/url"
	"strings"
	"testing"
	"time"

	"obi/platform/errs"
)

// cursorOf returns the cursor in a link.
func cursorOf(t testing.TB, link string) string {
	t.Helper()
	values, err := url.ParseQuery(strings.TrimSuffix(strings.TrimPrefix(link, "</x?"), `>; rel="next"`))
	if err != nil {
		t.Fatal(err)
	}
	return values.Get("cursor")
}

func TestThePlaceOfTheNewestIsReadAgain(t *testing.T) {
	place := Newest{ID: "A1-b_", CreatedAt: time.Date(2026, 1, 31, 13, 0, 0, 123456000, time.FixedZone("", 3600))}
	again, err := ParseNewest(cursorOf(t, Link("/x", url.Values{}, place.Place())))
	if err != nil || again.ID != place.ID || !again.CreatedAt.Equal(place.CreatedAt) {
		t.Errorf("%+v became %+v, %v", place, again, err)
	}
}

func TestACursorOfAnotherListIsRefused(t *testing.T) {
	encoded := func(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }
	for name, cursor := range map[string]string{
		"nothing": "", "not base64": "!", "padded": base64.URLEncoding.EncodeToString([]byte("2026-01-31T12:00:00Z a")), "no id": encoded("2026-01-31T12:00:00Z"),
		"no time": encoded(" a"), "another list's": encoded("7 a"), "a day": encoded("2026-01-31 a"), "an invalid time": encoded("2026-13-31T12:00:00Z a"), "noise": encoded("\x00\xff\xfe"),
	} {
		if place, err := ParseNewest(cursor); errs.KindOf(err) != errs.Malformed {
			t.Errorf("%s: %+v, %v", name, place, err)
		}
	}
}

func FuzzParseNewest(f *testing.F) {
	for _, text := range []string{"", "x", "2026-01-31T12:00:00Z a", "2026-01-31T12:00:00.123456+01:00 a b"} {
		f.Add(base64.RawURLEncoding.EncodeToString([]byte(text)))
	}
	f.Fuzz(func(t *testing.T, cursor string) {
		place, err := ParseNewest(cursor)
		if err != nil {
			if errs.KindOf(err) != errs.Malformed {
				t.Errorf("%q: %v", cursor, err)
			}
			return
		}
		again, err := ParseNewest(cursorOf(t, Link("/x", url.Values{}, place.Place())))
		if year := place.CreatedAt.UTC().Year(); year > 0 && year < 9999 && (err != nil || again.ID != place.ID || !again.CreatedAt.Equal(place.CreatedAt)) {
			t.Errorf("%q is %+v, written again %+v, %v", cursor, place, again, err)
		}
	})
}
