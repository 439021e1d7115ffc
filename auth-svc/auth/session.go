package auth

import (
	"strings"
	"time"
	"unicode"

	tokens "obi/platform/auth"
	"obi/platform/input"
)

// Session is the session of the request's token.
type Session struct {
	User      User      `json:"user"`
	ExpiresAt time.Time `json:"expiresAt"`
	ExpiresIn int       `json:"expiresIn" doc:"Seconds from now"`
}

// OpenSession is one of the administrator's own open sessions.
type OpenSession struct {
	ID        string    `json:"id"`
	Username  string    `json:"username"`
	CreatedAt time.Time `json:"createdAt"`
	ExpiresAt time.Time `json:"expiresAt"`
	IP        string    `json:"ip" doc:"Where it was opened from"`
	UserAgent string    `json:"userAgent"`
	Current   bool      `json:"current" doc:"It is the session of this request"`
}

// maxUserAgent is the longest stored User-Agent, in characters. Longer ones are cut.
const maxUserAgent = 200

// sessionRow is a row of the table sessions.
type sessionRow struct {
	ID           string `gorm:"primaryKey"`
	Username     string
	CreatedAt    time.Time
	ExpiresAt    time.Time
	IP           string
	UserAgent    string
	EndedAt      *time.Time
	EndedBecause *string
}

func (sessionRow) TableName() string { return "sessions" }

// newSession returns the row of a session that begins at now. Times are whole seconds, as in the
// token.
func newSession(id, username string, from *client, now time.Time) *sessionRow {
	begin := now.UTC().Truncate(time.Second)
	return &sessionRow{
		ID: id, Username: username, CreatedAt: begin, ExpiresAt: begin.Add(tokens.Lifetime),
		IP: from.ip, UserAgent: cleanUserAgent(from.userAgent),
	}
}

// cleanUserAgent makes a header safe to store and show.
func cleanUserAgent(header string) string {
	clean := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, input.TrimStackedMarks(strings.ToValidUTF8(header, "�")))
	if runes := []rune(clean); len(runes) > maxUserAgent {
		return string(runes[:maxUserAgent])
	}
	return clean
}
