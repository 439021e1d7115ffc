package ilu

import (
	"slices"
	"strings"

	"gorm.io/gorm"

	"obi/platform/db"
)

// columns are those of Proverb in its order.
const columns = `id, created_at, version, proverb, meaning, categories, audio, suggestion_id`

// list takes the asked page of all. What is skipped is counted off in the order's
// index alone.
func (s *search) list() error {
	rows := s.table()
	if s.skip == 0 {
		rows = s.placed(rows).Limit(s.take)
	} else {
		rows = rows.Where("id IN (?)", s.ordered(s.placed(s.tx.Table("proverbs"))).Select("id").Offset(s.skip).Limit(s.take))
	}
	found, err := db.Collect[Proverb](s.db, s.ordered(rows))
	s.keep(found)
	return err
}

// walkNewest is walk in the table, which knows when they were added. The limit on the
// rows, not the one on the matches, is what makes the planner walk.
func (s *search) walkNewest(n int64) (enough bool, err error) {
	rows := s.ordered(s.placed(s.tx.Table("proverbs"))).Limit(int(n))
	holding, vars := s.condition()
	found, err := db.CollectPlanned[Proverb](s.db, s.tx.Raw(`SELECT `+columns+` FROM (?) AS rows WHERE `+holding+` ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
		slices.Concat([]any{rows.Select(columns + ", search, search_dots")}, vars, []any{s.take, s.skip})...))
	if err != nil {
		return false, err
	}
	enough = len(found) == s.take
	if !enough {
		var walked int64
		if err := s.tx.Table("(?) AS rows", rows.Select("id")).Count(&walked).Error; err != nil {
			return false, err
		}
		if enough = walked < n; !enough {
			return false, nil
		}
	}
	if len(found) == 0 && s.skip > 0 { // behind the last page
		s.total, s.estimated = s.guessed.Matching, true
		return true, nil
	}
	s.estimate(s.skip+len(found), len(found))
	s.keep(found)
	return true, nil
}

// keep takes what was found, one more than the page has if there is a next one.
func (s *search) keep(found []Proverb) {
	s.more = len(found) == s.take
	s.found = found[:min(len(found), s.take-1)]
}

// collect finds all matches, through an index, and takes the asked page of them.
func (s *search) collect() error {
	holding, vars := s.condition()
	matches := s.lettered(s.tx.Table("proverbs")).Where(holding, vars...)
	if s.f.needle != "" {
		matches = matches.Where(joined+" LIKE ?", pattern(join.Replace(s.f.needle)))
	}
	s.estimated = false
	return s.pick(matches.Select(keys))
}

// joined is what the trigram index holds: the searched text with a letter in place
// of spaces, so that it knows which words follow each other. No Igbo word has a q.
const joined = `translate(search, E' \n', 'qq')`

var join = strings.NewReplacer(" ", "q", "\n", "q")

// keys are the columns by which matches are put in order.
const keys = "id, letter_rank, sort_text, created_at"

// pick counts matches and takes the asked page of them.
func (s *search) pick(matches *gorm.DB) error {
	page := s.ordered(s.placed(s.tx.Table("matches"))).Select("id").Offset(s.skip).Limit(s.take)
	// Materialized, or the planner would rather walk the whole order.
	rows, err := db.CollectPlanned[counted](s.db, s.tx.Raw(`WITH matches AS MATERIALIZED (?), page AS (?)
		SELECT `+columns+`, (SELECT count(*) FROM matches) FROM proverbs WHERE id IN (SELECT id FROM page) ORDER BY `+s.order(), matches, page))
	if err != nil {
		return err
	}
	found := make([]Proverb, len(rows))
	for i, one := range rows {
		found[i], s.total = one.Proverb, one.Matched
	}
	s.keep(found)
	if len(rows) == 0 && (s.skip > 0 || s.after != nil) { // behind the last page
		counts, err := db.CollectPlanned[struct{ N int64 }](s.db, s.tx.Raw(`SELECT count(*) FROM (?) AS matches`, matches))
		if err == nil {
			s.total = counts[0].N
		}
		return err
	}
	return nil
}

// counted is a proverb with how many match.
type counted struct {
	Proverb
	Matched int64
}

// condition is what a row has to meet: text and category.
func (s *search) condition() (sql string, vars []any) {
	sql = "true"
	if s.f.category != "" {
		sql, vars = sql+" AND categories @> to_jsonb(ARRAY[?::text])", append(vars, s.f.category)
	}
	if s.f.needle != "" {
		sql, vars = sql+" AND search LIKE ?", append(vars, pattern(s.f.needle))
	}
	if s.f.dots != "" {
		sql, vars = sql+" AND search_dots LIKE ?", append(vars, pattern(s.f.dots))
	}
	return sql, vars
}

// pattern is what LIKE finds a text with.
func pattern(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text) + "%"
}
