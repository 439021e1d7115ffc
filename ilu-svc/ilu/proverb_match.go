package ilu

import (
	"fmt"
	"strings"
)

// wanted is a text to look for. It is looked for by its rarest byte, which is up
// to ten times as fast as by its first where that is frequent.
type wanted struct {
	text string
	rare int // where that byte stands
}

// aim finds the rarest byte, as a part of the texts to be searched says.
func aim(text, part string) wanted {
	p, least := wanted{text: text}, len(part)+1
	for i := range len(text) {
		if n := strings.Count(part, text[i:i+1]); n < least {
			p.rare, least = i, n
		}
	}
	return p
}

// index is strings.Index from at on, -1 if there is none.
func (p wanted) index(text string, at int) int {
	for at += p.rare; ; at++ {
		if at >= len(text) {
			return -1
		}
		i := strings.IndexByte(text[at:], p.text[p.rare])
		if i < 0 {
			return -1
		}
		at += i
		if strings.HasPrefix(text[at-p.rare:], p.text) {
			return at - p.rare
		}
	}
}

// find gives the first of t from n on that holds p, -1 if none does.
func (t texts) find(p wanted, n int) int {
	for at := t.start(n); ; at++ { // the end of one text with the beginning of the next
		if at = p.index(t.all, at); at < 0 {
			return -1
		}
		for int(t.ends[n]) <= at {
			n++
		}
		if at+len(p.text) <= int(t.ends[n]) {
			return n
		}
	}
}

// matcher says which proverbs a filter asks for.
type matcher struct {
	*filter
	wanted wanted
	hashes []uint64 // of the needle's windows
}

func newMatcher(f *filter, letters []*letter) matcher {
	m := matcher{filter: f, hashes: hashesOf(f.needle)}
	for b := range blocksOf(letters) {
		if b.len() > 0 {
			m.wanted = aim(m.filter.first(), m.texts(b).all)
			break
		}
	}
	return m
}

// first is what is looked for first, in texts.
func (f *filter) first() string {
	if f.needle != "" {
		return f.needle
	}
	return f.theme
}

func (f *filter) texts(b *block) texts {
	if f.needle != "" {
		return b.folded
	}
	return b.themes
}

// next gives the first proverb of a block from n on that matches, -1 if none does.
func (m *matcher) next(b *block, n int) int {
	if n == 0 && !b.windows.may(m.hashes) {
		return -1
	}
	for ; n < b.len(); n++ {
		if n = m.texts(b).find(m.wanted, n); n < 0 || m.also(b, n) {
			return n
		}
	}
	return -1
}

// telling says whether a match is hardly ever looked for in a block that has none.
func (m *matcher) telling() bool {
	return len(m.needle) >= tellingBytes && m.dots == "" && m.theme == ""
}

// also is what a match needs beside what was looked for first.
func (m *matcher) also(b *block, n int) bool {
	return strings.Contains(b.dots.at(n), m.dots) && listed(m.theme, b.themes.at(n))
}

// listed says whether a list holds a quoted category. What begins with a quote that
// is part of another category's name does not count.
func listed(theme, list string) bool {
	for at := 0; ; at++ {
		i := strings.Index(list[at:], theme)
		if i < 0 {
			return false
		}
		if at += i; at == 0 || list[at-1] != '\\' {
			return true
		}
	}
}

// likely says whether the indexes name a proverb: they know its categories, and
// each three letters in a row of its text.
func (f *filter) likely(b *block, n int, trigrams []string) bool {
	text := b.folded.at(n)
	for _, letters := range trigrams {
		if !strings.Contains(text, letters) {
			return false
		}
	}
	return f.theme == "" || strings.Contains(b.themes.at(n), f.theme)
}

// quoted is a category as it stands in a list of them that PostgreSQL writes.
func quoted(category string) string {
	var out strings.Builder
	for _, r := range category {
		switch at := strings.IndexRune("\"\\\b\f\n\r\t", r); {
		case at >= 0:
			out.WriteString(`\` + `"\bfnrt`[at:at+1])
		case r < ' ':
			fmt.Fprintf(&out, `\u%04x`, r)
		default:
			out.WriteRune(r)
		}
	}
	return `"` + out.String() + `"`
}

// trigrams are the three letters, figures or spaces in a row that a text has, as
// the index knows them; only those of ASCII, which is what folding leaves of Igbo.
func trigrams(text string) (found []string) {
	for i := 0; i+3 <= len(text); i++ {
		if strings.IndexFunc(text[i:i+3], unknown) < 0 {
			found = append(found, text[i:i+3])
		}
	}
	return found
}

func unknown(r rune) bool {
	return r != ' ' && (r < '0' || r > '9') && (r < 'a' || r > 'z')
}
