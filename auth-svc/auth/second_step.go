package auth

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

// How long the second step may take after the password.
const (
	ticketTime = 5 * time.Minute
	// setUpTime is for administrators without a second factor, who may have to install an app.
	setUpTime = 30 * time.Minute
)

// LoginAnswer is either a new session or the second step.
type LoginAnswer struct {
	*SignedIn
	*SecondStep
}

// Schema implements huma.SchemaProvider: the answer is one of the two.
func (LoginAnswer) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{
		r.Schema(reflect.TypeFor[SignedIn](), true, ""), r.Schema(reflect.TypeFor[SecondStep](), true, ""),
	}}
}

// SecondStep is the answer to a right password if a second factor is needed.
type SecondStep struct {
	Ticket      string `json:"ticket" doc:"Proof of the password for the second call; it grants no access alone"`
	TicketValid int    `json:"ticketValid" doc:"In seconds: 300, or 1800 to set up a second factor"`
	SetUp       bool   `json:"setUp,omitzero" doc:"There is no second factor yet and one is required: set it up at /api/auth/login/app"`
	App         bool   `json:"app,omitzero" doc:"An authenticator app is set up"`
	Passkey     bool   `json:"passkey,omitzero" doc:"There are passkeys: begin with one at /api/auth/login/passkey"`
}

// CodeLoginInput is the second call of a sign-in.
type CodeLoginInput struct {
	_      struct{} `json:"-" additionalProperties:"true"`
	Ticket string   `json:"ticket" maxLength:"64" doc:"From the first call"`
	Code   string   `json:"code" maxLength:"64" doc:"From the app, or a recovery code; spaces and dashes are ignored"`
}

var errTicket = errs.New(errs.Conflict, "This sign-in took too long. Enter your password again.")

// waitingRow is a row of the table sign_ins: a sign-in that waits for its second step.
type waitingRow struct {
	TicketHash   string `gorm:"primaryKey"`
	Username     string
	PasswordHash string
	ExpiresAt    time.Time
}

func (waitingRow) TableName() string { return "sign_ins" }

// beginSecondStep stores a sign-in until its second step and returns the ticket for it. Counted
// attempts stay counted, because a right password alone is not a success.
func (s *store) beginSecondStep(ctx context.Context, o *opening, factors *Factors) (*SecondStep, error) {
	lasts := ticketTime
	if !factors.any() {
		lasts = setUpTime
	}
	step := &SecondStep{
		Ticket: rand.Text(), TicketValid: int(lasts.Seconds()),
		SetUp: !factors.any(), App: factors.App != nil, Passkey: len(factors.Passkeys) > 0,
	}
	row := waitingRow{
		TicketHash: hashed(step.Ticket), Username: o.account.Username, PasswordHash: o.account.PasswordHash, ExpiresAt: s.now().Add(lasts),
	}
	return step, s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if o.newHash != "" {
			row.PasswordHash = o.newHash
			if err := tx.Model(&o.account).Where("password_hash = ?", o.account.PasswordHash).Update("password_hash", o.newHash).Error; err != nil {
				return nil, err
			}
		}
		if err := subtract(tx, o.counts); err != nil {
			return nil, err
		}
		return nil, tx.Create(&row).Error
	})
}

// waiting returns the sign-in of a ticket, or errTicket if there is none.
func (s *store) waiting(ctx context.Context, ticket string) (row waitingRow, err error) {
	err = s.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Where("ticket_hash = ? AND expires_at > ?", hashed(ticket), s.now()).Limit(1).Find(&row).Error
	})
	if err == nil && row.Username == "" {
		err = errTicket
	}
	return row, err
}

// check checks that there is a code.
func (in *CodeLoginInput) check() error {
	var rules errs.Rules
	rules.Check(plainCode(in.Code) != "", "code", "The code is required")
	return rules.Err()
}

// finish opens the session of a waiting sign-in if the code is right, and returns the device cookie
// to set. Wrong codes count like wrong passwords.
func (l *logins) finish(ctx context.Context, in *CodeLoginInput, from *client) (opened *SignedIn, device string, err error) {
	if err := in.check(); err != nil {
		return nil, "", err
	}
	return l.finishTicket(ctx, in.Ticket, from, func(tx *gorm.DB, username string) (factor string, err error) {
		return l.store.proveCode(tx, username, in.Code)
	})
}

// finishTicket opens the session of a ticket's sign-in if prove accepts the second factor.
func (l *logins) finishTicket(ctx context.Context, ticket string, from *client, prove func(tx *gorm.DB, username string) (factor string, err error)) (opened *SignedIn, device string, err error) {
	row, err := l.store.waiting(ctx, ticket)
	if err != nil {
		return nil, "", err
	}
	// errTicket is returned if the password was changed since or the administrator was disabled.
	return l.openProven(ctx, account{Username: row.Username, PasswordHash: row.PasswordHash}, from, errTicket, func(tx *gorm.DB) (factor string, err error) {
		if done := tx.Delete(&row); done.Error != nil || done.RowsAffected == 0 {
			return "", cmp.Or(done.Error, error(errTicket))
		}
		return prove(tx, row.Username)
	})
}

// openProven counts an attempt, then opens a session of an account if prove accepts the factor in
// the same transaction. It returns stale if the account has changed.
func (l *logins) openProven(ctx context.Context, a account, from *client, stale error, prove func(tx *gorm.DB) (factor string, err error)) (opened *SignedIn, device string, err error) {
	result := loginFailed
	defer func() { l.metrics.logins.WithLabelValues(result).Inc() }()
	known, counts, err := l.count(ctx, a.Username, from, &result)
	if err != nil {
		return nil, "", err
	}
	o := &opening{account: a, client: from, counts: counts, prove: prove}
	if opened, err = l.open(ctx, o, known); errors.Is(err, errWrong) {
		err = stale
	}
	result, err = l.settle(ctx, o, err, loginSuccess)
	return opened, from.device, err
}
