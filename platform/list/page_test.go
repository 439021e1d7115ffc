package list_test

import (
	"encoding/base64"
	"testing"

	"obi/platform/errs"
	"obi/platform/list"
)

func TestACursorFromElsewhereIsRefused(t *testing.T) {
	encoded := func(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }
	for name, cursor := range map[string]string{
		"not base64": "!", "no position": encoded("x a"), "no id": encoded("1"), "a fraction": encoded("1.5 a"),
		"beyond an integer": encoded("99999999999 a"), "NUL": encoded("1 \x00"), "not UTF-8": encoded("1 \xff"),
	} {
		if _, _, err := (list.Query{Cursor: cursor}).Place(); errs.KindOf(err) != errs.Malformed {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPartial(t *testing.T) {
	for q, want := range map[list.Query]bool{{}: false, {Q: "a"}: true, {Limit: 1}: true, {Sort: "newest"}: true, {Cursor: "x"}: true} {
		if q.Partial() != want {
			t.Errorf("%+v", q)
		}
	}
}
