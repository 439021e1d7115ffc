package signin

import (
	"context"

	"gorm.io/gorm"

	"obi/auth-svc/factors"
	"obi/auth-svc/secret"
	"obi/auth-svc/throttle"
)

// PasskeyLoginOptions asks for a challenge to sign in with a passkey.
type PasskeyLoginOptions struct {
	_      struct{} `json:"-" additionalProperties:"true"`
	Ticket string   `json:"ticket,omitempty" maxLength:"64" doc:"From the first call; left out for a sign-in by passkey alone"`
}

type beginPasskeyInput struct {
	Origin string `header:"Origin" hidden:"true"`
	Body   PasskeyLoginOptions
}

// HandleBeginPasskey returns a challenge for a passkey of the ticket's administrator. Without a
// ticket, any passkey that verifies its owner may sign it, and replaces the password.
func (l *Logins) HandleBeginPasskey(ctx context.Context, in *beginPasskeyInput) (*secret.Output[*factors.PasskeyOptions], error) {
	if err := l.Factors.Party.Check(in.Origin); err != nil {
		return nil, err
	}
	if in.Body.Ticket == "" {
		return l.Factors.AskForPasskey(ctx, "", ticketBinding(""))
	}
	row, err := l.findWaiting(ctx, in.Body.Ticket)
	if err != nil {
		return nil, err
	}
	return l.Factors.AskForPasskey(ctx, row.Username, ticketBinding(in.Body.Ticket))
}

// ticketBinding returns the value that binds a challenge to the sign-in of a ticket, or "" without a
// ticket.
func ticketBinding(ticket string) string {
	if ticket == "" {
		return ""
	}
	return "ticket " + secret.Hash(ticket)
}

// PasskeyLoginInput is a sign-in with a passkey.
type PasskeyLoginInput struct {
	_          struct{}              `json:"-" additionalProperties:"true"`
	Ticket     string                `json:"ticket,omitempty" maxLength:"64" doc:"From the first call; left out for a sign-in by passkey alone"`
	Credential factors.SignedPasskey `json:"credential"`
}

type passkeyInput struct {
	client
	Origin string `header:"Origin" hidden:"true"`
	Body   PasskeyLoginInput
}

// HandlePasskey opens a session if a passkey has signed its challenge. Without a ticket the passkey
// replaces the password too.
func (l *Logins) HandlePasskey(ctx context.Context, in *passkeyInput) (*output[*SignedIn], error) {
	if err := l.Factors.Party.Check(in.Origin); err != nil {
		return nil, err
	}
	opened, err := l.openWithPasskey(ctx, &in.Body, &in.client)
	return signedIn(opened, &in.client), err
}

func (l *Logins) openWithPasskey(ctx context.Context, in *PasskeyLoginInput, from *client) (*SignedIn, error) {
	signed, err := l.Factors.ReadSigned(ctx, &in.Credential, ticketBinding(in.Ticket))
	if err != nil {
		return nil, err
	}
	if in.Ticket != "" {
		return l.finish(ctx, in.Ticket, from, func(tx *gorm.DB, username string) (factor string, err error) {
			return l.Factors.ProvePasskey(tx, username, signed, false)
		})
	}
	owner, err := l.Factors.OwnerOf(ctx, signed.RawID)
	if err != nil {
		return nil, err
	}
	if owner.Username == "" {
		return nil, l.refuseUnknownPasskey(ctx, from)
	}
	return l.openWithProof(ctx, owner, from, factors.ErrPasskey, func(tx *gorm.DB) (factor string, err error) {
		return l.Factors.ProvePasskey(tx, owner.Username, signed, true)
	})
}

// refuseUnknownPasskey counts an attempt with an unknown or removed passkey for the client's address,
// and returns ErrPasskey or errs.TooMany.
func (l *Logins) refuseUnknownPasskey(ctx context.Context, from *client) error {
	a := &attempt{buckets: []throttle.Bucket{throttle.AddressBucket(from.ip)}, result: loginFailed}
	defer l.measure(a)
	if err := l.count(ctx, a); err != nil {
		return err
	}
	return l.settle(ctx, a, factors.ErrPasskey, "")
}
