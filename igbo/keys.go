package igbo

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
