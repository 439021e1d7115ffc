package main

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"obi/areas"
)

// checker collects what is wrong after a round.
type checker struct {
	*load
	ctx      context.Context
	database *pgx.Conn
	wrong    []string
	bad      []*thing // whose histories are printed
	err      error    // of the first query that failed; the others then return nothing
}

// newChecker connects to the database of a system.
func newChecker(ctx context.Context, l *load, s *system) (*checker, error) {
	address, err := s.databaseURL()
	if err != nil {
		return nil, err
	}
	database, err := pgx.Connect(ctx, address)
	return &checker{load: l, ctx: ctx, database: database}, err
}

func (c *checker) close() { _ = c.database.Close(context.WithoutCancel(c.ctx)) }

func (c *checker) add(format string, args ...any) {
	c.wrong = append(c.wrong, fmt.Sprintf(format, args...))
}

// rows runs a query and returns its columns as texts, "" for NULL.
func (c *checker) rows(query string, args ...any) (all [][]string) {
	if c.err != nil {
		return nil
	}
	found, err := c.database.Query(c.ctx, query, append([]any{pgx.QueryResultFormats{pgx.TextFormatCode}}, args...)...)
	if err == nil {
		all, err = pgx.CollectRows(found, func(row pgx.CollectableRow) (texts []string, err error) {
			for _, value := range row.RawValues() {
				texts = append(texts, string(value))
			}
			return texts, nil
		})
	}
	if err != nil {
		c.err = fmt.Errorf("%s: %w", query, err)
	}
	return all
}

// check checks all answers and everything that is stored.
func (c *checker) check() error {
	bad, undecided := linearisable(c.things)
	for _, t := range bad {
		c.add("%s %s: its answers fit no order of its operations", t.kind, t.id)
	}
	c.bad = bad
	for _, t := range undecided {
		c.add("%s %s: whether its answers fit was not decided within %s", t.kind, t.id, checkTime)
	}
	for _, t := range c.things {
		if last := t.ops[len(t.ops)-1]; !last.whole() {
			c.add("%s %s was not seen whole at the end: %s %d %+v", t.kind, t.id, last.outcome, last.status, last.out)
		}
	}
	for _, line := range c.unexpected {
		c.add("an answer that no client should get: %s", line)
	}
	c.audits()
	c.chains()
	c.strangers()
	c.positions()
	c.submissions()
	c.published()
	return c.err
}

// audits compares the audit logs with the answers: an acknowledged change has its rows, and a
// refused one has none.
func (c *checker) audits() {
	rows := map[string]int{}
	for _, area := range changedAreas() {
		for _, row := range c.rows(`SELECT request_id, count(*) FROM ` + area + `.audit_log WHERE part_of IS NULL GROUP BY request_id`) {
			rows[row[0]], _ = strconv.Atoi(row[1])
		}
	}
	for _, o := range c.ops {
		what, n := fmt.Sprintf("%s of %s %s was %s with %d", o.name, o.thing.kind, o.thing.id, o.outcome, o.status), rows[o.request]
		switch {
		case o.request == "" && o.outcome == acknowledged && o.max > 0:
			c.add("%s and no request id, by which its rows in the audit log are found", what)
		case o.request == "":
		case o.outcome == acknowledged && (n < o.min || n > o.max):
			c.add("%s and has %d rows in the audit log, not %d to %d", what, n, o.min, o.max)
		case o.outcome == refused && n > 0:
			c.add("%s and has %d rows in the audit log", what, n)
		}
	}
}

// chains replays the audit log of each entry: every row begins with the state in which the one
// before ended, and the last one ends with what is stored.
func (c *checker) chains() {
	for _, k := range areas.Kinds {
		log := `SELECT *, before ->> 'version' AS begins, after ->> 'version' AS ends FROM ` + k.Area + `.audit_log WHERE entity = $1 AND entity_id <> ''`
		for _, row := range c.rows(`SELECT entity_id, action, begins, last FROM (
				SELECT *, lag(ends) OVER (PARTITION BY entity_id ORDER BY id) AS last FROM (`+log+`) AS log) AS log
			WHERE begins IS DISTINCT FROM last`, k.Name) {
			c.add("the audit log of %s %s tells of a %s of version %q after version %q", k.Name, row[0], row[1], row[2], row[3])
		}
		for _, row := range c.rows(fmt.Sprintf(`SELECT coalesce(id, entity_id), ends, version
			FROM (SELECT DISTINCT ON (entity_id) entity_id, ends FROM (%s) AS log ORDER BY entity_id, id DESC) AS log
			FULL JOIN %s.%s ON id = entity_id WHERE ends IS DISTINCT FROM version::text`, log, k.Area, k.Table), k.Name) {
			c.add("the audit log of %s %s ends with version %q, and %q is stored", k.Name, row[0], row[1], row[2])
		}
	}
}

// strangers finds entries that no operation added.
func (c *checker) strangers() {
	from := map[string]string{"proverb": " AND suggestion_id IS NULL", "dibia": " AND profile_id IS NULL"}
	for _, k := range areas.Kinds {
		var known []string
		for _, t := range c.things {
			if t.kind == k.Name {
				known = append(known, t.id)
			}
		}
		for _, o := range c.orders {
			known = append(known, o.pinned...)
		}
		for _, row := range c.rows(fmt.Sprintf(`SELECT id FROM %s.%s WHERE id <> ALL ($1)%s`, k.Area, k.Table, from[k.Name]), known) {
			c.add("%s %s is there, and nobody has added it", k.Name, row[0])
		}
	}
}

// positions checks that an order is a permutation: no two entries have the same position.
func (c *checker) positions() {
	for _, o := range c.orders {
		for _, row := range c.rows(fmt.Sprintf(`SELECT position, string_agg(id, ', ') FROM %s.%s GROUP BY position HAVING count(*) > 1`, o.kind.Area, o.kind.Table)) {
			c.add("position %s is that of several %ss: %s", row[0], o.kind.Name, row[1])
		}
	}
}

// submissions checks that acknowledged submissions are stored once, unanswered ones at most once,
// and refused ones not at all.
func (c *checker) submissions() {
	for _, q := range queues {
		times := map[string]int{}
		for _, row := range c.rows(fmt.Sprintf(`SELECT %s FROM %s.%s`, q.text, q.area, q.table)) {
			times[row[0][strings.LastIndexByte(row[0], ' ')+1:]]++
		}
		for _, s := range c.submitted {
			n := times[s.tag]
			if s.queue == q && (n > 1 || s.sent.outcome == acknowledged && n == 0 || s.sent.outcome == refused && n > 0) {
				c.add("the %s %s is there %d times and was %s", q.name, s.tag, n, s.sent.outcome)
			}
		}
	}
}

// published checks that a published submission is approved and has become one entry.
func (c *checker) published() {
	for queue, query := range map[string]string{
		"suggestion": `SELECT suggestion_id, (SELECT status FROM ilu.suggestions AS s WHERE s.id = suggestion_id) FROM ilu.proverbs WHERE suggestion_id IS NOT NULL`,
		"profile":    `SELECT profile_id, (SELECT status FROM dibia.profiles AS s WHERE s.id = profile_id) FROM dibia.dibias WHERE profile_id IS NOT NULL`,
	} {
		times := map[string]int{}
		for _, row := range c.rows(query) {
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
}

var fileID = regexp.MustCompile(`^[A-Z2-7]{26}$`)

// checkFiles checks the object store after a day has passed: every object has a row, every row has
// its object, and every recording has an entry. Services sweep and run outbox jobs by their clocks,
// so the clocks are advanced an hour at a time until everything is in order.
func checkFiles(ctx context.Context, l *load, s *system) (wrong []string, err error) {
	for hours := 25; hours < 25+8; hours++ {
		if err := s.setClocks(time.Duration(hours) * time.Hour); err != nil {
			return nil, err
		}
		if err := s.sweep(ctx); err != nil {
			return nil, err
		}
		if err := wait(ctx, 6*time.Second); err != nil { // outboxes are polled every 5 s
			return nil, err
		}
		c, err := newChecker(ctx, l, s) // the database may have been restarted
		if err != nil {
			return nil, err
		}
		objects, err := s.objects(ctx)
		if err == nil {
			c.objects(objects)
			err = c.err
		}
		c.close()
		if wrong = c.wrong; err != nil || len(wrong) == 0 {
			return nil, err
		}
	}
	return wrong, nil
}

// objects compares the stored files, by name with their SHA-256, with the rows.
func (c *checker) objects(objects map[string]string) {
	named := map[string]bool{}
	originals := c.originals()
	for _, k := range areas.Recorded() {
		for _, row := range c.rows(fmt.Sprintf(`SELECT audio ->> 'fileId', audio ->> 'filename' FROM %s.%s WHERE audio IS NOT NULL`, k.Area, k.Table)) {
			original := originals[row[0]]
			named[row[0]] = true
			if original != "" {
				named[original] = true
			}
			if (original != "") != (row[1] == paired) {
				c.add("recording %s was uploaded as %s and has the original %q", row[0], row[1], original)
			}
		}
	}
	for _, row := range c.rows(`SELECT file_id, state, sha256, extension FROM audio.audio_files WHERE state <> 'deleted'`) {
		id, state, sum, extension := row[0], row[1], row[2], row[3]
		object, there := objects[id]
		delete(objects, id)
		switch {
		case state == "pending" || state == "deleting":
			c.add("file %s is %s a day later", id, state)
		case !there:
			c.add("file %s is %s and has no object", id, state)
		case object != sum:
			c.add("the object of file %s is not what was uploaded", id)
		case state == "stored" && extension == "mp3" && !named[id]:
			c.add("recording %s is stored and belongs to no entry", id)
		}
		if state == "stored" {
			delete(named, id)
		}
	}
	for id := range named {
		c.add("an entry names recording %s, which is not stored", id)
	}
	for name := range objects {
		c.add("object %s has no row", name)
	}
}

// originals returns the IDs of the originals by that of their recording. It checks that the two are in
// the same state: both can be read or neither.
func (c *checker) originals() map[string]string {
	found := map[string]string{}
	for _, row := range c.rows(`SELECT originals.file_id, original_id, coalesce(recording.state, 'missing'), coalesce(original.state, 'missing') FROM audio.originals
		LEFT JOIN audio.audio_files AS recording USING (file_id) LEFT JOIN audio.audio_files AS original ON original.file_id = original_id`) {
		found[row[0]] = row[1]
		if row[2] != row[3] {
			c.add("recording %s is %s and its original %s is %s", row[0], row[2], row[1], row[3])
		}
	}
	return found
}

// few returns the first lines and the number of the others.
func few(lines []string, most int) string {
	lines = slices.Clone(lines)
	if n := len(lines) - most; n > 0 {
		lines = append(lines[:most], fmt.Sprintf("… and %d more", n))
	}
	return strings.Join(lines, "\n")
}
