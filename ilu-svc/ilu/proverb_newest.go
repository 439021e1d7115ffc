package ilu

import (
	"slices"
	"strings"
	"time"

	"obi/platform/db"
)

// runNewest finds the page of a long list in the order of newest, which memory does
// not know, on the way that costs the least.
func (s *search) runNewest(all, whole int64) error {
	collecting, gathering := s.collecting(all, whole), s.gathering(all)
	other, cost := s.collect, collecting
	if gathering < collecting {
		other, cost = s.gather, gathering
	}
	steps := s.steps(all)
	if walking := time.Duration(steps) * costTable; walking > short && cost < walking {
		return other()
	}
	if steps < all {
		if enough, err := s.walkTable(4 * steps); err != nil || enough {
			return err
		}
		if cost < time.Duration(all)*costTable { // matches lie unevenly
			return other()
		}
	}
	_, err := s.walkTable(everything)
	return err
}

// walkTable looks for the page in the next so many rows of the table. It answers
// whether it is found: it is full, or the list ends there. The limit on the rows,
// not the one on the matches, is what makes the planner walk.
func (s *search) walkTable(n int64) (enough bool, err error) {
	rows := s.ordered(s.placed(s.tx.Table("proverbs"))).Limit(int(n))
	holding, vars := s.condition()
	found, err := db.CollectPlanned[Proverb](s.db, s.tx.Raw(`SELECT `+columns+` FROM (?) AS rows WHERE `+holding+` ORDER BY `+s.order()+` LIMIT ? OFFSET ?`,
		slices.Concat([]any{rows.Select(columns + ", search, search_dots, letter_rank, sort_text")}, vars, []any{s.take, s.skip})...))
	if err != nil {
		return false, err
	}
	if len(found) < s.take && n < everything {
		var walked int64
		if err := s.tx.Table("(?) AS rows", rows.Select("id")).Count(&walked).Error; err != nil {
			return false, err
		}
		if walked == n {
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

// gathering is what it costs to gather the matches.
func (s *search) gathering(all int64) time.Duration {
	return time.Duration(all)*costHeld + time.Duration(s.guessed.Matching)*costIndexed
}

// gather finds all matches in memory, and the table puts them in order.
func (s *search) gather() error {
	var ids []string
	for b := range blocksOf(s.letters) {
		for n := s.m.next(b, 0); n >= 0; n = s.m.next(b, n+1) {
			ids = append(ids, b.ids.at(n))
		}
	}
	s.total = int64(len(ids))
	matches := s.tx.Table("proverbs").Where("id = ANY (string_to_array(?, ','))", strings.Join(ids, ","))
	found, err := db.CollectPlanned[Proverb](s.db, s.ordered(s.placed(matches)).Select(columns).Offset(s.skip).Limit(s.take))
	if err != nil {
		return err
	}
	s.keep(found)
	return s.unchanged()
}
