// Package input cleans and checks texts that people type, in the same way for every area.
//
// limits.go bounds marks, bytes and invisible characters. The web app has the same rules in
// admin-ui/src/shared/text/textLimits.ts; both are tested with testdata/texts.json.
package input

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"time"
	"unicode"

	"github.com/danielgtaylor/huma/v2"
	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"

	"obi/platform/errs"
)

// MaxURL is the longest URL, in bytes.
const MaxURL = 2048

// clockSkew is how far a client's createdAt may differ from the server's clock.
const clockSkew = 24 * time.Hour

var idPattern = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// Text returns a text as it is stored: in Unicode form NFC, so that equal-looking texts are
// equal, and without leading and trailing white space, including invisible kinds. Other invisible
// characters stay: between and after letters they can have a meaning.
func Text(s string) string { return strings.TrimFunc(norm.NFC.String(s), isBlank) }

// isBlank reports whether r is white space or has no width: zero width space, word joiner, byte
// order mark.
func isBlank(r rune) bool {
	return unicode.IsSpace(r) || r == '\u200b' || r == '\u2060' || r == '\ufeff'
}

// Length returns the number of characters that a reader would count (grapheme clusters): "ọ́" is
// one.
func Length(s string) int { return uniseg.GraphemeClusterCount(s) }

// IsID reports whether s is a valid id: 1 to 64 letters, digits, _ and -.
func IsID(s string) bool { return idPattern.MatchString(s) }

// IsURL reports whether s is an absolute http or https URL that a browser can open, without a
// password. javascript:, data: and similar URLs must never reach an href, and parsers disagree on
// white space and control characters.
func IsURL(s string) bool {
	address := parseURL(s)
	return address != nil && Visible(address.Hostname())
}

// parseURL parses a URL as in IsURL. It returns nil if s is not one, but accepts a host without any
// visible character.
func parseURL(s string) *url.URL {
	if len(s) > MaxURL || strings.ContainsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || r == '\\' }) {
		return nil
	}
	parsed, err := url.Parse(s)
	if err != nil {
		return nil
	}
	scheme := strings.ToLower(parsed.Scheme)
	if scheme != "http" && scheme != "https" || parsed.Hostname() == "" || parsed.Opaque != "" || parsed.User != nil {
		return nil
	}
	return parsed
}

// CreatedAt parses the time at which a client says it created something: RFC 3339, within a day
// of now; "" means now. The result is UTC in microseconds, as the database stores it.
func CreatedAt(s string, now time.Time) (time.Time, error) {
	at, err := parseCreatedAt(s, now)
	if err == nil && (at.Before(now.Add(-clockSkew)) || at.After(now.Add(clockSkew))) {
		return at, errs.New(errs.Malformed, "createdAt must be within a day of now: check the clock of this device")
	}
	return at, err
}

// CreatedBefore is like CreatedAt without a lower limit.
func CreatedBefore(s string, now time.Time) (time.Time, error) {
	at, err := parseCreatedAt(s, now)
	if err == nil && at.After(now.Add(clockSkew)) {
		return at, errs.New(errs.Malformed, "createdAt must not be in the future")
	}
	return at, err
}

func parseCreatedAt(s string, now time.Time) (time.Time, error) {
	if s == "" {
		return now.UTC().Truncate(time.Microsecond), nil
	}
	at, err := time.Parse(time.RFC3339Nano, s)
	if err != nil {
		return time.Time{}, errs.New(errs.Malformed, "createdAt must be a time such as 2026-01-31T12:00:00Z")
	}
	return at.UTC().Truncate(time.Microsecond), nil
}

// Letters adds the length limits that check reports to the description of a type, in words and, for
// programs, as x-letters. The limit of a list applies to each of its texts. maxLength cannot be used:
// it counts code points, and a letter may have several.
func Letters(schema *huma.Schema, check func(*errs.Rules)) *huma.Schema {
	rules := errs.Rules{Limits: map[string]int{}}
	check(&rules)
	for name, letters := range rules.Limits {
		field := schema.Properties[name]
		text := fmt.Sprintf("%s. At most %d letters", field.Description, letters)
		if field.Type != huma.TypeString {
			text += " each"
		}
		field.Description = strings.TrimPrefix(text, ". ")
		field.Extensions = map[string]any{"x-letters": letters}
	}
	return schema
}

// Links are the URLs of a person's pages, one per platform (spec 3); "" if there is none.
type Links struct {
	Website   string `json:"website"`
	Linktree  string `json:"linktree"`
	Instagram string `json:"instagram"`
	Facebook  string `json:"facebook"`
	Youtube   string `json:"youtube"`
	Twitter   string `json:"twitter"`
	Tiktok    string `json:"tiktok"`
}

// LinksInput are Links as a client sends them. Each is optional.
type LinksInput struct {
	Website   string `json:"website,omitempty"`
	Linktree  string `json:"linktree,omitempty"`
	Instagram string `json:"instagram,omitempty"`
	Facebook  string `json:"facebook,omitempty"`
	Youtube   string `json:"youtube,omitempty"`
	Twitter   string `json:"twitter,omitempty"`
	Tiktok    string `json:"tiktok,omitempty"`
}

// Clean returns the cleaned links and adds a broken rule for each that is not a URL (spec 5).
func (in LinksInput) Clean(rules *errs.Rules) Links {
	links := Links(in)
	for _, link := range []struct {
		platform string
		url      *string
	}{
		{"website", &links.Website}, {"linktree", &links.Linktree}, {"instagram", &links.Instagram}, {"facebook", &links.Facebook},
		{"youtube", &links.Youtube}, {"twitter", &links.Twitter}, {"tiktok", &links.Tiktok},
	} {
		*link.url = OptionalURL(rules, *link.url, link.platform, "The "+link.platform+" link")
	}
	return links
}
