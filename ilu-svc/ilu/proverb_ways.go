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
func (s *search) list() (err error) {
	rows := s.table()
	if s.skip == 0 {
		rows = s.placed(rows).Limit(s.take)
	} else {
		rows = rows.Where("id IN (?)", s.ordered(s.placed(s.tx.Table("proverbs"))).Select("id").Offset(s.skip).Limit(s.take))
	}
	s.found, err = db.Collect[Proverb](s.db, s.ordered(rows))
	return err
}

// walk looks for matches in the next n rows of the order. The limit on the rows,
// not the one on the matches, is what makes the planner walk. It answers whether
// the page is found: it is full, or the list ends there.
func (s *search) walk(n int64) (enough bool, err error) {
	rows := s.ordered(s.placed(s.tx.Table("proverbs"))).Limit(int(n))
	likely, vars := s.likely()
	holding, more := s.condition()
	// Only what is likely is looked at in the table, one by one, until the page is full.
	s.found, err = db.CollectPlanned[Proverb](s.db, s.tx.Raw(`SELECT found.* FROM (?) AS rows, LATERAL
		(SELECT `+columns+` FROM proverbs WHERE proverbs.id = rows.id AND `+holding+` OFFSET 0) AS found
		WHERE `+likely+` ORDER BY `+s.order("rows.")+` LIMIT ? OFFSET ?`,
		slices.Concat([]any{rows.Select(keys + ", walked")}, more, vars, []any{s.take, s.skip})...))
	if err != nil {
		return false, err
	}
	var seen int64 // none behind the last page
	if len(s.found) > 0 {
		seen = int64(s.skip + len(s.found))
	}
	s.total, s.estimated = max(s.guessed.Matching, seen), true
	if len(s.found) == s.take {
		return true, nil
	}
	var walked int64
	err = s.tx.Table("(?) AS rows", rows.Select("id")).Count(&walked).Error
	if enough = walked < n; enough && s.after == nil && (s.skip == 0 || seen > 0) { // all of them
		s.total, s.estimated = seen, false
	}
	return enough, err
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

// scan is collect for a short list of which many match: it reads the whole list
// from the order's index, and looks at the row only where that cannot decide.
func (s *search) scan() error {
	const indexed = "id, letter_rank, sort_text" // the index holds no more
	rows := s.lettered(s.tx.Table("proverbs"))
	if s.f.needle != "" && !s.f.exact && s.f.category == "" {
		long := s.lettered(s.tx.Table("proverbs")).Where("walked IS NULL AND search LIKE ?", pattern(s.f.needle)).Select(indexed)
		return s.pick(s.tx.Raw("? UNION ALL ?", rows.Where("strpos(walked, ?) > 0", s.f.needle).Select(indexed), long))
	}
	likely, vars := s.likely()
	holding, more := s.condition()
	return s.pick(s.tx.Raw(`SELECT `+indexed+` FROM (?) AS rows, LATERAL (SELECT FROM proverbs WHERE proverbs.id = rows.id AND `+holding+` OFFSET 0) AS held WHERE `+likely,
		slices.Concat([]any{rows.Select(indexed + ", walked")}, more, vars)...))
}

// keys are the columns by which matches are put in order.
const keys = "id, letter_rank, sort_text, created_at"

// pick counts matches and takes the asked page of them.
func (s *search) pick(matches *gorm.DB) error {
	page := s.ordered(s.placed(s.tx.Table("matches"))).Select("id").Offset(s.skip).Limit(s.take)
	// Materialized, or the planner would rather walk the whole order.
	rows, err := db.CollectPlanned[counted](s.db, s.tx.Raw(`WITH matches AS MATERIALIZED (?), page AS (?)
		SELECT `+columns+`, (SELECT count(*) FROM matches) FROM proverbs WHERE id IN (SELECT id FROM page) ORDER BY `+s.order(""), matches, page))
	if err != nil {
		return err
	}
	s.found = make([]Proverb, len(rows))
	for i, one := range rows {
		s.found[i], s.total = one.Proverb, one.Matched
	}
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

// likely is what can be said of a row by an index that holds the searched text.
func (s *search) likely() (sql string, vars []any) {
	sql = "true"
	if s.f.needle != "" {
		sql, vars = sql+" AND (strpos(walked, ?) > 0 OR walked IS NULL)", append(vars, s.f.needle)
	}
	if s.f.category != "" {
		sql, vars = sql+" AND (strpos(walked, ?) > 0 OR walked IS NULL)", append(vars, categoryLine(s.f.category))
	}
	return sql, vars
}

// pattern is what LIKE finds a text with.
func pattern(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text) + "%"
}
