package ilu

import (
	"context"

	"obi/igbo"
	"obi/platform/moderation"
)

// LetterCount is the number of proverbs that begin with a letter.
type LetterCount struct {
	Letter string `json:"letter" doc:"A letter of the alphabet; - for proverbs outside it"`
	Count  int64  `json:"count"`
}

type lettersOutput struct{ Body []LetterCount }

func (h *handlers) letters(ctx context.Context, _ *struct{}) (*lettersOutput, error) {
	counts, err := h.countLetters(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]LetterCount, len(counts))
	for i, letter := range append(igbo.Letters(), "-") {
		out[i] = LetterCount{letter, int64(counts[i])}
	}
	return &lettersOutput{out}, nil
}

// countLetters counts the proverbs of each letter rank; proverbs outside the alphabet come last.
func (h *handlers) countLetters(ctx context.Context) ([]int, error) {
	return h.index.Count(ctx, igbo.Outside+1, func(f *facts) int { return f.LetterRank })
}

type countsOutput struct{ Body Counts }

// Counts holds the numbers of proverbs and of pending suggestions.
type Counts struct {
	Proverbs    int64                   `json:"proverbs"`
	Suggestions moderation.StatusCounts `json:"suggestions"`
}

func (h *handlers) counts(ctx context.Context, _ *struct{}) (*countsOutput, error) {
	letters, err := h.countLetters(ctx)
	if err != nil {
		return nil, err
	}
	suggestions, err := h.suggestions.Counts(ctx)
	if err != nil {
		return nil, err
	}
	out := &countsOutput{Counts{Suggestions: moderation.CountsOf(suggestions)}}
	for _, n := range letters {
		out.Body.Proverbs += int64(n)
	}
	return out, nil
}

type summaryOutput struct{ Body Summary }

// Summary holds the dashboard's numbers about Ilu Finder.
type Summary struct {
	Total          int                  `json:"total" doc:"Proverbs"`
	WithAudio      int                  `json:"withAudio" doc:"Proverbs with a recording"`
	WithCategories int                  `json:"withCategories" doc:"Proverbs in at least one category"`
	Letters        []LetterSummary      `json:"letters" doc:"All letters in order, and - for proverbs outside the alphabet"`
	Waiting        []moderation.Waiting `json:"waiting"`
}

// LetterSummary holds the numbers of proverbs that begin with a letter.
type LetterSummary struct {
	Letter    string `json:"letter" doc:"A letter of the alphabet; - for proverbs outside it"`
	Total     int    `json:"total"`
	WithAudio int    `json:"withAudio"`
}

func (h *handlers) summary(ctx context.Context, _ *struct{}) (*summaryOutput, error) {
	summary, err := h.summarize(ctx)
	if err != nil {
		return nil, err
	}
	summary.Waiting, err = moderation.WaitingIn(ctx, h.suggestions)
	return &summaryOutput{*summary}, err
}

// A kind of proverbs is the rank of a letter combined with the bits heard (has a recording) and
// categorised (has a category).
const (
	heard       = 1
	categorised = 2
	perLetter   = 4
)

func kindOf(f *facts) int {
	kind := f.LetterRank * perLetter
	if f.isHeard {
		kind += heard
	}
	if len(f.categories) > 0 {
		kind += categorised
	}
	return kind
}

// summarize counts all proverbs, but not pending suggestions.
func (h *handlers) summarize(ctx context.Context) (*Summary, error) {
	letters := append(igbo.Letters(), "-")
	counts, err := h.index.Count(ctx, len(letters)*perLetter, kindOf)
	if err != nil {
		return nil, err
	}
	summary := &Summary{Letters: make([]LetterSummary, len(letters))}
	for kind, n := range counts {
		letter := &summary.Letters[kind/perLetter]
		letter.Letter = letters[kind/perLetter]
		letter.Total += n
		summary.Total += n
		if kind&heard != 0 {
			letter.WithAudio += n
			summary.WithAudio += n
		}
		if kind&categorised != 0 {
			summary.WithCategories += n
		}
	}
	return summary, nil
}
