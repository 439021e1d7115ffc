package auth

import (
	"context"

	"gorm.io/gorm"

	"obi/platform/db"
)

// TicketInput names a sign-in by its ticket.
type TicketInput struct {
	_      struct{} `json:"-" additionalProperties:"true"`
	Ticket string   `json:"ticket" maxLength:"64" doc:"From the first call"`
}

// FirstSignIn is a new session and the recovery codes of the factor that was set up for it.
type FirstSignIn struct {
	SignedIn SignedIn `json:"signedIn"`
	Codes    []string `json:"codes" doc:"Recovery codes, never shown again"`
}

type ticketInput struct{ Body TicketInput }

// loginOffer begins to set up an authenticator app for an administrator who must have a second
// factor and has none. It rejects tickets of administrators who have one, because the password
// alone must not replace it.
func (h *handlers) loginOffer(ctx context.Context, in *ticketInput) (*appOutput, error) {
	row, err := h.store.waiting(ctx, in.Body.Ticket)
	if err != nil {
		return nil, err
	}
	secret := newTOTPSecret()
	offer, err := newAppOffer(row.Username, secret)
	if err != nil {
		return nil, err
	}
	return &appOutput{"no-store", offer}, h.store.offerFirstApp(ctx, row.Username, secret)
}

type firstSignInOutput struct {
	SetCookie    string `header:"Set-Cookie"`
	CacheControl string `header:"Cache-Control"`
	Body         FirstSignIn
}

// loginConfirm puts the app into force with its first code and opens the session.
func (h *handlers) loginConfirm(ctx context.Context, in *codeLoginInput) (*firstSignInOutput, error) {
	from, out := in.client(ctx), &firstSignInOutput{CacheControl: "no-store"}
	if err := in.Body.check(); err != nil {
		return nil, err
	}
	opened, device, err := h.logins.finishTicket(ctx, in.Body.Ticket, from, func(tx *gorm.DB, username string) (factor string, err error) {
		if err := checkNoFactor(tx, username); err != nil {
			return "", err
		}
		codes, audit, err := h.store.takeOffer(tx, username, in.Body.Code)
		if err != nil {
			return "", err
		}
		out.Body.Codes = codes
		return factorApp, audit.Write(tx)
	})
	if err != nil {
		return nil, err
	}
	out.Body.SignedIn, out.SetCookie = *opened, deviceCookieOf(device, from)
	return out, nil
}

// offerFirstApp is like offerApp, but returns errTicket if there is a second factor already.
func (s *store) offerFirstApp(ctx context.Context, username string, secret []byte) error {
	return s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := lockFactors(tx, username); err != nil {
			return nil, err
		}
		if err := checkNoFactor(tx, username); err != nil {
			return nil, err
		}
		return nil, s.putOffer(tx, username, secret)
	})
}

// checkNoFactor returns errTicket if there is a second factor already.
func checkNoFactor(tx *gorm.DB, username string) error {
	has, err := hasFactor(tx, username)
	if err == nil && has {
		err = errTicket
	}
	return err
}
