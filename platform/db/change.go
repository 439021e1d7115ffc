package db

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/cespare/xxhash/v2"
	"gorm.io/gorm"

	"obi/platform/reqctx"
)

const (
	// budget limits the database work of one request, so that a database that hangs leads to a 503 within
	// 2.5 s. A request that waits for a database that moves may take moveTime longer.
	budget = 2300 * time.Millisecond
	// batchBudget limits the database work of a bulk request. A few hundred entries take seconds
	// on a slow machine; the whole request has 30 s.
	batchBudget = 20 * time.Second
	tries       = 4
	// pause is the longest wait before the second try. Each further try may wait that much longer, up to
	// maxRetryPause.
	pause         = 30 * time.Millisecond
	maxRetryPause = 200 * time.Millisecond
	// moveTime is how long a request waits for a database that cannot be reached but has answered less than
	// moveTime ago: it probably restarts, or a standby takes over. A change also waits while a standby answers.
	moveTime = 20 * time.Second
)

// WithBudget returns ctx with the time limit for the database work of one request. Use it for
// several queries that share the limit.
func WithBudget(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, budget)
}

// Read calls do with a connection and a time limit. It may call do again, so do must change nothing.
func (d *DB) Read(ctx context.Context, do func(tx *gorm.DB) error) error {
	return d.attempt(ctx, budget, func(ctx context.Context) error { return do(d.gorm.WithContext(ctx)) })
}

// Change calls do in a transaction and writes the returned Audit in the same transaction. Return a
// nil Audit only if nothing was changed, or for rows that are not content, such as jobs. Change calls
// do again when PostgreSQL asks for a retry (deadlock, serialization) or the connection is lost before
// the commit, so do must have no effect outside tx.
func (d *DB) Change(ctx context.Context, do func(tx *gorm.DB) (*Audit, error)) error {
	return d.change(ctx, budget, do)
}

// Batch is like Change but may take up to 20 s, for many entities. Readers do not wait for it;
// writers of the same rows do.
func (d *DB) Batch(ctx context.Context, do func(tx *gorm.DB) (*Audit, error)) error {
	return d.change(ctx, batchBudget, func(tx *gorm.DB) (*Audit, error) {
		limit := strconv.FormatInt(batchBudget.Milliseconds(), 10)
		if err := tx.Exec(`SELECT set_config('statement_timeout', ?, true), set_config('lock_timeout', ?, true)`, limit, limit).Error; err != nil {
			return nil, err
		}
		return do(tx)
	})
}

func (d *DB) change(ctx context.Context, limit time.Duration, do func(tx *gorm.DB) (*Audit, error)) error {
	return d.attempt(OnPrimary(ctx), limit, func(ctx context.Context) error {
		isCommitting := false
		err := d.gorm.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
			audit, err := do(tx)
			if err == nil && audit != nil {
				err = audit.Write(tx)
			}
			if err == nil {
				err = ctx.Err() // Commit returns the same error without sending anything
			}
			isCommitting = err == nil
			return err
		})
		if err != nil && isCommitting {
			return &commitError{err}
		}
		return err
	})
}

// attempt calls do with a time limit, and again while its error is repeatable. While the database cannot be
// reached, each try has at least its own budget.
func (d *DB) attempt(ctx context.Context, limit time.Duration, do func(context.Context) error) error {
	began := time.Now()
	deadline := began.Add(limit)
	var last error
	for try := 1; ; try++ {
		limited, cancel := context.WithDeadline(ctx, deadline)
		err := do(limited)
		cancel()
		if err == nil {
			d.answered.Store(time.Now().UnixNano())
			return nil
		}
		if isLate(err) && d.pool.Stat().ConstructingConns() > 0 {
			err = errConnecting
		} else if isLate(err) && last != nil {
			return classify(last) // it says why the time ran out
		}
		last = err
		mayReturn := sqlState(err) == stateReadOnly || time.Since(time.Unix(0, d.answered.Load())) < moveTime
		isMoving := isLost(err) && time.Since(began) < moveTime && mayReturn
		if next := time.Now().Add(min(limit, budget)); isMoving && next.After(deadline) {
			deadline = next
		}
		if !repeatable(err) || try >= tries && !isMoving {
			return classify(err)
		}
		// Wait first: the other transaction of a deadlock may not have finished yet, and an
		// immediate retry would meet it again.
		select {
		case <-time.After(min(rand.N(pause*time.Duration(try)), maxRetryPause)): //nolint:gosec // the pause may be predictable
		case <-ctx.Done():
			return classify(err)
		}
	}
}

// isLate reports whether the time of a try ran out before its commit.
func isLate(err error) bool {
	_, isCommit := errors.AsType[*commitError](err)
	return !isCommit && !isLost(err) && errors.Is(err, context.DeadlineExceeded)
}

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
	// Note is a remark on the change. It is stored as the field note of After, which must be a struct
	// with other fields. The notes of Parts are not stored.
	Note string
	// Restores is the audit row that this change undoes; 0 for none.
	Restores int64
	// Parts are the changes that a bulk change consists of, in order. Each has its own row, which
	// refers to this one.
	Parts []*Audit
	// Row is the audit row that Write added. It is not set in Parts.
	Row int64
}

// Write adds the row to the audit log. Change calls it for the Audit that do returns. If do changes
// a second entity, it must call Write for that entity's Audit.
func (a *Audit) Write(tx *gorm.DB) error {
	before, err := asJSON(a.Before)
	if err != nil {
		return err
	}
	after, err := asJSON(a.After)
	if err == nil && a.Note != "" {
		after, err = withNote(after, a.Note)
	}
	if err != nil {
		return err
	}
	info := reqctx.From(tx.Statement.Context)
	err = tx.Raw(`INSERT INTO audit_log (actor, session_id, api_key, ip, request_id, action, entity, entity_id, before, after, restores, parts)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULLIF(?, '')::jsonb, NULLIF(?, '')::jsonb, NULLIF(?, 0), NULLIF(?, 0)) RETURNING id`,
		info.Actor, info.SessionID, info.APIKey, info.IP, info.ID, a.Action, a.Entity, a.ID, before, after, a.Restores, len(a.Parts)).Scan(&a.Row).Error
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
	return tx.Exec(`INSERT INTO audit_log (actor, session_id, api_key, ip, request_id, action, entity, entity_id, before, after, restores, part_of)
		SELECT ?::text, ?::text, ?::text, ?::text, ?::text, action, entity, entity_id, NULLIF(before, '')::jsonb, NULLIF(after, '')::jsonb, NULLIF(restores, 0), ?::bigint
		FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[]) WITH ORDINALITY AS part (action, entity, entity_id, before, after, restores, n)
		ORDER BY n`, info.Actor, info.SessionID, info.APIKey, info.IP, info.ID, a.Row, actions, entities, ids, befores, afters, restores).Error
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

// withNote adds the field note to a JSON object, which must not be empty.
func withNote(object, note string) (string, error) {
	field, err := asJSON(map[string]string{"note": note})
	return strings.TrimSuffix(object, "}") + "," + strings.TrimPrefix(field, "{"), err
}

// Exclusively calls do unless another replica is doing the same work, and reports whether it did.
// The lock belongs to a connection of the pool and ends with it, even if the process is killed.
func (d *DB) Exclusively(ctx context.Context, work string, do func(context.Context) error) (ran bool, err error) {
	connecting, cancel := context.WithTimeout(OnPrimary(ctx), budget)
	defer cancel()
	connection, err := d.pool.Acquire(connecting)
	if err != nil {
		return false, classify(err)
	}
	defer connection.Release()
	key := int64(xxhash.Sum64String("obi " + d.schema + " " + work)) //nolint:gosec // any number will do
	if err := connection.QueryRow(connecting, `SELECT pg_try_advisory_lock($1)`, key).Scan(&ran); err != nil || !ran {
		return false, classify(err)
	}
	defer func() {
		unlocking, cancel := context.WithTimeout(context.WithoutCancel(ctx), budget)
		defer cancel()
		if _, err := connection.Exec(unlocking, `SELECT pg_advisory_unlock($1)`, key); err != nil {
			_ = connection.Conn().Close(unlocking) // or the lock would stay with a connection in the pool
		}
	}()
	return true, do(OnPrimary(ctx))
}
