package ilu

import (
	"context"

	"obi/igbo"
	"obi/platform/db"
	"obi/platform/index"
)

// proverbs is the list of all proverbs.
type proverbs struct {
	db    *db.DB
	index *index.Index[Proverb, facts]
}

// openIndex reads all proverbs into memory, in Igbo order.
func (p *proverbs) openIndex(ctx context.Context) (err error) {
	p.index, err = index.Open(ctx, index.List[Proverb, facts]{
		DB: p.db, Table: "proverbs", Order: []string{"letter_rank", "sort_text", "id"},
		ID: func(p *Proverb) string { return p.ID },
		Entry: func(p *Proverb) index.Entry[facts] {
			texts := searched(p)
			return index.Entry[facts]{ID: p.ID, CreatedAt: p.CreatedAt, Folded: index.Fold(texts...), Exact: index.FoldTone(texts...), Facts: factsOf(p)}
		},
	})
	return err
}

// page returns the proverbs that q asks for.
func (p *proverbs) page(ctx context.Context, q *ListQuery) (*ProverbPage, error) {
	asked, err := q.query()
	if err != nil {
		return nil, err
	}
	found, err := p.index.Find(ctx, asked)
	if err != nil {
		return nil, err
	}
	out := &ProverbPage{Data: found.Rows, Pagination: Pagination{Page: q.number(), Limit: q.limit(), Total: found.Total}}
	out.Pagination.Pages = (found.Total + q.limit() - 1) / q.limit()
	if len(out.Data) > q.limit() {
		out.Data = out.Data[:q.limit()]
		out.Pagination.Next = cursorAfter(&out.Data[q.limit()-1], asked.Newest)
	}
	return out, nil
}

// letters counts the proverbs of each letter rank; proverbs outside the alphabet come last.
func (p *proverbs) letters(ctx context.Context) ([]int, error) {
	return p.index.Count(ctx, igbo.Outside+1, func(f *facts) int { return f.LetterRank })
}

// searched returns the texts of a proverb that a search looks through.
func searched(p *Proverb) []string {
	return append([]string{p.Content.Proverb, p.Meaning}, p.Categories...)
}
