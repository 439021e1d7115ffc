package ilu_test

import (
	"encoding/base64"
	"testing"

	"obi/platform/testkit"
)

// A made-up cursor is rejected or finds something, but causes no failure.
func TestInvalidCursors(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "a", "Aka", "b", "Bia")
	for text, status := range map[string]int{
		`{"i":"a"}`: 200, `{"r":5,"s":"x","i":"a"}`: 200, `{"r":36,"s":"x","i":"a"}`: 200, `{"r":37,"s":"x","i":"a"}`: 400, `{"r":-1,"s":"x","i":"a"}`: 400,
		`{"r":1.5,"i":"a"}`: 400, `{"r":"1","i":"a"}`: 400, `{"r":99999999999999999999,"i":"a"}`: 400, `{"s":"x"}`: 400, `{"i":""}`: 400, `{"i":5}`: 400,
		`{"s":"\u0000","i":"a"}`: 400, `{"s":"x","i":"\u0000"}`: 400, "{\"s\":\"\xff\",\"i\":\"a\"}": 200, `{"s":"\ud800","i":"a"}`: 200, `{"i":"' OR 1=1 --"}`: 200,
		`{"t":"yesterday","i":"a"}`: 400, `{"t":"2026-01-31T12:00:00Z","i":"a"}`: 400, `{"i":"a"}x`: 400,
	} {
		t.Run(text, func(t *testing.T) {
			cursor := base64.RawURLEncoding.EncodeToString([]byte(text))
			svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/proverbs?cursor=" + cursor}, status)
			svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/proverbs?q=a&cursor=" + cursor}, status)
		})
	}
	for text, status := range map[string]int{
		`{"t":"2026-01-31T12:00:00Z","i":"a"}`: 200, `{"t":"9999-12-31T23:59:59.999999999Z","i":"a"}`: 200, `{"t":"0000-01-01T00:00:00Z","i":"a"}`: 200, `{"i":"a"}`: 400,
		`{"t":"2026-01-31T12:00:00Z","i":"\u0000"}`: 400, `{"t":"2026-13-31T12:00:00Z","i":"a"}`: 400, `{"t":5,"i":"a"}`: 400,
	} {
		t.Run("newest "+text, func(t *testing.T) {
			cursor := base64.RawURLEncoding.EncodeToString([]byte(text))
			svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/proverbs?sort=newest&cursor=" + cursor}, status)
		})
	}
}
