package ilu

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

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
func (s *search) look() (found []Proverb, matched int64, err error) {
	within := s.tx.Table("(?) AS proverbs", s.first(window)).Select(columns + ", count(*) OVER ()")
	return s.collect(s.ordered(s.matching(within)).Limit(min(s.skip+s.take, window)))
}

// walk gives the asked page of the matches among the first n rows. The limit on
// the rows, not the one on the matches, is what makes the planner walk.
func (s *search) walk(n int) ([]Proverb, error) {
	within := s.tx.Table("(?) AS proverbs", s.first(n)).Select(columns)
	return db.Collect[Proverb](s.db, s.ordered(s.matching(within)).Offset(s.skip).Limit(s.take))
}

// first are the first n rows of the order.
func (s *search) first(n int) *gorm.DB {
	return s.ordered(s.placed(s.tx.Table("proverbs"))).Limit(n)
}

// sample says how many of the first rows match, and how many the index would
// have to look at: it knows of words of three letters or more, not of their order.
func (s *search) sample() (matched, candidates int64, err error) {
	likely := s.tx.Where("true")
	if s.f.category != "" {
		likely = likely.Where(inCategory, s.f.category)
	}
	for _, word := range strings.FieldsFunc(s.f.needle, isSeparator) {
		if utf8.RuneCountInString(word) >= 3 {
			likely = likely.Where(s.column()+" LIKE ?", pattern(word))
		}
	}
	rows := s.tx.Table("(?) AS proverbs", s.first(sampled))
	row := rows.Where(likely).Select("count(*) FILTER (WHERE ?), count(*)", s.condition()).Row()
	err = row.Scan(&matched, &candidates)
	return matched, candidates, err
}

// estimate says how many of all proverbs match when so many of the first n do. Near
// the end of the list there are fewer than n behind a cursor.
func (s *search) estimate(all, matched int64, n int) (int64, error) {
	seen := int64(n)
	if s.after != nil {
		if err := s.tx.Table("(?) AS proverbs", s.first(n).Select("id")).Count(&seen).Error; err != nil {
			return 0, err
		}
	}
	return all * matched / max(seen, matched), nil
}

// condition is what matching narrows to, as an expression.
func (s *search) condition() clause.Expr {
	if s.f.needle == "" {
		return gorm.Expr("true") // the category is a condition of its own
	}
	return gorm.Expr(s.column()+" LIKE ?", pattern(s.f.needle))
}

func isSeparator(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }

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
