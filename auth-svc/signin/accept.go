package signin

import (
	"context"

	"gorm.io/gorm"

	"obi/auth-svc/accounts"
	"obi/auth-svc/factors"
	"obi/auth-svc/throttle"
	"obi/platform/db"
)

// AcceptInput is the request body for creating an account with a link.
type AcceptInput struct {
	accounts.AdminInput
	Token string `json:"token" maxLength:"64" doc:"From the link, behind the #"`
}

type acceptInput struct {
	client
	Body AcceptInput
}

// link is a link with which a person chooses the username and password of their account.
type link struct {
	// check returns an error if the link does not work or the name is taken. Without a check no
	// password is hashed.
	check func(ctx context.Context, token, name string) error
	// use uses the link up and adds the account.
	use func(tx *gorm.DB, token string, account accounts.Account) error
}

// HandleAccept creates the account of an invited administrator and signs them in as HandlePassword
// does.
func (l *Logins) HandleAccept(ctx context.Context, in *acceptInput) (*output[*LoginAnswer], error) {
	return l.join(ctx, in, link{l.checkInvitation, l.createInvited})
}

// HandleSetUp replaces the first administrator, who has never signed in, by the account that the person
// with the setup link chooses, and signs them in as HandlePassword does.
func (l *Logins) HandleSetUp(ctx context.Context, in *acceptInput) (*output[*LoginAnswer], error) {
	out, err := l.join(ctx, in, link{
		func(ctx context.Context, token, _ string) error { return l.Accounts.CheckSetup(ctx, token) },
		l.Accounts.SetUp,
	})
	if err == nil {
		l.Accounts.RemoveInitialPassword(ctx)
	}
	return out, err
}

// join creates an account with a link and signs in. It counts failures for the link, not for the name:
// a made-up link must not lock an administrator out, and a link must not reveal which names exist.
func (l *Logins) join(ctx context.Context, in *acceptInput, with link) (*output[*LoginAnswer], error) {
	name, err := in.Body.Check()
	if err != nil {
		return nil, err
	}
	a := &attempt{client: &in.client, result: loginFailed}
	defer l.measure(a)
	a.buckets = throttle.LinkBuckets(in.Body.Token, in.ip)
	if err := l.count(ctx, a); err != nil {
		return nil, err
	}
	answer, success, err := l.create(ctx, a, name, &in.Body, with)
	if err != nil {
		// A refusal must not be recorded under the name, which no account has.
		a.account = accounts.Account{}
		return nil, l.settle(ctx, a, err, success)
	}
	return answered(answer, &in.client), l.settle(ctx, a, nil, success)
}

// create creates the account called name, and opens its first session or begins its second step, in one
// transaction. success is the result for the metrics.
func (l *Logins) create(ctx context.Context, a *attempt, name string, in *AcceptInput, with link) (answer *LoginAnswer, success string, err error) {
	if err := with.check(ctx, in.Token, name); err != nil {
		return nil, "", err
	}
	a.account.Username = name
	if a.account.PasswordHash, err = l.Accounts.Hasher.Hash(ctx, in.Password); err != nil {
		return nil, "", err
	}
	a.create = func(tx *gorm.DB) error { return with.use(tx, in.Token, a.account) }
	if l.Factors.Required {
		step, err := l.beginSecondStep(ctx, a, &factors.Factors{})
		return &LoginAnswer{SecondStep: step}, loginAsked, err
	}
	opened, err := l.open(ctx, a)
	return &LoginAnswer{SignedIn: opened}, loginSuccess, err
}

func (l *Logins) checkInvitation(ctx context.Context, token, name string) error {
	if _, err := l.Invitations.Find(ctx, token); err != nil {
		return err
	}
	existing, err := l.Accounts.Find(ctx, name)
	if err == nil && existing.Username != "" {
		err = accounts.ErrTaken
	}
	return err
}

// createInvited uses an invitation and adds the administrator.
func (l *Logins) createInvited(tx *gorm.DB, token string, account accounts.Account) error {
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
