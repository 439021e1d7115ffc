package main

import (
	"context"
	"fmt"
	"strings"
)

// audits compares the audit logs with the answers: an acknowledged change has its rows, and a
// refused one has none.
func (c *checker) audits(ctx context.Context) error {
	rows := map[string]int{}
	for _, area := range areas {
		found, err := c.rows(ctx, `SELECT request_id, count(*)::text FROM `+area+`.audit_log WHERE part_of IS NULL GROUP BY request_id`)
		if err != nil {
			return err
		}
		for _, row := range found {
			var n int
			_, _ = fmt.Sscan(row[1], &n)
			rows[row[0]] = n
		}
	}
	for _, o := range c.ops {
		n := rows[o.request]
		switch {
		case o.request == "" && o.outcome == acknowledged && o.max > 0:
			c.add("%s of %s %s was acknowledged with %d and no request id, by which its rows in the audit log are found", o.name, o.thing.kind, o.thing.id, o.status)
		case o.request == "":
		case o.outcome == acknowledged && (n < o.min || n > o.max):
			c.add("%s of %s %s was acknowledged with %d and has %d rows in the audit log, not %d to %d", o.name, o.thing.kind, o.thing.id, o.status, n, o.min, o.max)
		case o.outcome == refused && n > 0:
			c.add("%s of %s %s was refused with %d and has %d rows in the audit log", o.name, o.thing.kind, o.thing.id, o.status, n)
		}
	}
	return nil
}

// chains replays the audit log of each entry: every row begins with the state in which the one
// before ended, and the last one ends with what is stored.
func (c *checker) chains(ctx context.Context) error {
	for _, k := range kinds {
		is := map[string]string{}
		found, err := c.rows(ctx, fmt.Sprintf(`SELECT id, version::text FROM %s.%s`, k.area, k.table))
		if err != nil {
			return err
		}
		for _, row := range found {
			is[row[0]] = row[1]
		}
		log, err := c.rows(ctx, `SELECT entity_id, action, before ->> 'version', after ->> 'version' FROM `+k.area+`.audit_log WHERE entity = $1 AND entity_id <> '' ORDER BY id`, k.name)
		if err != nil {
			return err
		}
		said := map[string]string{}
		for _, row := range log {
			id, before := row[0], row[2]
			if said[id] != before {
				c.add("the audit log of %s %s tells of a %s of version %q after version %q", k.name, id, row[1], before, said[id])
			}
			said[id] = row[3]
		}
		for id := range union(said, is) {
			if said[id] != is[id] {
				c.add("the audit log of %s %s ends with version %q, and %q is stored", k.name, id, said[id], is[id])
			}
		}
	}
	return nil
}

func union(a, b map[string]string) map[string]bool {
	all := map[string]bool{}
	for id := range a {
		all[id] = true
	}
	for id := range b {
		all[id] = true
	}
	return all
}

// strangers finds entries that no operation added.
func (c *checker) strangers(ctx context.Context) error {
	known := map[string]bool{}
	for _, t := range c.things {
		known[t.kind+t.id] = true
	}
	for _, o := range c.orders {
		for _, id := range o.pinned {
			known[o.kind.name+id] = true
		}
	}
	from := map[string]string{"proverb": " WHERE suggestion_id IS NULL", "dibia": " WHERE profile_id IS NULL"}
	for _, k := range kinds {
		found, err := c.rows(ctx, fmt.Sprintf(`SELECT id FROM %s.%s%s`, k.area, k.table, from[k.name]))
		if err != nil {
			return err
		}
		for _, row := range found {
			if !known[k.name+row[0]] {
				c.add("%s %s is there, and nobody has added it", k.name, row[0])
			}
		}
	}
	return nil
}

// positions checks that an order is a permutation: no two entries have the same position.
func (c *checker) positions(ctx context.Context) error {
	for _, o := range c.orders {
		found, err := c.rows(ctx, fmt.Sprintf(`SELECT position::text, string_agg(id, ', ') FROM %s.%s GROUP BY position HAVING count(*) > 1`, o.kind.area, o.kind.table))
		if err != nil {
			return err
		}
		for _, row := range found {
			c.add("position %s is that of several %ss: %s", row[0], o.kind.name, row[1])
		}
	}
	return nil
}

// submissions checks that acknowledged submissions are stored once, unanswered ones at most once,
// and refused ones not at all.
func (c *checker) submissions(ctx context.Context) error {
	for _, q := range queues {
		times := map[string]int{}
		found, err := c.rows(ctx, fmt.Sprintf(`SELECT %s FROM %s.%s`, q.text, q.area, q.table))
		if err != nil {
			return err
		}
		for _, row := range found {
			times[row[0][strings.LastIndexByte(row[0], ' ')+1:]]++
		}
		for _, s := range c.submitted {
			n := times[s.tag]
			if s.queue == q && (n > 1 || s.sent.outcome == acknowledged && n == 0 || s.sent.outcome == refused && n > 0) {
				c.add("the %s %s is there %d times and was %s", q.name, s.tag, n, s.sent.outcome)
			}
		}
	}
	return nil
}

// published checks that a published submission is approved and has become one entry.
func (c *checker) published(ctx context.Context) error {
	for queue, query := range map[string]string{
		"suggestion": `SELECT suggestion_id, (SELECT status FROM ilu.suggestions AS s WHERE s.id = suggestion_id) FROM ilu.proverbs WHERE suggestion_id IS NOT NULL`,
		"profile":    `SELECT profile_id, (SELECT status FROM dibia.profiles AS s WHERE s.id = profile_id) FROM dibia.dibias WHERE profile_id IS NOT NULL`,
	} {
		found, err := c.rows(ctx, query)
		if err != nil {
			return err
		}
		times := map[string]int{}
		for _, row := range found {
			if times[row[0]]++; row[1] != "approved" {
				c.add("%s %s has become an entry and is %s", queue, row[0], row[1])
			}
		}
		for _, o := range c.ops {
			if o.name == "publish" && o.thing.kind == queue && o.outcome == acknowledged && times[o.thing.id] != 1 {
				c.add("%s %s was published and has become %d entries", queue, o.thing.id, times[o.thing.id])
			}
		}
	}
	return nil
}
