package signin

import (
	"context"
	"crypto/rand"
	"errors"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"obi/auth-svc/accounts"
	"obi/auth-svc/factors"
	"obi/auth-svc/invitations"
	"obi/auth-svc/sessions"
	"obi/auth-svc/throttle"
	tokens "obi/platform/auth"
	"obi/platform/db"
	"obi/platform/reqctx"
)

// attempt is an attempt to open a session.
type attempt struct {
	account accounts.Account // as it was when the password was checked
	client  *client
	isKnown bool // the browser has signed in to the account before
	buckets []throttle.Bucket
	newHash string // "" keeps the stored one
	// create adds the account in the transaction that stores the session or the ticket. It is nil if
	// the account exists.
	create func(tx *gorm.DB) error
	// prove checks the second factor in the transaction that stores the session, and returns the
	// factor's name in the audit log. It is nil if no second factor is needed.
	prove  func(tx *gorm.DB) (factor string, err error)
	result string // for the metrics
}

func (a *attempt) createAccount(tx *gorm.DB) error {
	if a.create == nil {
		return nil
	}
	return a.create(tx)
}

// open opens the session. It makes a device cookie for an unknown browser.
func (l *Logins) open(ctx context.Context, a *attempt) (*SignedIn, error) {
	if !a.isKnown {
		a.client.device = rand.Text()
	}
	now, id := l.Now(), rand.Text()
	token, err := l.Signer.Sign(a.account.Username, id, now)
	if err != nil {
		return nil, err
	}
	session := sessions.New(id, a.account.Username, a.client.ip, a.client.userAgent, now)
	// The audit row and the request's log line name the administrator, who is known only now.
	info := reqctx.From(ctx)
	info.Actor, info.SessionID = a.account.Username, id
	refused, err := l.storeSession(ctx, a, session)
	if err != nil {
		info.Actor, info.SessionID = "", ""
		return nil, err
	}
	return &SignedIn{
		Token: token, ExpiresAt: session.ExpiresAt, ExpiresIn: int(tokens.Lifetime.Seconds()),
		User: sessions.User{Username: a.account.Username, Role: sessions.Role}, Refused: refused,
	}, nil
}

// storeSession stores a session and returns the refused sign-ins since the last successful one. It
// clears the first count of the attempt, which is the account's or the device's, and subtracts the
// attempt from the others. It locks the account, so that a later change of the account finds the
// session and ends it.
func (l *Logins) storeSession(ctx context.Context, a *attempt, session *sessions.Row) (refused *Refused, err error) {
	err = l.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		current, err := a.lockAccount(tx)
		if err != nil {
			return nil, err
		}
		after := map[string]string{"username": session.Username, "userAgent": session.UserAgent}
		if a.prove != nil {
			if after["factor"], err = a.prove(tx); err != nil {
				return nil, err
			}
		}
		changes := map[string]any{"refused": 0, "signed_in_at": session.CreatedAt}
		if a.newHash != "" {
			changes["password_hash"] = a.newHash
		}
		refused = refusals(current)
		if err := tx.Model(current).Updates(changes).Error; err != nil {
			return nil, err
		}
		if err := tx.Create(session).Error; err != nil {
			return nil, err
		}
		if err := throttle.Clear(tx, a.buckets[0]); err != nil {
			return nil, err
		}
		if err := throttle.Subtract(tx, a.buckets[1:]...); err != nil {
			return nil, err
		}
		return &db.Audit{Action: "login", Entity: "session", ID: session.ID, After: after}, throttle.RememberDevice(tx, a.account.Username, a.client.device)
	})
	return refused, err
}

// lockAccount locks and returns the account, after creating it if it is new. It returns ErrWrong if the
// account was disabled, removed or got another password since the password was checked.
func (a *attempt) lockAccount(tx *gorm.DB) (*accounts.Account, error) {
	if err := a.createAccount(tx); err != nil {
		return nil, err
	}
	current := &accounts.Account{}
	err := tx.Clauses(clause.Locking{Strength: "UPDATE"}).
		Where("username = ? AND password_hash = ? AND NOT disabled", a.account.Username, a.account.PasswordHash).Take(current).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		err = ErrWrong
	}
	return current, err
}

// refusals returns the refused sign-ins to report to the administrator, or nil if there are none.
func refusals(a *accounts.Account) *Refused {
	if a.Refused == 0 {
		return nil
	}
	since := a.CreatedAt
	if a.SignedInAt != nil {
		since = *a.SignedInAt
	}
	return &Refused{Count: a.Refused, Since: since}
}

// settle sets the result of an attempt that ended with err, and returns err. The result is success
// if err is nil. settle records a refusal in the audit log, and uncounts an attempt that failed for
// another reason.
func (l *Logins) settle(ctx context.Context, a *attempt, err error, success string) error {
	if err == nil {
		a.result = success
		return nil
	}
	reason := refusalReason(err)
	if reason == "" {
		// The client did not learn whether the password was right, so the attempt does not count.
		return throttle.Uncount(ctx, l.DB, err, a.buckets...)
	}
	// A client that disconnects early must not keep the failure out of the audit log.
	if err := l.recordRefusal(context.WithoutCancel(ctx), a.account, reason); err != nil {
		return err
	}
	a.result = loginRefused
	return err
}

// refusalReason returns the reason of a refusal for the audit log, or "" if err is another error.
func refusalReason(err error) string {
	for _, one := range []struct {
		err    error
		reason string
	}{
		{ErrWrong, "wrong password"}, {factors.ErrCode, "wrong code"}, {factors.ErrPasskey, "wrong passkey"},
		{invitations.ErrInvalid, "no valid invitation"}, {accounts.ErrSetup, "no valid setup link"}, {accounts.ErrTaken, "name taken"},
		{factors.ErrUnverified, "passkey without PIN, fingerprint or face"}, {factors.ErrCopied, "passkey that may be a copy"},
	} {
		if errors.Is(err, one.err) {
			return one.reason
		}
	}
	return ""
}

// refusedAction is the action of a refused sign-in in the audit log.
const refusedAction = "login refused"

// recordRefusal writes a refused sign-in to the audit log and counts it for the account. The limits
// on guessing also limit these rows. For an unknown name it only counts, so that the public cannot
// fill the log. It does not store such a name, because people sometimes type their password into
// the wrong field.
func (l *Logins) recordRefusal(ctx context.Context, a accounts.Account, reason string) error {
	if a.Disabled {
		reason = "administrator disabled"
	}
	return l.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
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
