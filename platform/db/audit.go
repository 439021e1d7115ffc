package db

import (
	"encoding/json"
	"fmt"

	"gorm.io/gorm"

	"obi/platform/reqctx"
)

// Audit describes a change for the audit log. Before and After are stored as JSON and must not
// contain secrets.
type Audit struct {
	// Action is a verb, e.g. "create".
	Action string
	// Entity is the kind of entity, e.g. "creator".
	Entity string
	// ID is the entity's id; "" for a change to a whole list.
	ID string
	// Before and After are the changed values; nil if there is nothing to record. A whole entity
	// can be restored from them.
	Before, After any
	// Restores is the audit row that this change undoes; 0 for none.
	Restores int64
	// Parts are the single changes that a bulk change consists of, in order. Each gets its own
	// row, which refers to this one.
	Parts []*Audit
	// Row is the audit row that Write added. It is not set in Parts.
	Row int64
}

// Write adds the row to the audit log. Change calls it for the Audit that it gets; a change that
// touches a second entity must call it for that one.
func (a *Audit) Write(tx *gorm.DB) error {
	before, err := asJSON(a.Before)
	if err != nil {
		return err
	}
	after, err := asJSON(a.After)
	if err != nil {
		return err
	}
	info := reqctx.From(tx.Statement.Context)
	err = tx.Raw(`INSERT INTO audit_log (actor, session_id, ip, request_id, action, entity, entity_id, before, after, restores, parts)
		VALUES (?, ?, ?, ?, ?, ?, ?, NULLIF(?, '')::jsonb, NULLIF(?, '')::jsonb, NULLIF(?, 0), NULLIF(?, 0)) RETURNING id`,
		info.Actor, info.SessionID, info.IP, info.ID, a.Action, a.Entity, a.ID, before, after, a.Restores, len(a.Parts)).Scan(&a.Row).Error
	if err != nil || len(a.Parts) == 0 {
		return err
	}
	return a.writeParts(tx, info)
}

// writeParts adds the rows of all parts with one statement.
func (a *Audit) writeParts(tx *gorm.DB, info *reqctx.Info) error {
	var actions, entities, ids, befores, afters TextArray
	var restores IntArray
	for _, part := range a.Parts {
		before, err := asJSON(part.Before)
		if err != nil {
			return err
		}
		after, err := asJSON(part.After)
		if err != nil {
			return err
		}
		actions, entities, ids = append(actions, part.Action), append(entities, part.Entity), append(ids, part.ID)
		befores, afters, restores = append(befores, before), append(afters, after), append(restores, int(part.Restores))
	}
	return tx.Exec(`INSERT INTO audit_log (actor, session_id, ip, request_id, action, entity, entity_id, before, after, restores, part_of)
		SELECT ?::text, ?::text, ?::text, ?::text, action, entity, entity_id, NULLIF(before, '')::jsonb, NULLIF(after, '')::jsonb, NULLIF(restores, 0), ?::bigint
		FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[]) WITH ORDINALITY AS part (action, entity, entity_id, before, after, restores, n)
		ORDER BY n`, info.Actor, info.SessionID, info.IP, info.ID, a.Row, actions, entities, ids, befores, afters, restores).Error
}

// asJSON returns v as JSON, or "" for nil.
func asJSON(v any) (string, error) {
	if v == nil {
		return "", nil
	}
	data, err := json.Marshal(v)
	if err != nil {
		return "", fmt.Errorf("audit: %w", err)
	}
	return string(data), nil
}
