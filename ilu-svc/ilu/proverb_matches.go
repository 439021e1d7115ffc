package ilu

import (
	"gorm.io/gorm"

	"obi/platform/db"
)

// columns are those of Proverb in its order.
const columns = `id, created_at, version, proverb, meaning, categories, audio, suggestion_id`

// counted is a proverb with how many match.
type counted struct {
	Proverb
	Matched int64
}

// count says how many proverbs there are, with the asked letter if there is one.
func (s *search) count() (n int64, err error) {
	counts := s.tx.Table("letter_counts")
	if s.f.rank >= 0 {
		counts = counts.Where("letter_rank = ?", s.f.rank)
	}
	return n, counts.Select("COALESCE(sum(proverbs), 0)").Scan(&n).Error
}

// look looks for matches in the first rows of the order. It gives the matches up
// to the asked page, without an offset: beyond the last there would be no row to
// tell how many there are.
func (s *search) look(window int) (found []Proverb, matched int64, err error) {
	first := s.ordered(s.placed(s.tx.Table("proverbs"))).Limit(window)
	within := s.tx.Table("(?) AS proverbs", first).Select(columns + ", count(*) OVER ()")
	return s.collect(s.ordered(s.matching(within)).Limit(min(s.skip+s.take, window)))
}

// matches collects all matches through an index and gives the asked page of them.
func (s *search) matches() (found []Proverb, total int64, estimated bool, err error) {
	all := s.matching(s.tx.Table("proverbs").Select("id, letter_rank, sort_text, created_at"))
	if s.f.rank >= 0 {
		all = all.Where("letter_rank = ?", s.f.rank)
	}
	page := s.ordered(s.placed(s.tx.Table("matches"))).Select("id").Offset(s.skip).Limit(s.take)
	// Materialized, or the planner would rather walk the whole order.
	found, total, err = s.collect(s.tx.Raw(`WITH matches AS MATERIALIZED (?), page AS (?)
		SELECT `+columns+`, (SELECT count(*) FROM matches) FROM proverbs WHERE id IN (SELECT id FROM page) ORDER BY `+s.order(), all, page))
	if err == nil && len(found) == 0 && (s.skip > 0 || s.after != nil) { // behind the last page
		err = s.tx.Raw(`SELECT count(*) FROM (?) AS matches`, all).Scan(&total).Error
	}
	return found, total, false, err
}

func (s *search) collect(query *gorm.DB) (found []Proverb, matched int64, err error) {
	rows, err := db.Collect[counted](s.db, query)
	found = make([]Proverb, len(rows))
	for i, one := range rows {
		found[i], matched = one.Proverb, one.Matched
	}
	return found, matched, err
}
