package signin

import (
	"context"

	"gorm.io/gorm"

	"obi/auth-svc/factors"
	"obi/auth-svc/secret"
)

// TicketInput names a sign-in by its ticket.
type TicketInput struct {
	_      struct{} `json:"-" additionalProperties:"true"`
	Ticket string   `json:"ticket" maxLength:"64" doc:"From the first call"`
}

type ticketInput struct{ Body TicketInput }

// HandleOfferApp begins to set up an authenticator app for an administrator who must have a second
// factor and has none. It rejects tickets of administrators who have one, because the password
// alone must not replace it.
func (l *Logins) HandleOfferApp(ctx context.Context, in *ticketInput) (*secret.Output[*factors.AppOffer], error) {
	row, err := l.findWaiting(ctx, in.Body.Ticket)
	if err != nil {
		return nil, err
	}
	return l.Factors.OfferApp(ctx, row.Username, func(tx *gorm.DB) error { return factors.CheckNone(tx, row.Username, ErrTicket) })
}

// FirstSignIn is a new session and the recovery codes of the factor that was set up for it.
type FirstSignIn struct {
	SignedIn SignedIn `json:"signedIn"`
	Codes    []string `json:"codes" doc:"Recovery codes, never shown again"`
}

// HandleConfirmApp confirms the app with its first code and opens the session.
func (l *Logins) HandleConfirmApp(ctx context.Context, in *codeLoginInput) (*output[FirstSignIn], error) {
	if err := in.Body.check(); err != nil {
		return nil, err
	}
	var first FirstSignIn
	opened, err := l.finish(ctx, in.Body.Ticket, &in.client, func(tx *gorm.DB, username string) (factor string, err error) {
		if err := factors.CheckNone(tx, username, ErrTicket); err != nil {
			return "", err
		}
		codes, audit, err := l.Factors.ConfirmApp(tx, username, in.Body.Code)
		if err != nil {
			return "", err
		}
		first.Codes = codes
		return factors.AuditedApp, audit.Write(tx)
	})
	if err != nil {
		return nil, err
	}
	first.SignedIn = *opened
	return signedIn(first, &in.client), nil
}
