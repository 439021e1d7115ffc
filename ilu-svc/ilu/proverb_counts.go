package ilu

import (
	"context"
	"time"

	"obi/audio-svc/audioclient/recorded"
	"obi/igbo"
	"obi/platform/index"
	"obi/platform/moderation"
)

type summaryOutput struct{ Body Summary }

// Summary holds the dashboard's numbers about Ilu Finder.
type Summary struct {
	Total int `json:"total" doc:"Proverbs"`
	recorded.Counts
	WithCategories int                  `json:"withCategories" doc:"Proverbs in at least one category"`
	Letters        []LetterSummary      `json:"letters" doc:"All letters in order, and - for proverbs outside the alphabet"`
	Waiting        []moderation.Waiting `json:"waiting"`
	KeptDays       int                  `json:"keptDays" doc:"Days for which deleted and replaced recordings are kept"`
}

// LetterSummary holds the numbers of proverbs that begin with a letter.
type LetterSummary struct {
	Letter    string `json:"letter" doc:"A letter of the alphabet; - for proverbs outside it"`
	Total     int    `json:"total"`
	WithAudio int    `json:"withAudio"`
}

func (h *handlers) summary(ctx context.Context, _ *struct{}) (*summaryOutput, error) {
	out, err := h.count(ctx, index.Query[facts]{})
	if err != nil {
		return nil, err
	}
	out.KeptDays = int(h.proverbs.Retention / (24 * time.Hour))
	out.Waiting, err = moderation.CountWaiting(ctx, h.suggestions)
	return &summaryOutput{out}, err
}

// count returns a Summary of the proverbs that match asked, without Waiting and KeptDays.
func (h *handlers) count(ctx context.Context, asked index.Query[facts]) (out Summary, err error) {
	for _, letter := range append(igbo.Letters(), "-") {
		out.Letters = append(out.Letters, LetterSummary{Letter: letter})
	}
	err = h.index.Each(ctx, asked, func(f *facts) {
		letter := &out.Letters[f.LetterRank]
		letter.Total++
		out.Total++
		if f.recording.Exists() {
			letter.WithAudio++
		}
		out.Add(ctx, &f.recording)
		if len(f.categories) > 0 {
			out.WithCategories++
		}
	})
	return out, err
}

// LetterCount is the number of proverbs that begin with a letter.
type LetterCount struct {
	Letter string `json:"letter" doc:"A letter of the alphabet; - for proverbs outside it"`
	Count  int64  `json:"count"`
}

type lettersOutput struct{ Body []LetterCount }

// LettersQuery holds the query parameters of the counts by letter. They mean the same in ListQuery.
type LettersQuery struct {
	Q             string   `query:"q" maxLength:"200" doc:"Words to find, as in the list of proverbs"`
	Exact         bool     `query:"exact" doc:"Dots count: ọkụ finds Ọ́kụ, oku does not"`
	Category      []string `query:"category,explode" maxItems:"50" maxLength:"200" doc:"Limits the result to proverbs in this category; if repeated, in any of these categories"`
	Uncategorised bool     `query:"uncategorised" doc:"Limits the result to proverbs in no category"`
	recorded.Filter
}

func (h *handlers) letters(ctx context.Context, in *LettersQuery) (*lettersOutput, error) {
	q := ListQuery{Q: in.Q, Exact: in.Exact, Category: in.Category, Uncategorised: in.Uncategorised, Filter: in.Filter}
	asked, err := q.query(ctx)
	if err != nil {
		return nil, err
	}
	counted, err := h.count(ctx, asked)
	if err != nil {
		return nil, err
	}
	out := &lettersOutput{}
	for _, letter := range counted.Letters {
		out.Body = append(out.Body, LetterCount{letter.Letter, int64(letter.Total)})
	}
	return out, nil
}

type countsOutput struct{ Body Counts }

// Counts holds the numbers of proverbs and of pending suggestions.
type Counts struct {
	Proverbs    int64                   `json:"proverbs"`
	Suggestions moderation.StatusCounts `json:"suggestions"`
}

func (h *handlers) counts(ctx context.Context, _ *struct{}) (*countsOutput, error) {
	counted, err := h.count(ctx, index.Query[facts]{})
	if err != nil {
		return nil, err
	}
	suggestions, err := h.suggestions.Counts(ctx)
	return &countsOutput{Counts{int64(counted.Total), moderation.NewStatusCounts(suggestions)}}, err
}
