package signin

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"time"

	"gorm.io/gorm"

	"obi/auth-svc/accounts"
	"obi/auth-svc/factors"
	"obi/auth-svc/secret"
	"obi/auth-svc/throttle"
	"obi/platform/db"
	"obi/platform/errs"
)

// How long the second step may take after the password.
const (
	ticketTime = 5 * time.Minute
	// setUpTime is for administrators without a second factor, who may have to install an app.
	setUpTime = 30 * time.Minute
)

// SecondStep is the answer to a right password if a second factor is needed.
type SecondStep struct {
	Ticket      string `json:"ticket" doc:"Proof of the password for the second call; it grants no access alone"`
	TicketValid int    `json:"ticketValid" doc:"In seconds: 300, or 1800 to set up a second factor"`
	SetUp       bool   `json:"setUp,omitzero" doc:"There is no second factor yet and one is required: set it up at /api/auth/login/app"`
	App         bool   `json:"app,omitzero" doc:"An authenticator app is set up"`
	Passkey     bool   `json:"passkey,omitzero" doc:"There are passkeys: begin with one at /api/auth/login/passkey"`
}

// waitingRow is a row of the table sign_ins: a sign-in that waits for its second step.
type waitingRow struct {
	TicketHash   string `gorm:"primaryKey"`
	Username     string
	PasswordHash string
	ExpiresAt    time.Time
}

func (waitingRow) TableName() string { return "sign_ins" }

// beginSecondStep stores a sign-in until its second step and returns the ticket for it. It subtracts
// this attempt, but earlier failures stay counted: a right password alone is not a success.
func (l *Logins) beginSecondStep(ctx context.Context, a *attempt, found *factors.Factors) (*SecondStep, error) {
	lasts := ticketTime
	if !found.Any() {
		lasts = setUpTime
	}
	step := &SecondStep{
		Ticket: rand.Text(), TicketValid: int(lasts.Seconds()),
		SetUp: !found.Any(), App: found.App != nil, Passkey: len(found.Passkeys) > 0,
	}
	row := waitingRow{
		TicketHash: secret.Hash(step.Ticket), Username: a.account.Username, PasswordHash: a.account.PasswordHash, ExpiresAt: l.Now().Add(lasts),
	}
	return step, l.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := a.createAccount(tx); err != nil {
			return nil, err
		}
		if a.newHash != "" {
			row.PasswordHash = a.newHash
			if err := tx.Model(&a.account).Where("password_hash = ?", a.account.PasswordHash).Update("password_hash", a.newHash).Error; err != nil {
				return nil, err
			}
		}
		if err := throttle.Subtract(tx, a.buckets...); err != nil {
			return nil, err
		}
		return nil, tx.Create(&row).Error
	})
}

// ErrTicket is returned for a sign-in that waited too long for its second step, or has changed since.
var ErrTicket = errs.New(errs.Conflict, "This sign-in took too long. Enter your password again.")

// findWaiting returns the sign-in of a ticket, or ErrTicket if there is none.
func (l *Logins) findWaiting(ctx context.Context, ticket string) (row waitingRow, err error) {
	err = l.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Where("ticket_hash = ? AND expires_at > ?", secret.Hash(ticket), l.Now()).Limit(1).Find(&row).Error
	})
	if err == nil && row.Username == "" {
		err = ErrTicket
	}
	return row, err
}

// CodeLoginInput is the second call of a sign-in.
type CodeLoginInput struct {
	_      struct{} `json:"-" additionalProperties:"true"`
	Ticket string   `json:"ticket" maxLength:"64" doc:"From the first call"`
	Code   string   `json:"code" maxLength:"64" doc:"From the app, or a recovery code; spaces and dashes are ignored"`
}

// check returns errs.Invalid if there is no code.
func (in *CodeLoginInput) check() error {
	var rules errs.Rules
	rules.Check(factors.PlainCode(in.Code) != "", "code", "The code is required")
	return rules.Err()
}

type codeLoginInput struct {
	client
	Body CodeLoginInput
}

// HandleCode opens the session of a waiting sign-in if the code is right. Wrong codes count like
// wrong passwords.
func (l *Logins) HandleCode(ctx context.Context, in *codeLoginInput) (*output[*SignedIn], error) {
	if err := in.Body.check(); err != nil {
		return nil, err
	}
	opened, err := l.finish(ctx, in.Body.Ticket, &in.client, func(tx *gorm.DB, username string) (factor string, err error) {
		return l.Factors.ProveCode(tx, username, in.Body.Code)
	})
	return signedIn(opened, &in.client), err
}

// finish opens the session of a ticket's sign-in if prove accepts the second factor.
func (l *Logins) finish(ctx context.Context, ticket string, from *client, prove func(tx *gorm.DB, username string) (factor string, err error)) (*SignedIn, error) {
	row, err := l.findWaiting(ctx, ticket)
	if err != nil {
		return nil, err
	}
	// ErrTicket is returned if the password has been changed or the administrator disabled since.
	account := accounts.Account{Username: row.Username, PasswordHash: row.PasswordHash}
	return l.openWithProof(ctx, account, from, ErrTicket, func(tx *gorm.DB) (factor string, err error) {
		if done := tx.Delete(&row); done.Error != nil || done.RowsAffected == 0 {
			return "", cmp.Or(done.Error, error(ErrTicket))
		}
		return prove(tx, row.Username)
	})
}

// openWithProof counts an attempt, then opens a session of account if prove accepts the factor. Both
// happen in one transaction. It returns stale if the account has changed.
func (l *Logins) openWithProof(ctx context.Context, account accounts.Account, from *client, stale error, prove func(tx *gorm.DB) (factor string, err error)) (opened *SignedIn, err error) {
	a := &attempt{account: account, client: from, prove: prove, result: loginFailed}
	defer l.measure(a)
	if err := l.begin(ctx, a, account.Username); err != nil {
		return nil, err
	}
	if opened, err = l.open(ctx, a); errors.Is(err, ErrWrong) {
		err = stale
	}
	return opened, l.settle(ctx, a, err, loginSuccess)
}
