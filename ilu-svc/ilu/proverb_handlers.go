package ilu

import (
	"context"

	"obi/igbo"
	"obi/platform/moderation"
)

type listInput struct{ ListQuery }

type listOutput struct{ Body *ProverbPage }

func (h *handlers) list(ctx context.Context, in *listInput) (*listOutput, error) {
	page, err := h.search.page(ctx, &in.ListQuery)
	return &listOutput{page}, err
}

// LetterCount is the number of proverbs that begin with a letter.
type LetterCount struct {
	Letter string `json:"letter" doc:"A letter of the alphabet; - for proverbs outside it"`
	Count  int64  `json:"count"`
}

type lettersOutput struct{ Body []LetterCount }

func (h *handlers) letters(ctx context.Context, _ *struct{}) (*lettersOutput, error) {
	counts, err := h.search.letters(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]LetterCount, len(counts))
	for i, letter := range append(igbo.Letters(), "-") {
		out[i] = LetterCount{letter, int64(counts[i])}
	}
	return &lettersOutput{out}, nil
}

type similarInput struct {
	Proverb string `query:"proverb" maxLength:"2400" required:"true" doc:"The text to compare with"`
	Except  string `query:"except" maxLength:"64" doc:"Id of a proverb not to compare with"`
}

type similarOutput struct{ Body []SimilarProverb }

func (h *handlers) similar(ctx context.Context, in *similarInput) (*similarOutput, error) {
	found, err := h.search.similar(ctx, igbo.Fold(in.Proverb), in.Except)
	return &similarOutput{found}, err
}

type countsOutput struct{ Body Counts }

// Counts holds the numbers of proverbs and of pending suggestions.
type Counts struct {
	Proverbs    int64                   `json:"proverbs"`
	Suggestions moderation.StatusCounts `json:"suggestions"`
}

func (h *handlers) counts(ctx context.Context, _ *struct{}) (*countsOutput, error) {
	letters, err := h.search.letters(ctx)
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
