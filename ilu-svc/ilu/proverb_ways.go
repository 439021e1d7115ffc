package ilu

import (
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

// runUnread finds the page of a list that is not in memory yet: near where it goes
// on, as that of a frequent text is, or through an index.
func (s *search) runUnread(all int64) error {
	if all > countedUpTo {
		if err := s.guessUnread(all); err != nil {
			return err
		}
		if enough, err := s.walkTable(countedUpTo); err != nil || enough {
			return err
		}
	}
	return s.collect()
}

// guessUnread is guess for a list that is not in memory: its beginning is the sample.
func (s *search) guessUnread(all int64) error {
	if s.after != nil && s.after.Guessed.Matching > 0 {
		s.guessed = s.after.Guessed
		return nil
	}
	rows := s.ordered(s.lettered(s.tx.Table("proverbs"))).Limit(countedUpTo)
	holding, vars := s.condition()
	matching, err := db.CollectPlanned[struct{ N int64 }](s.db, s.tx.Raw(`SELECT count(*) FROM (?) AS rows WHERE `+holding,
		append([]any{rows.Select("categories, search, search_dots")}, vars...)...))
	if err == nil {
		s.guessed = guess{matching[0].N * all / countedUpTo}
	}
	return err
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

func (s *search) table() *gorm.DB { return s.tx.Table("proverbs").Model(&Proverb{}) }

// placed narrows to the letter and to what comes after the cursor.
func (s *search) placed(tx *gorm.DB) *gorm.DB {
	tx = s.lettered(tx)
	switch {
	case s.after == nil:
	case s.f.newest:
		tx = tx.Where("(created_at, id) < (?, ?)", s.after.CreatedAt, s.after.ID)
	default:
		tx = tx.Where("(letter_rank, sort_text, id) > (?, ?, ?)", s.after.Rank, s.after.SortText, s.after.ID)
	}
	return tx
}

func (s *search) lettered(tx *gorm.DB) *gorm.DB {
	if s.f.rank >= 0 {
		return tx.Where("letter_rank = ?", s.f.rank)
	}
	return tx
}

func (s *search) ordered(tx *gorm.DB) *gorm.DB { return tx.Order(s.order()) }

// order is the asked order.
func (s *search) order() string {
	if s.f.newest {
		return "created_at DESC, id DESC"
	}
	if s.f.rank >= 0 {
		// Named as well, the one letter would keep PostgreSQL from seeing that a walk
		// is in order already.
		return "sort_text, id"
	}
	return "letter_rank, sort_text, id"
}
