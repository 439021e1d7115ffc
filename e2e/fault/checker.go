package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
)

// checker collects what is wrong after a round.
type checker struct {
	*load
	database *pgx.Conn
	wrong    []string
	bad      []*thing // whose histories are printed
}

func (c *checker) add(format string, args ...any) {
	c.wrong = append(c.wrong, fmt.Sprintf(format, args...))
}

func (c *checker) connect(ctx context.Context, s target) error {
	address, err := s.databaseURL()
	if err == nil {
		c.database, err = pgx.Connect(ctx, address)
	}
	return err
}

func (c *checker) close(ctx context.Context) { _ = c.database.Close(context.WithoutCancel(ctx)) }

// rows runs a query and returns its columns as texts.
func (c *checker) rows(ctx context.Context, query string, columns ...any) ([][]string, error) {
	found, err := c.database.Query(ctx, query, columns...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", query, err)
	}
	return pgx.CollectRows(found, func(row pgx.CollectableRow) ([]string, error) {
		texts := make([]*string, len(row.FieldDescriptions()))
		to := make([]any, len(texts))
		for i := range texts {
			to[i] = &texts[i]
		}
		err := row.Scan(to...)
		values := make([]string, len(texts))
		for i, text := range texts {
			if text != nil {
				values[i] = *text
			}
		}
		return values, err
	})
}

// check checks all answers and everything that is stored.
func (c *checker) check(ctx context.Context) error {
	bad, undecided := linearisable(c.things)
	for _, t := range bad {
		c.add("%s %s: its answers fit no order of its operations", t.kind, t.id)
	}
	c.bad = bad
	for _, t := range undecided {
		c.add("%s %s: whether its answers fit was not decided within %s", t.kind, t.id, checkTime)
	}
	for _, t := range c.things {
		if last := t.latest(); !last.whole() {
			c.add("%s %s was not seen whole at the end: %s %d %+v", t.kind, t.id, last.outcome, last.status, last.out)
		}
	}
	for _, line := range c.unexpected {
		c.add("an answer that no client should get: %s", line)
	}
	for _, part := range []func(context.Context) error{c.audits, c.chains, c.strangers, c.positions, c.submissions, c.published} {
		if err := part(ctx); err != nil {
			return err
		}
	}
	return nil
}

// few returns the first lines and the number of the others.
func few(lines []string, most int) string {
	lines = slices.Clone(lines)
	if n := len(lines) - most; n > 0 {
		lines = append(lines[:most], fmt.Sprintf("… and %d more", n))
	}
	return strings.Join(lines, "\n")
}
