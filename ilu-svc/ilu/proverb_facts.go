package ilu

import "obi/igbo"

// facts holds what the index stores of a proverb besides its texts.
type facts struct {
	igbo.Place
	categories []string
	isHeard    bool // has a recording
}

func factsOf(p *Proverb) facts {
	return facts{igbo.PlaceOf(p.Content.Proverb), p.Categories, p.Audio != nil}
}

// searched returns the texts of a proverb that a search looks through.
func searched(p *Proverb) []string {
	return append([]string{p.Content.Proverb, p.Meaning}, p.Categories...)
}
