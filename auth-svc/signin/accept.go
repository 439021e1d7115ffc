package signin

import (
	"context"

	"gorm.io/gorm"

	"obi/auth-svc/accounts"
	"obi/auth-svc/factors"
	"obi/auth-svc/throttle"
	"obi/platform/db"
)

// AcceptInput is the request body for accepting an invitation.
type AcceptInput struct {
	accounts.AdminInput
	Token string `json:"token" maxLength:"64" doc:"From the link, behind the #"`
}

type acceptInput struct {
	client
	Body AcceptInput
}

// HandleAccept creates the account of an invited administrator and signs them in as HandlePassword
// does. It counts failures for the link, not for the name: a made-up link must not lock an administrator
// out, and a link must not reveal which names exist.
func (l *Logins) HandleAccept(ctx context.Context, in *acceptInput) (*output[*LoginAnswer], error) {
	name, err := in.Body.Check()
	if err != nil {
		return nil, err
	}
	a := &attempt{client: &in.client, result: loginFailed}
	defer l.measure(a)
	a.buckets = throttle.InvitationBuckets(in.Body.Token, in.ip)
	if err := l.count(ctx, a); err != nil {
		return nil, err
	}
	answer, success, err := l.join(ctx, a, name, &in.Body)
	if err != nil {
		// A refusal must not be recorded under the name, which no account has.
		a.account = accounts.Account{}
		return nil, l.settle(ctx, a, err, success)
	}
	return answered(answer, &in.client), l.settle(ctx, a, nil, success)
}

// join creates the account called name, and opens its first session or begins its second step, in one
// transaction. success is the result for the metrics.
func (l *Logins) join(ctx context.Context, a *attempt, name string, in *AcceptInput) (answer *LoginAnswer, success string, err error) {
	// Without a valid link and a free name no password is hashed.
	if _, err := l.Invitations.Find(ctx, in.Token); err != nil {
		return nil, "", err
	}
	existing, err := l.Accounts.Find(ctx, name)
	if err != nil {
		return nil, "", err
	}
	if existing.Username != "" {
		return nil, "", accounts.ErrTaken
	}
	a.account.Username = name
	if a.account.PasswordHash, err = l.Accounts.Hasher.Hash(ctx, in.Password); err != nil {
		return nil, "", err
	}
	a.create = func(tx *gorm.DB) error { return l.createInvited(tx, a.account, in.Token) }
	if l.Factors.Required {
		step, err := l.beginSecondStep(ctx, a, &factors.Factors{})
		return &LoginAnswer{SecondStep: step}, loginAsked, err
	}
	opened, err := l.open(ctx, a)
	return &LoginAnswer{SignedIn: opened}, loginSuccess, err
}

// createInvited uses an invitation and adds the administrator.
func (l *Logins) createInvited(tx *gorm.DB, account accounts.Account, token string) error {
	invitedBy, err := l.Invitations.Use(tx, token)
	if err != nil {
		return err
	}
	added, err := accounts.Insert(tx, account)
	if err != nil {
		return err
	}
	after := struct {
		*accounts.Admin
		InvitedBy string `json:"invitedBy"`
	}{added, invitedBy}
	audit := &db.Audit{Action: "create", Entity: "admin", ID: account.Username, After: after}
	return audit.Write(tx)
}
