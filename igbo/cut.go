package igbo

import "github.com/rivo/uniseg"

// Length counts what a reader would call letters (grapheme clusters): "ọ́" is one.
func Length(text string) int { return uniseg.GraphemeClusterCount(text) }

// Cut gives the first n letters of text followed by "...", or the whole text if
// it has no more. A letter is never cut from its marks.
func Cut(text string, n int) string {
	if len(text) <= n {
		return text
	}
	end, state := 0, -1
	for rest := text; rest != ""; n-- {
		if n == 0 {
			return text[:end] + "..."
		}
		var letter string
		letter, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		end += len(letter)
	}
	return text
}
