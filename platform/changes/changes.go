// Package changes serves a list as a feed: first the whole list page by page, then what was added,
// changed and deleted since, so that a client can keep a copy in step. The log list_changes
// (platform/db/migrations) orders the changes: revisions become visible in their order, so a feed
// that continues after a revision misses nothing.
//
// Read changes.go (tokens and pages) and stream.go (server-sent events).
// docs/decisions/0049-feed-of-changes.md has the reasons.
package changes

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/singleflight"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
	"obi/platform/web"
)

const (
	// readTime bounds the queries for one page.
	readTime     = 10 * time.Second
	defaultLimit = 200
)

// Streams are the limits of each client address. A service's settings embed them.
type Streams struct {
	StreamsPerAddress int `env:"CHANGES_STREAMS_PER_ADDRESS" envDefault:"10"`
	RequestsPerMinute int `env:"CHANGES_REQUESTS_PER_MINUTE" envDefault:"300"` // without streams
}

// StreamProblems returns the problems with the settings.
func (s Streams) StreamProblems() (problems []string) {
	if s.StreamsPerAddress < 1 {
		problems = append(problems, "CHANGES_STREAMS_PER_ADDRESS must be at least 1")
	}
	if s.RequestsPerMinute < 1 {
		problems = append(problems, "CHANGES_REQUESTS_PER_MINUTE must be at least 1")
	}
	return problems
}

// List describes the list that a feed serves.
type List[E any] struct {
	DB *db.DB
	// Table must have a column id, and triggers that log its changes: SELECT log_changes_of('...').
	Table string
	ID    func(row *E) string
	// Hidden reports whether a row is left out of the public list; nil if none is.
	Hidden func(row *E) bool
}

// IsShown reports whether a row is in the public list.
func (l List[E]) IsShown(row *E) bool { return l.Hidden == nil || !l.Hidden(row) }

// Page is a part of the feed.
type Page[E any] struct {
	Changes []Change[E] `json:"changes" doc:"In the order in which they were made; without since, in the order of their ids"`
	Next    string      `json:"next" doc:"The token to send as since to continue"`
	More    bool        `json:"more" doc:"Whether there are more changes already"`
}

// Change says that an entry was added or changed, or that it was deleted.
type Change[E any] struct {
	ID    string `json:"id"`
	Type  string `json:"type" enum:"put,delete" doc:"delete also if the entry was hidden from the public"`
	Entry *E     `json:"entry,omitempty" doc:"The entry as it is now; missing if it was deleted"`
}

// position is a place in a feed. The zero position is the beginning of the list.
type position struct {
	// revision is the last revision that was read or, in the list, the one at which it began.
	revision int64
	// id is the last entry that was read. In the list, "" is its beginning; in the changes, "" says
	// that the whole revision was read.
	id     string
	inList bool
}

// token returns the position as clients send it.
func (p position) token() string {
	kind := "changes"
	if p.inList {
		kind = "list"
	}
	text := kind + "." + strconv.FormatInt(p.revision, 10)
	if p.id != "" {
		text += "." + p.id
	}
	return text
}

// parseToken returns the position of a token; "" is the beginning of the list.
func parseToken(token string) (p position, err error) {
	if token == "" {
		return p, nil
	}
	parts := strings.SplitN(token, ".", 3)
	p.inList = parts[0] == "list"
	if len(parts) > 1 {
		p.revision, _ = strconv.ParseInt(parts[1], 10, 64) // no revision is 0
	}
	if len(parts) > 2 {
		p.id = parts[2]
	}
	if p.revision < 1 || p.token() != token || p.id != "" && !input.IsID(p.id) || p.inList && p.id == "" {
		return p, errs.New(errs.Malformed, badSince)
	}
	return p, nil
}

const (
	badSince       = "since is not a token of this feed. Send the next of the previous answer, or omit since to start again."
	goneMessage    = "These changes are no longer known. Start again without since."
	tooManyStreams = "Too many streams of changes are open from your address. Close some of them."
)

// feed serves the changes of one list on one replica.
type feed[E any] struct {
	list              List[E]
	streamsPerAddress int
	log               *slog.Logger
	listeners         prometheus.Gauge
	sent              prometheus.Counter

	reading singleflight.Group // by position, and limit without a stream

	mu      sync.Mutex
	streams map[string]int // by address
	newest  *event         // nil while nobody listens
	stop    func()         // ends follow
}

// Declare adds the feed to the API of an area, at prefix + "/changes", and registers its metrics.
func Declare[E any](api *web.API, prefix string, list List[E], streams Streams, opts web.Options) error {
	f := &feed[E]{
		list: list, streamsPerAddress: streams.StreamsPerAddress, log: opts.Log, streams: map[string]int{},
		listeners: prometheus.NewGauge(prometheus.GaugeOpts{Name: "changes_listeners", Help: "Open streams of changes."}),
		sent:      prometheus.NewCounter(prometheus.CounterOpts{Name: "changes_sent_total", Help: "Events sent in streams of changes."}),
	}
	for _, collector := range []prometheus.Collector{f.listeners, f.sent} {
		if err := opts.Metrics.Register(collector); err != nil {
			return err
		}
	}
	api.Tag("Changes", "What was added, changed and deleted, for programs that keep a copy of the list.")
	web.Handle(api, web.Route{Method: http.MethodGet, Path: prefix + "/changes", Access: web.Public, PerMinute: streams.RequestsPerMinute, ID: "followChanges", Summary: "Follow the list",
		About: "Without since it returns the whole list page by page, with since what was added, changed or deleted after that answer: each entry once, as it is now, in the order of the last changes. " +
			"Send each answer's next as since in the next call; while more is true, send it at once. A client that has applied every change has the current list.",
		Errors: web.Errors{400: badSince, 410: goneMessage}}, f.get)
	web.HandleStream(api, web.Route{Method: http.MethodGet, Path: prefix + "/changes/stream", Access: web.Public, ID: "streamChanges", Summary: "Stream changes of the list",
		About: "Sends the same answers as server-sent events, within two seconds of each change. The id of an event is its next: send it as Last-Event-ID (EventSource does) or since to continue; without either, the stream begins with the next change. " +
			"A stream ends after ten minutes; connect again.",
		Errors: web.Errors{400: badSince, 410: goneMessage, 429: tooManyStreams}}, f.stream)
	return nil
}

type getInput struct {
	Since string `query:"since" maxLength:"100" doc:"The next of the previous answer; omit it to begin with the whole list"`
	Limit int    `query:"limit" minimum:"1" maximum:"1000" doc:"At most this many changes, 200 if left out"`
}

type getOutput[E any] struct {
	CacheControl string `header:"Cache-Control"`
	Body         *Page[E]
}

func (f *feed[E]) get(ctx context.Context, in *getInput) (*getOutput[E], error) {
	since, err := parseToken(in.Since)
	if err != nil {
		return nil, err
	}
	limit := in.Limit
	if limit == 0 {
		limit = defaultLimit
	}
	// Requests for the same page share it.
	page, err, _ := f.reading.Do(fmt.Sprint(since.token(), " ", limit), func() (any, error) {
		page, _, err := f.read(context.WithoutCancel(ctx), since, limit)
		return page, err
	})
	return &getOutput[E]{"public, max-age=1", page.(*Page[E])}, err
}

// read returns the page after a position, and the position after the page. All of it comes from one
// snapshot of the database.
func (f *feed[E]) read(ctx context.Context, from position, limit int) (page *Page[E], next position, err error) {
	page = &Page[E]{Changes: []Change[E]{}}
	// A standby may not know the client's revision yet.
	err = f.list.DB.View(db.OnPrimary(ctx), readTime, func(v *db.View) error {
		var last int64
		var isKnown, hasUnnamed bool
		err := v.Row(`SELECT (SELECT max(revision) FROM list_changes WHERE list = $1),
			EXISTS (SELECT FROM list_changes WHERE list = $1 AND revision = $2),
			EXISTS (SELECT FROM list_changes WHERE list = $1 AND revision > $2 AND id = '')`, f.list.Table, from.revision).Scan(&last, &isKnown, &hasUnnamed)
		switch {
		case err != nil:
			return err
		case from == position{}:
			from = position{revision: last, inList: true}
		case !isKnown || hasUnnamed: // the log was truncated, or belongs to another database
			return errs.New(errs.Gone, goneMessage)
		}
		if from.inList {
			next, err = f.readList(v, page, from, limit)
		} else {
			next, err = f.readChanges(v, page, from, last, limit)
		}
		page.More = next.inList || next.id != "" || next.revision < last
		return err
	})
	page.Next = next.token()
	return page, next, err
}

// readList appends the entries after a position in the list.
func (f *feed[E]) readList(v *db.View, page *Page[E], from position, limit int) (next position, err error) {
	next, read := from, 0
	err = db.EachRow(v, func(row *E) {
		if read++; read > limit {
			return
		}
		next.id = f.list.ID(row)
		if f.list.IsShown(row) {
			page.Changes = append(page.Changes, Change[E]{next.id, "put", row})
		}
	}, `SELECT `+db.Columns[E]()+` FROM `+f.list.Table+` WHERE id > $1 ORDER BY id LIMIT $2`, from.id, limit+1)
	if read <= limit { // the end of the list: continue with what has changed since its beginning
		next = position{revision: from.revision}
	}
	return next, err
}

// readChanges appends the entries that have changed after a position, in the order of their last
// changes. last is the last revision.
func (f *feed[E]) readChanges(v *db.View, page *Page[E], from position, last int64, limit int) (next position, err error) {
	after := from
	if after.id == "" { // from.revision was read completely
		after.revision++
	}
	rows, err := v.Query(`SELECT max(revision), id FROM list_changes WHERE list = $1 AND (revision, id) > ($2, $3)
		GROUP BY id ORDER BY max(revision), id LIMIT $4`, f.list.Table, after.revision, after.id, limit+1)
	if err != nil {
		return from, err
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByPos[struct {
		Revision int64
		ID       string
	}])
	if err != nil {
		return from, err
	}
	next = position{revision: last}
	if len(found) > limit {
		found = found[:limit]
		next = position{revision: found[limit-1].Revision, id: found[limit-1].ID}
	}
	ids := make([]string, len(found))
	for i, entry := range found {
		ids[i] = entry.ID
	}
	entries := map[string]*E{}
	err = db.EachRow(v, func(row *E) {
		if f.list.IsShown(row) {
			entries[f.list.ID(row)] = row
		}
	}, `SELECT `+db.Columns[E]()+` FROM `+f.list.Table+` WHERE id = ANY ($1)`, ids)
	for _, id := range ids {
		change := Change[E]{id, "delete", nil}
		if entry := entries[id]; entry != nil {
			change.Type, change.Entry = "put", entry
		}
		page.Changes = append(page.Changes, change)
	}
	return next, err
}

// lastPosition returns the position after all changes.
func (f *feed[E]) lastPosition(ctx context.Context) (position, error) {
	row, err := db.Row[struct{ Revision int64 }](ctx, f.list.DB, `SELECT max(revision) AS revision FROM list_changes WHERE list = $1`, f.list.Table)
	if err != nil {
		return position{}, err
	}
	return position{revision: row.Revision}, nil
}
