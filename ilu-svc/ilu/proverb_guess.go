package ilu

import (
	"strings"

	"gorm.io/gorm"

	"obi/igbo"
)

const (
	buckets = 1024
	// sampledBuckets are those that the index proverbs_sample holds.
	sampledBuckets = 64
	// sampled is about how many rows a guess looks at.
	sampled = 2_000
	// checked is how many likely matches of a sample are looked at themselves.
	checked = 100
)

// guess is what a sample says about all rows: how many match, and how many the
// trigram index cannot tell from matches.
type guess struct {
	Matching   int64 `json:"m,omitempty"`
	Candidates int64 `json:"c,omitempty"`
}

// steps says how many rows a walk passes until it has found so many matches.
func (g guess) steps(all int64, wanted int) int64 {
	return all * int64(wanted) / max(g.Matching, 1)
}

// guess looks at a sample that is spread evenly over all rows. A cursor knows the
// guess of the page it came from, so that all pages of a list say the same.
func (s *search) guess(all int64) (guess, error) {
	if s.after != nil && s.after.Guessed.Matching > 0 {
		return s.after.Guessed, nil
	}
	share := min(max(buckets*sampled/all, 1), sampledBuckets)
	likely, vars := s.likely()
	known, words := s.known()
	var candidates, matching, unsure int64
	row := s.sample(share).Select("count(*) FILTER (WHERE "+known+"), count(*) FILTER (WHERE "+likely+"), count(*) FILTER (WHERE walked IS NULL)",
		append(words, vars...)...).Row()
	if err := row.Scan(&candidates, &matching, &unsure); err != nil {
		return guess{}, err
	}
	if matching > 0 && (s.f.exact || s.f.category != "" || unsure > 0) {
		var looked, held int64
		picked := s.tx.Table("(?) AS picked", s.sample(share).Where(likely, vars...).Select("id").Limit(checked))
		holding, vars := s.condition()
		row := picked.Joins("JOIN proverbs USING (id)").Select("count(*), count(*) FILTER (WHERE "+holding+")", vars...).Row()
		if err := row.Scan(&looked, &held); err != nil {
			return guess{}, err
		}
		matching = matching * held / max(looked, 1)
	}
	return guess{matching * buckets / share, candidates * buckets / share}, nil
}

// sample is so many of the buckets. PostgreSQL takes the index proverbs_sample only
// if it reads the index's own condition, sampledBuckets, in figures.
func (s *search) sample(share int64) *gorm.DB {
	rows := s.tx.Table("proverbs").Where("bucket < 64 AND bucket < ?", share)
	if s.f.rank >= 0 {
		return rows.Where("letter_rank = ?", s.f.rank)
	}
	// Named one by one, so that the index is entered at each.
	return rows.Where("letter_rank = ANY (ARRAY(SELECT generate_series(0, ?)::smallint))", igbo.Outside)
}

// known is what the indexes know of a match: its category, and each three letters
// in a row of its text.
func (s *search) known() (sql string, vars []any) {
	sql = "true"
	for _, letters := range trigrams(s.f.needle) {
		sql, vars = sql+" AND strpos(walked, ?) > 0", append(vars, letters)
	}
	if s.f.category != "" {
		sql, vars = sql+" AND strpos(walked, ?) > 0", append(vars, categoryLine(s.f.category))
	}
	return sql, vars
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

// categoryLine is how a category begins in the searched text: categories stand
// after the meaning, each on a line of its own.
func categoryLine(category string) string { return "\n" + igbo.Fold(category) }
