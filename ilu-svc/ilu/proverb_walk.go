package ilu

import (
	"iter"
	"strings"

	"obi/platform/db"
)

// place is where a list goes on: behind so many proverbs from the beginning of a block.
type place struct{ Block, Proverbs int64 }

// findPlace finds that of the cursor. The proverb it stands behind may be gone.
func (s *search) findPlace() error {
	if s.after == nil || s.f.newest {
		return nil
	}
	at := []any{s.after.Rank, s.after.SortText, s.after.ID}
	found, err := db.Collect[place](s.db, s.tx.Raw(`SELECT b.block, (
			SELECT count(*) FROM proverbs WHERE (letter_rank, sort_text, id) >= (b.letter_rank, b.sort_text, b.id) AND (letter_rank, sort_text, id) <= (?, ?, ?)
		) FROM block_at(?, ?, ?) AS here JOIN proverb_blocks b USING (block)`, append(at, at...)...))
	if err == nil {
		s.from = found[0]
	}
	return err
}

// knowsPlace says whether the block of the cursor is held. One that was cut off
// another, or was joined to it, since the marks were read is not.
func (s *search) knowsPlace() bool {
	if s.after == nil || s.f.newest || s.f.rank >= 0 && s.f.rank != s.after.Rank {
		return true
	}
	for b := range blocksOf(s.letters) {
		if b.id == s.from.Block {
			return true
		}
	}
	return false
}

// blocks goes through those of the list, each with how many of its proverbs stand
// before the page that is asked for.
func (s *search) blocks() iter.Seq2[*block, int] {
	return func(yield func(*block, int) bool) {
		from, reached := s.from, false
		for b := range blocksOf(s.letters) {
			before := 0
			if s.after != nil && b.rank <= s.after.Rank {
				reached = reached || b.id == from.Block
				before = b.len()
				if reached {
					before = min(before, int(from.Proverbs))
					from.Proverbs -= int64(before)
				}
			}
			if !yield(b, before) {
				return
			}
		}
	}
}

// countHeld counts all matches in memory and takes the asked page of them.
func (s *search) countHeld() error {
	var ids []string
	skip := s.skip
	for b, before := range s.blocks() {
		for n := s.m.next(b, 0); n >= 0; n = s.m.next(b, n+1) {
			s.total++
			switch {
			case n < before:
			case skip > 0:
				skip--
			case len(ids) < s.take:
				ids = append(ids, b.ids.at(n))
			}
		}
	}
	return s.fetch(ids)
}

// walkHeld looks for the page in about the next so many proverbs of the order. It
// answers whether it is found: it is full, or the list ends there.
func (s *search) walkHeld(most int64) (enough bool, err error) {
	var ids []string
	var seen int
	enough = true
	for b, before := range s.blocks() {
		if most <= 0 {
			enough = false
			break
		}
		most -= int64(b.len() - before)
		for n := s.m.next(b, before); n >= 0 && len(ids) < s.take; n = s.m.next(b, n+1) {
			if seen++; seen > s.skip {
				ids = append(ids, b.ids.at(n))
			}
		}
		if len(ids) == s.take {
			break
		}
	}
	if !enough {
		return false, nil
	}
	s.estimate(seen, len(ids))
	return true, s.fetch(ids)
}

// estimate says how many match where a walk has seen so many of them, those of the
// page included; all of them where the page is not full.
func (s *search) estimate(seen, onPage int) {
	s.total, s.estimated = max(s.guessed.Matching, int64(seen)), true
	if onPage < s.take && s.after == nil {
		s.total, s.estimated = int64(seen), false
	}
}

// fetched is a proverb with the mark of the list.
type fetched struct {
	Proverb
	Mark int64
}

// fetch reads the proverbs of a page, of which one more was looked for than it has.
func (s *search) fetch(ids []string) error {
	s.more = len(ids) == s.take
	ids = ids[:min(len(ids), s.take-1)]
	rows, err := db.Collect[fetched](s.db, s.tx.Raw(`SELECT `+columns+`, (SELECT bit_xor(mark) FROM letter_counts WHERE letter_rank = ? OR ? < 0)
		FROM proverbs WHERE id = ANY (string_to_array(?, ','))`, s.f.rank, s.f.rank, strings.Join(ids, ",")))
	if err != nil {
		return err
	}
	byID := make(map[string]*Proverb, len(rows))
	for i := range rows {
		if rows[i].Mark != s.mark {
			return errChanged
		}
		byID[rows[i].ID] = &rows[i].Proverb
	}
	s.found = make([]Proverb, 0, len(ids))
	for _, id := range ids {
		if one := byID[id]; one != nil {
			s.found = append(s.found, *one)
		}
	}
	if len(s.found) < len(ids) {
		return errChanged
	}
	if len(rows) == 0 { // and no mark with them
		return s.unchanged()
	}
	return nil
}

// unchanged fails if somebody has changed the list since it was counted.
func (s *search) unchanged() error {
	marks, err := db.Collect[struct{ Mark int64 }](s.db, s.tx.Raw(`SELECT bit_xor(mark) FROM letter_counts WHERE letter_rank = ? OR ? < 0`, s.f.rank, s.f.rank))
	if err == nil && marks[0].Mark != s.mark {
		return errChanged
	}
	return err
}
