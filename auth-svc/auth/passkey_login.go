package auth

import (
	"context"
	"errors"

	"github.com/go-webauthn/webauthn/protocol"
	"gorm.io/gorm"

	"obi/platform/errs"
)

// PasskeyLoginOptions asks for a challenge to sign in with a passkey.
type PasskeyLoginOptions struct {
	_      struct{} `json:"-" additionalProperties:"true"`
	Ticket string   `json:"ticket,omitempty" maxLength:"64" doc:"From the first call; left out for a sign-in by passkey alone"`
}

// PasskeyLoginInput is a sign-in with a passkey.
type PasskeyLoginInput struct {
	_          struct{}      `json:"-" additionalProperties:"true"`
	Ticket     string        `json:"ticket,omitempty" maxLength:"64" doc:"From the first call; left out for a sign-in by passkey alone"`
	Credential SignedPasskey `json:"credential"`
}

// Errors for a passkey that cannot sign in.
var (
	errPasskey    = errs.New(errs.Unauthenticated, "This passkey was not accepted. Try another one, or sign in another way.")
	errUnverified = errs.New(errs.Unauthenticated, "This passkey did not ask for a PIN, fingerprint or face, so it signs in only after the password.")
	errCopied     = errs.New(errs.Unauthenticated, "This passkey's counter went backwards, so it may have been copied. Sign in another way, then remove it in Account.")
)

// ticketBinding returns the value that binds a challenge to the sign-in of a ticket, or "" without a
// ticket.
func ticketBinding(ticket string) string {
	if ticket == "" {
		return ""
	}
	return "ticket " + hashed(ticket)
}

type loginOptionsInput struct {
	Origin string `header:"Origin" hidden:"true"`
	Body   PasskeyLoginOptions
}

type passkeyOptionsOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         *PasskeyOptions
}

// loginOptions returns a challenge for a passkey of the ticket's administrator. Without a ticket
// any passkey that verifies its owner may sign it and replaces the password.
func (h *handlers) loginOptions(ctx context.Context, in *loginOptionsInput) (*passkeyOptionsOutput, error) {
	if err := h.party.check(in.Origin); err != nil {
		return nil, err
	}
	options := &PasskeyOptions{
		RPID: h.party.id, Timeout: challengeTime.Milliseconds(),
		AllowCredentials: []KeyDescriptor{}, UserVerification: string(protocol.VerificationRequired),
	}
	if in.Body.Ticket != "" {
		row, err := h.store.waiting(ctx, in.Body.Ticket)
		if err != nil {
			return nil, err
		}
		owner, err := h.store.keyOwner(ctx, row.Username)
		if err != nil {
			return nil, err
		}
		for _, key := range owner.keys {
			options.AllowCredentials = append(options.AllowCredentials, key.descriptor())
		}
		options.UserVerification = string(protocol.VerificationPreferred)
	}
	var err error
	options.Challenge, err = h.store.newChallenge(ctx, ticketBinding(in.Body.Ticket))
	return &passkeyOptionsOutput{"no-store", options}, err
}

type passkeyLoginInput struct {
	sender
	Origin string `header:"Origin" hidden:"true"`
	Body   PasskeyLoginInput
}

func (h *handlers) loginPasskey(ctx context.Context, in *passkeyLoginInput) (*signedInOutput, error) {
	if err := h.party.check(in.Origin); err != nil {
		return nil, err
	}
	from := in.client(ctx)
	opened, device, err := h.logins.withPasskey(ctx, &in.Body, from)
	if err != nil {
		return nil, err
	}
	return &signedInOutput{SetCookie: deviceCookieOf(device, from), CacheControl: "no-store", Body: opened}, nil
}

// withPasskey opens a session if a passkey has signed its challenge, and returns the device cookie
// to set. Without a ticket the passkey replaces the password too.
func (l *logins) withPasskey(ctx context.Context, in *PasskeyLoginInput, from *client) (opened *SignedIn, device string, err error) {
	signed, err := readSigned(&in.Credential)
	if err != nil {
		return nil, "", err
	}
	if err := l.store.takeChallenge(ctx, signed.Response.CollectedClientData.Challenge, ticketBinding(in.Ticket)); err != nil {
		return nil, "", err
	}
	if in.Ticket != "" {
		return l.finishTicket(ctx, in.Ticket, from, func(tx *gorm.DB, username string) (factor string, err error) {
			return factorPasskey, l.provePasskey(tx, username, signed, protocol.VerificationPreferred)
		})
	}
	owner, err := l.store.ownerOf(ctx, signed.RawID)
	if err != nil {
		return nil, "", err
	}
	if owner.Username == "" {
		return nil, "", l.unknownPasskey(ctx, from)
	}
	return l.openProven(ctx, owner, from, errPasskey, func(tx *gorm.DB) (factor string, err error) {
		return factorAlone, l.provePasskey(tx, owner.Username, signed, protocol.VerificationRequired)
	})
}

// unknownPasskey counts a passkey that does not exist, or does not exist any more, against the
// client's address.
func (l *logins) unknownPasskey(ctx context.Context, from *client) error {
	result, o := loginFailed, &opening{counts: []bucket{addressBucket(from)}}
	defer func() { l.metrics.logins.WithLabelValues(result).Inc() }()
	err := l.store.count(ctx, o.counts)
	if errs.KindOf(err) == errs.TooMany {
		result = loginThrottled
		return err
	}
	if err == nil {
		err = errPasskey
	}
	result, err = l.settle(ctx, o, err, "")
	return err
}

// ownerOf returns the administrator who has this passkey, or a zero account if there is none.
func (s *store) ownerOf(ctx context.Context, credentialID []byte) (owner account, err error) {
	err = s.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Where("username = (SELECT username FROM passkeys WHERE credential_id = ?)", credentialID).Limit(1).Find(&owner).Error
	})
	return owner, err
}

// provePasskey checks the signature of one of username's passkeys and records its use. It locks the
// administrator, so that each counter value is accepted once.
func (l *logins) provePasskey(tx *gorm.DB, username string, signed *protocol.ParsedCredentialAssertionData, verification protocol.UserVerificationRequirement) error {
	owner, err := keyOwnerIn(tx, username)
	if err != nil {
		return err
	}
	used, err := l.party.verifySigned(owner, signed, verification)
	if err != nil {
		if errors.Is(err, errCopied) {
			l.store.log.WarnContext(tx.Statement.Context, "a passkey's counter decreased: the passkey may have been copied", "username", username, "passkey", used.ID)
		}
		return err
	}
	return tx.Model(used).Updates(map[string]any{"sign_count": signed.Response.AuthenticatorData.Counter, "used_at": l.now()}).Error
}
