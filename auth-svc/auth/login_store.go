package auth

import (
	"context"
	"errors"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"obi/platform/db"
)

// opening is a session about to begin.
type opening struct {
	account account // as it was when the password was checked
	session *sessionRow
	client  *client
	counts  []bucket
	newHash string // "" keeps the stored one
	// prove checks the second factor in the session's own transaction and returns which factor it
	// was. It is nil if none is asked for.
	prove func(tx *gorm.DB) (factor string, err error)
	// refused is set by open to the refused sign-ins since the last successful one.
	refused *Refused
}

// open begins a session. It clears the first count of the attempt, which is the account's or the
// device's, and subtracts the attempt from the others. It locks the account and checks it again: if it
// was disabled, removed or got another password since the password was checked, open returns errWrong.
// A later change of the account finds the session and ends it.
func (s *store) open(ctx context.Context, o *opening) error {
	return s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		var current account
		err := tx.Clauses(clause.Locking{Strength: "UPDATE"}).
			Where("username = ? AND password_hash = ? AND NOT disabled", o.account.Username, o.account.PasswordHash).Take(&current).Error
		if errors.Is(err, gorm.ErrRecordNotFound) {
			return nil, errWrong
		}
		if err != nil {
			return nil, err
		}
		after := map[string]string{"username": o.session.Username, "userAgent": o.session.UserAgent}
		if o.prove != nil {
			if after["factor"], err = o.prove(tx); err != nil {
				return nil, err
			}
		}
		if o.newHash != "" {
			if err := tx.Model(&current).Update("password_hash", o.newHash).Error; err != nil {
				return nil, err
			}
		}
		o.refused = current.refusals()
		if err := tx.Model(&current).Updates(map[string]any{"refused": 0, "signed_in_at": o.session.CreatedAt}).Error; err != nil {
			return nil, err
		}
		if err := tx.Create(o.session).Error; err != nil {
			return nil, err
		}
		if err := clearBucket(tx, o.counts[0]); err != nil {
			return nil, err
		}
		if err := subtract(tx, o.counts[1:]); err != nil {
			return nil, err
		}
		return &db.Audit{Action: "login", Entity: "session", ID: o.session.ID, After: after}, rememberDevice(tx, o.account.Username, o.client)
	})
}

// refusedAction is the action of a refused sign-in in the audit log.
const refusedAction = "login refused"

// refused writes a refused sign-in to the audit log and counts it for the account; the limits on
// guessing bound both. For an unknown name it only counts, so that the public cannot fill the log,
// and it does not keep the name, because people type their password into the wrong field.
func (s *store) refused(ctx context.Context, a account, reason string) error {
	if a.Disabled {
		reason = "administrator disabled"
	}
	return s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		// Two statements in both cases, so that timing does not reveal which names exist.
		if err := tx.Exec(`UPDATE admins SET refused = refused + 1 WHERE username = ?`, a.Username).Error; err != nil {
			return nil, err
		}
		if a.Username == "" {
			return nil, tx.Exec(`INSERT INTO refused_unknown AS r VALUES (date_bin('15 minutes', now(), 'epoch'), 1)
				ON CONFLICT (quarter) DO UPDATE SET count = r.count + 1`).Error
		}
		return &db.Audit{Action: refusedAction, Entity: "admin", ID: a.Username, After: map[string]string{"reason": reason}}, nil
	})
}

// refusals returns the refused sign-ins to report to the administrator, or nil if there are none.
func (a *account) refusals() *Refused {
	if a.Refused == 0 {
		return nil
	}
	since := a.CreatedAt
	if a.SignedInAt != nil {
		since = *a.SignedInAt
	}
	return &Refused{Count: a.Refused, Since: since.UTC()}
}

// knowsDevice reports whether an administrator has signed in before in the browser of the request.
func (s *store) knowsDevice(ctx context.Context, username string, from *client) (known bool, err error) {
	if from.device == "" {
		return false, nil
	}
	err = s.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT EXISTS (SELECT FROM devices WHERE token_hash = ? AND username = ?)`, from.deviceHash(), username).Scan(&known).Error
	})
	return known, err
}

func rememberDevice(tx *gorm.DB, username string, from *client) error {
	return tx.Exec(`INSERT INTO devices (token_hash, username) VALUES (?, ?)
		ON CONFLICT (token_hash) DO UPDATE SET used_at = now()`, from.deviceHash(), username).Error
}
