package db

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"time"

	"gorm.io/gorm"

	"obi/platform/reqctx"
)

const (
	// budget bounds the database work of one request, so that a database that
	// hangs is answered with 503 within 2.5 s.
	budget = 2300 * time.Millisecond
	tries  = 4
	// pause is the longest wait before the second try; each further one may take
	// as much longer.
	pause = 30 * time.Millisecond
)

// Audit describes a change for the audit log. Before and After are stored as
// JSON; they must hold no secret.
type Audit struct {
	// Action is a verb, e.g. "create".
	Action string
	// Entity is the kind of thing, e.g. "creator".
	Entity string
	// ID names the one thing; "" for a change to a whole list.
	ID string
	// Before and After are what changed; nil where there is nothing to tell. A whole
	// thing can be put back as it was.
	Before, After any
	// Restores is the row whose change this one takes back; 0 for none.
	Restores int64
	// Row is the row that Write has added.
	Row int64
}

// Read runs do with a connection and a time limit.
func (d *DB) Read(ctx context.Context, do func(tx *gorm.DB) error) error {
	return d.attempt(ctx, func(ctx context.Context) error { return do(d.gorm.WithContext(ctx)) })
}

// Change runs do in one transaction and writes the Audit it returns in the same
// transaction, so that no change is without its row and no row without its
// change. A nil Audit says that nothing was changed. do runs again when
// PostgreSQL asks for it (deadlock, serialisation) and must therefore touch
// nothing but tx.
func (d *DB) Change(ctx context.Context, do func(tx *gorm.DB) (*Audit, error)) error {
	return d.attempt(ctx, func(ctx context.Context) error {
		return d.gorm.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
			audit, err := do(tx)
			if err != nil || audit == nil {
				return err
			}
			return audit.Write(tx)
		})
	})
}

func (d *DB) attempt(ctx context.Context, do func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, budget)
	defer cancel()
	for try := 1; ; try++ {
		err := do(ctx)
		if err == nil || try == tries || !repeatable(err) {
			return classify(err)
		}
		// At once, the transaction that it was in a deadlock with would often not have
		// gone on yet, and both would meet again.
		select {
		case <-time.After(rand.N(pause * time.Duration(try))):
		case <-ctx.Done():
			return classify(err)
		}
	}
}

// Write adds the row to the audit log. Change does it for the Audit it is given;
// a change that touches a second thing writes the row of that itself.
func (a *Audit) Write(tx *gorm.DB) error {
	ctx := tx.Statement.Context
	before, err := asJSON(a.Before)
	if err != nil {
		return err
	}
	after, err := asJSON(a.After)
	if err != nil {
		return err
	}
	info := reqctx.From(ctx)
	return tx.Raw(`INSERT INTO audit_log (actor, session_id, ip, request_id, action, entity, entity_id, before, after, restores)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, NULLIF(?, 0)) RETURNING id`,
		info.Actor, info.SessionID, info.IP, info.ID, a.Action, a.Entity, a.ID, before, after, a.Restores).Scan(&a.Row).Error
}

func asJSON(v any) (*string, error) {
	if v == nil {
		return nil, nil
	}
	data, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("audit: %w", err)
	}
	text := string(data)
	return &text, nil
}
