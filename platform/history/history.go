// Package history lists the changes in the audit log of a service and undoes them.
//
// Read history.go (what a service declares, the routes and the list), undo.go, and entries.go (changes
// as people read them).
package history

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/index"
	"obi/platform/list"
	"obi/platform/web"
)

// Log is the history of one area.
type Log struct {
	db *db.DB
	// path is where the history is served.
	path  string
	kinds map[string]Kind
	// Lock takes the locks that must be held before any of changes is undone. It may be nil.
	Lock func(tx *gorm.DB, changes []*Change) error
}

// Kind is a kind of thing whose changes are in the audit log.
type Kind struct {
	// Noun is its name in the audit log: "creator".
	Noun string
	// Name is the field of its content that people know it by: "name".
	Name string
	// Names is SQL that returns id and name of the things with @ids. It is set for a kind whose
	// content is not in the audit log.
	Names string
	// Undo undoes changes; nil if they cannot be undone.
	Undo Undoer
	// Offered reports whether an undo of a change that has parts is offered to actor; nil means always.
	Offered func(actor string, change *Change) bool
	// Leads reports whether a part must be undone before the others. Such a part cannot be undone
	// alone. It may be nil.
	Leads func(*Change) bool
	// Dropped is an SQL condition on changes that removed something restorable, such as a recording.
	// The trash lists these changes for Retention, except for fixes, which keep the original. It may be empty.
	Dropped   string
	Retention time.Duration
}

// RecordingDropped is the Dropped of entries that have a recording, without the edits whose recording
// a later change brought back. The index audit_log_recoverable serves the trash only while it has the
// same condition on before and after.
const RecordingDropped = `before -> 'audio' ->> 'fileId' IS DISTINCT FROM after -> 'audio' ->> 'fileId' AND before -> 'audio' ->> 'fileId' IS NOT NULL
	AND NOT EXISTS (SELECT FROM audit_log AS later WHERE later.entity = audit_log.entity AND later.entity_id = audit_log.entity_id AND later.id > audit_log.id
		AND later.after -> 'audio' ->> 'fileId' = audit_log.before -> 'audio' ->> 'fileId')`

// Change is a change as its audit row (db.Audit) was stored.
type Change struct {
	ID        int64
	At        time.Time
	Actor     string
	APIKey    string
	RequestID string
	Action    string
	Entity    string
	EntityID  string
	Before    json.RawMessage
	After     json.RawMessage
	// Restores is the row that this change undid, RestoredBy the last row that undid this change.
	Restores, RestoredBy *int64
	// UndoneAction is the action of Restores; "" without it.
	UndoneAction string
	// PartOf is the row of the change that this one is part of, Parts the number of its own parts.
	PartOf *int64
	Parts  *int
	// Recording is set by a request to undo the change. It is not stored.
	Recording RecordingRule `db:"-"`
}

// RecordingRule says what the undo of an edit does with the recording of the entry. The zero value
// restores the recording only if the change replaced or removed it.
type RecordingRule string

// The other values of RecordingRule.
const (
	RestoreRecording RecordingRule = "restore" // even if a later change replaced or removed it
	KeepRecording    RecordingRule = "keep"    // even if the change replaced or removed it
)

// New returns the history of an area, served under prefix + "/admin/history", with all kinds of
// things that have a history.
func New(database *db.DB, prefix string, kinds ...Kind) *Log {
	log := &Log{db: database, path: prefix + "/admin/history", kinds: map[string]Kind{}}
	for _, kind := range kinds {
		log.kinds[kind.Noun] = kind
	}
	return log
}

// Declare adds the history's routes to the API of its area: GET for list, and POST for undoChange if
// any kind can be undone.
func (l *Log) Declare(api *web.API) {
	api.Tag("History", "What was changed, by whom, and how it is undone.")
	web.Handle(api, web.Route{Method: http.MethodGet, Path: l.path, ID: "listChanges", Summary: "List changes",
		About: "Returns changes with what was before and after them, newest first. Filters narrow the list, and the Link header leads to the next page."}, l.list)
	for _, kind := range l.kinds {
		if kind.Undo != nil {
			web.Handle(api, web.Route{Method: http.MethodPost, Path: l.path + "/{id}/restore", ID: "undoChange", Summary: "Undo a change",
				About:  "Restores what was before a change, and records that as a change of its own. It fails if something else has changed since, unless If-Match says what may be overwritten.",
				Errors: web.Errors{404: "This change does not exist", 409: "This has changed since. Undoing the change would overwrite the newer version.", 422: "This change cannot be undone"}}, l.undoChange)
			return
		}
	}
}

// Query selects part of the history. The zero Query selects the newest changes.
type Query struct {
	Entity string    `query:"entity" maxLength:"40" doc:"Limits the result to changes of this kind of thing, such as creator"`
	ID     string    `query:"id" maxLength:"300" doc:"Limits the result to changes of the thing with this id; send its entity too"`
	Actor  string    `query:"actor" maxLength:"100" doc:"Limits the result to changes by this administrator"`
	Action string    `query:"action" maxLength:"40" doc:"Limits the result to changes with this action: create, edit, delete, restore …"`
	From   time.Time `query:"from" doc:"Limits the result to changes from this time on"`
	To     time.Time `query:"to" doc:"Limits the result to changes before this time"`
	PartOf int64     `query:"partOf" minimum:"1" doc:"Limits the result to parts of the change with this id. Parts are listed only if this or an id is sent"`
	Trash  bool      `query:"trash" doc:"Limits the result to deletions that can be undone, and changes that dropped a recording that can be restored"`
	Q      string    `query:"q" maxLength:"200" doc:"With trash, limits the result to entries whose names contain these words, as the searches of the lists do. Ignored without trash"`
	Limit  int       `query:"limit" minimum:"1" maximum:"200" doc:"At most this many, 50 if left out"`
	Cursor string    `query:"cursor" maxLength:"200" doc:"Where the page before ended, from its Link header"`
}

// Entry is a change as people read it.
type Entry struct {
	ID         string          `json:"id"`
	At         time.Time       `json:"at"`
	Actor      string          `json:"actor" doc:"Username; empty for the public"`
	APIKey     string          `json:"apiKey,omitempty" doc:"The name of the API key that the administrator's program used"`
	Action     string          `json:"action" doc:"create, edit, delete, reorder, restore, approve …"`
	Entity     string          `json:"entity" doc:"What was changed: creator, proverb …"`
	EntityID   string          `json:"entityId" doc:"Empty for a change of a whole list"`
	Label      string          `json:"label" doc:"Its name, as people know it"`
	Before     json.RawMessage `json:"before,omitempty" doc:"The content before; missing if it did not exist"`
	After      json.RawMessage `json:"after,omitempty" doc:"The content after; missing if it was deleted"`
	RequestID  string          `json:"requestId"`
	Restorable bool            `json:"restorable" doc:"The change can be undone"`
	Restores   string          `json:"restores,omitempty" doc:"The change that this one undid"`
	// UndoneAction lets clients say what was undone without loading that change.
	UndoneAction string `json:"undoneAction,omitempty" doc:"The action of the change that this one undid"`
	RestoredBy   string `json:"restoredBy,omitempty" doc:"The change that undid this one"`
	Parts        int    `json:"parts,omitempty,omitzero" doc:"How many changes this one is made of"`
	PartOf       string `json:"partOf,omitempty" doc:"The change that this one is a part of"`
}

// list returns the changes that in selects, newest first.
func (l *Log) list(ctx context.Context, in *Query) (*list.Output[Entry], error) {
	limit := in.Limit
	if limit == 0 {
		limit = 50
	}
	where, err := in.where(l)
	if err != nil {
		return nil, err
	}
	ctx, cancel := db.WithBudget(ctx)
	defer cancel()
	changes, err := db.Rows[Change](ctx, l.db, selectChanges+where.SQL+` ORDER BY at DESC, id DESC LIMIT @limit`,
		where.With("limit", limit+1).Args) // one more shows whether there is a next page
	if err != nil {
		return nil, err
	}
	out := &list.Output[Entry]{}
	if len(changes) > limit {
		changes = changes[:limit]
		out.Link = list.Link(l.path, in.values(limit), changes[limit-1].place())
	}
	err = l.db.Read(ctx, func(tx *gorm.DB) error {
		out.Body, err = l.entries(tx, changes)
		return err
	})
	return out, err
}

// selectChanges selects each Change.
const selectChanges = `SELECT id, at, actor, api_key, request_id, action, entity, entity_id, before, after, restores, part_of, parts,
	coalesce((SELECT undone.action FROM audit_log AS undone WHERE undone.id = audit_log.restores), '') AS undone_action,
	(SELECT max(by.id) FROM audit_log AS by WHERE by.restores = audit_log.id) AS restored_by FROM audit_log`

// where returns the condition that q sets. The same query always has the same text, because pgx
// prepares each text of a statement that it has not seen.
func (q *Query) where(l *Log) (where db.Where, err error) {
	for _, equal := range []struct{ column, value string }{{"entity", q.Entity}, {"entity_id", q.ID}, {"actor", q.Actor}, {"action", q.Action}} {
		if equal.value != "" {
			where = where.And(equal.column+" = @"+equal.column).With(equal.column, equal.value)
		}
	}
	if q.PartOf > 0 {
		where = where.And("part_of = @partOf").With("partOf", q.PartOf)
	} else if q.ID == "" {
		where = where.And("part_of IS NULL")
	}
	if !q.From.IsZero() {
		where = where.And("at >= @from").With("from", q.From)
	}
	if !q.To.IsZero() {
		where = where.And("at < @to").With("to", q.To)
	}
	if q.Trash {
		needles, err := index.Needles(q.Q, false)
		if err != nil {
			return where, err
		}
		where = l.whereNamed(l.whereTrash(where), needles)
	}
	if q.Cursor != "" {
		last, err := list.ParseNewest(q.Cursor)
		if err != nil {
			return where, err
		}
		id, err := strconv.ParseInt(last.ID, 10, 64)
		if err != nil {
			return where, list.BadCursor()
		}
		where = where.And("(at, id) < (@lastAt, @lastID)").With("lastAt", last.CreatedAt).With("lastID", id)
	}
	return where, nil
}

// whereTrash adds the condition for the changes in the trash to where.
func (l *Log) whereTrash(where db.Where) db.Where {
	trash := `action IN ('delete', 'restore') AND after IS NULL`
	for i, noun := range slices.Sorted(maps.Keys(l.kinds)) {
		if kind := l.kinds[noun]; kind.Dropped != "" {
			trash += fmt.Sprintf(` OR entity = @kind%[1]d AND at > now() - make_interval(secs => @kept%[1]d) AND after IS NOT NULL AND action <> 'fix audio' AND %s`, i, kind.Dropped)
			where = where.With(fmt.Sprint("kind", i), noun).With(fmt.Sprint("kept", i), kind.Retention.Seconds())
		}
	}
	return where.And("(" + trash + `) AND before IS NOT NULL
		AND NOT EXISTS (SELECT FROM audit_log AS by WHERE by.restores = audit_log.id)
		AND (parts IS NULL OR EXISTS (SELECT FROM audit_log AS part WHERE part.part_of = audit_log.id
			AND NOT EXISTS (SELECT FROM audit_log AS by WHERE by.restores = part.id)))`)
}

// whereNamed adds the condition that the name of the entry, or of one of the change's parts, contains all
// needles.
func (l *Log) whereNamed(where db.Where, needles []string) db.Where {
	if len(needles) == 0 {
		return where
	}
	var names []string
	for i, noun := range slices.Sorted(maps.Keys(l.kinds)) {
		if kind := l.kinds[noun]; kind.Name != "" {
			names = append(names, fmt.Sprintf("WHEN @noun%[1]d THEN coalesce(nullif(%%[1]s.after ->> @name%[1]d::text, ''), %%[1]s.before ->> @name%[1]d::text)", i))
			where = where.With(fmt.Sprint("noun", i), noun).With(fmt.Sprint("name", i), kind.Name)
		}
	}
	if len(names) == 0 {
		return where.And("false")
	}
	isNamed := "fold(CASE %[1]s.entity " + strings.Join(names, " ") + " END) LIKE ALL (@needles::text[])"
	patterns := make(db.TextArray, 0, len(needles))
	for _, needle := range needles {
		patterns = append(patterns, "%"+likeSpecial.Replace(needle)+"%")
	}
	return where.And("("+fmt.Sprintf(isNamed, "audit_log")+" OR EXISTS (SELECT FROM audit_log AS part WHERE part.part_of = audit_log.id AND "+
		fmt.Sprintf(isNamed, "part")+"))").With("needles", patterns)
}

var likeSpecial = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// values returns the query of the next page.
func (q *Query) values(limit int) url.Values {
	values := url.Values{"entity": {q.Entity}, "id": {q.ID}, "actor": {q.Actor}, "action": {q.Action}, "q": {q.Q}, "limit": {strconv.Itoa(limit)}}
	for name, at := range map[string]time.Time{"from": q.From, "to": q.To} {
		if !at.IsZero() {
			values.Set(name, at.Format(time.RFC3339Nano))
		}
	}
	if q.PartOf > 0 {
		values.Set("partOf", strconv.FormatInt(q.PartOf, 10))
	}
	if q.Trash {
		values.Set("trash", "true")
	}
	return values
}

func (c *Change) place() string {
	return list.Newest{ID: strconv.FormatInt(c.ID, 10), CreatedAt: c.At}.Place()
}
