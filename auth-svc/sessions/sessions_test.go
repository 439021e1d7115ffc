package sessions

import (
	"strings"
	"testing"
)

func TestUserAgentIsCutAndCleaned(t *testing.T) {
	for header, want := range map[string]string{
		"Mozilla/5.0":            "Mozilla/5.0",
		"a\x1b[31m\r\nb\x00":     "a[31mb",
		"\xff\xfe":               "�",
		strings.Repeat("ọ", 300): strings.Repeat("ọ", maxUserAgent),
	} {
		if got := cleanUserAgent(header); got != want {
			t.Errorf("cleanUserAgent(%q) is %q, want %q", header, got, want)
		}
	}
}
