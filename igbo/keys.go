package igbo

// maxSorted is how many letters of a text are compared: an index entry has room for 2,700 bytes.
// Longer texts are ordered by id.
const maxSorted = 200

// Place holds the columns by which a list in Igbo order is sorted, followed by the id. SortText
// is compared by COLLATE "ig-x-icu".
type Place struct {
	LetterRank int
	SortText   string
}

// PlaceOf returns the place of a text.
func PlaceOf(text string) Place {
	sorted := []rune(SortText(text))
	return Place{LetterRank: Rank(text), SortText: string(sorted[:min(len(sorted), maxSorted)])}
}
