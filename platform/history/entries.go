package history

import (
	"cmp"
	"database/sql"
	"encoding/json"
	"strconv"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/reqctx"
)

// entries returns changes as people read them.
func (l *Log) entries(tx *gorm.DB, changes []Change) ([]Entry, error) {
	names, err := l.names(tx, changes)
	if err != nil {
		return nil, err
	}
	entries := make([]Entry, len(changes))
	for i := range changes {
		c := &changes[i]
		entries[i] = Entry{
			ID: strconv.FormatInt(c.ID, 10), At: c.At.UTC(), Actor: c.Actor, APIKey: c.APIKey, Action: c.Action, Entity: c.Entity, EntityID: c.EntityID,
			Label: cmp.Or(names[key{c.Entity, c.EntityID}], l.label(c)), Before: c.Before, After: c.After,
			RequestID: c.RequestID, Restorable: l.canUndo(c) && l.offered(tx, c), Restores: number(c.Restores), UndoneAction: c.UndoneAction, RestoredBy: number(c.RestoredBy),
			PartOf: number(c.PartOf), Parts: c.parts(),
		}
	}
	return entries, nil
}

func number(id *int64) string {
	if id == nil {
		return ""
	}
	return strconv.FormatInt(*id, 10)
}

// offered reports whether the administrator of the request is offered to undo a change.
func (l *Log) offered(tx *gorm.DB, c *Change) bool {
	offered := l.kinds[c.Entity].Offered
	return offered == nil || offered(reqctx.From(tx.Statement.Context).Actor, c)
}

// label returns the name of the changed thing, or its ID if the audit log has no name.
func (l *Log) label(c *Change) string { return cmp.Or(c.field(l.kinds[c.Entity].Name), c.EntityID) }

// parts returns the number of parts.
func (c *Change) parts() int {
	if c.Parts == nil {
		return 0
	}
	return *c.Parts
}

// field returns a text field of the changed thing: after the change, otherwise before it.
func (c *Change) field(name string) string {
	for _, content := range []json.RawMessage{c.After, c.Before} {
		var text string
		if json.Unmarshal(fields(content)[name], &text) == nil && text != "" {
			return text
		}
	}
	return ""
}

func has(content json.RawMessage, name string) bool { return fields(content)[name] != nil }

// fields returns the fields of an object, none if content is something else.
func fields(content json.RawMessage) (found map[string]json.RawMessage) {
	_ = json.Unmarshal(content, &found)
	return found
}

// key identifies a thing.
type key struct{ entity, id string }

// names returns the names of existing things whose content is not in the audit log.
func (l *Log) names(tx *gorm.DB, changes []Change) (map[key]string, error) {
	ids := map[string]db.TextArray{}
	for _, c := range changes {
		if l.kinds[c.Entity].Names != "" {
			ids[c.Entity] = append(ids[c.Entity], c.EntityID)
		}
	}
	names := map[key]string{}
	for entity, some := range ids {
		var rows []struct{ ID, Name string }
		if err := tx.Raw(l.kinds[entity].Names, sql.Named("ids", some)).Scan(&rows).Error; err != nil {
			return nil, err
		}
		for _, row := range rows {
			names[key{entity, row.ID}] = row.Name
		}
	}
	return names, nil
}

// counts holds how many things one change added, changed and deleted.
type counts struct {
	Added   int `json:"added"`
	Changed int `json:"changed"`
	Deleted int `json:"deleted,omitempty"`
}

// deleted is stored instead of counts if things were only deleted.
type deleted struct {
	Deleted int `json:"deleted"`
}

// Head returns the audit row of a change with these parts. It counts the parts whose entity is
// noun: in Before if all of them are deletions, otherwise in After.
func Head(action, noun string, parts []*db.Audit) *db.Audit {
	head, all := &db.Audit{Action: action, Entity: noun, Parts: parts}, counts{}
	for _, part := range parts {
		switch {
		case part.Entity != noun:
		case part.Before == nil:
			all.Added++
		case part.After == nil:
			all.Deleted++
		default:
			all.Changed++
		}
	}
	if all.Added+all.Changed == 0 {
		head.Before = deleted{all.Deleted}
	} else {
		head.After = all
	}
	return head
}
