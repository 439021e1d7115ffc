package igbo

import "strings"

// maxSorted is how many letters of a text are compared: an entry of an index has
// room for 2,700 bytes. Beyond it the id decides.
const maxSorted = 200

// Place is where a text stands among others: the columns by which a list in Igbo
// order is sorted, followed by the id. SortText is compared by COLLATE "ig-x-icu".
type Place struct {
	LetterRank int
	SortText   string
}

// PlaceOf gives the place of a text.
func PlaceOf(text string) Place {
	sorted := []rune(SortText(text))
	return Place{LetterRank: Rank(text), SortText: string(sorted[:min(len(sorted), maxSorted)])}
}

// Keys are what a table keeps of a row beside its content: its place, and what
// search looks through, without dots and with them.
type Keys struct {
	Place
	Search     string
	SearchDots string
}

// KeysOf gives the keys of a row that is listed by its first text; a line break
// keeps a match from running over from one text into the next.
func KeysOf(texts ...string) Keys {
	all := strings.Join(texts, "\n")
	return Keys{Place: PlaceOf(texts[0]), Search: Fold(all), SearchDots: FoldTone(all)}
}
