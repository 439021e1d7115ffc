package factors

import (
	"context"
	"errors"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"gorm.io/gorm"

	"obi/auth-svc/secret"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/reqctx"
)

// challengeTime is how long creating or using a passkey may take.
const challengeTime = 5 * time.Minute

// ErrChallenge is returned for a challenge that is unknown, expired or used.
var ErrChallenge = errs.New(errs.Conflict, "This took too long, or was started in another window. Try again.")

// newChallenge stores and returns a challenge for a passkey to sign: 256 random bits in base64url.
// takeChallenge only accepts it with the same boundTo.
func (s *Store) newChallenge(ctx context.Context, boundTo string) (challenge string, err error) {
	challenge = encodeBase64(secret.Bytes(32))
	return challenge, s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		return nil, tx.Exec(`INSERT INTO challenges (challenge_hash, bound_to, expires_at) VALUES (?, ?, ?)`,
			secret.Hash(challenge), boundTo, s.Now().Add(challengeTime)).Error
	})
}

// takeChallenge deletes a challenge, so that it works only once whether or not the signature is
// valid. It returns ErrChallenge if there is no such challenge for boundTo.
func (s *Store) takeChallenge(ctx context.Context, challenge, boundTo string) error {
	return s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		done := tx.Exec(`DELETE FROM challenges WHERE challenge_hash = ? AND bound_to = ? AND expires_at > ?`, secret.Hash(challenge), boundTo, s.Now())
		if done.Error == nil && done.RowsAffected == 0 {
			return nil, ErrChallenge
		}
		return nil, done.Error
	})
}

// findKeyOwner returns an administrator with all passkeys.
func (s *Store) findKeyOwner(ctx context.Context, username string) (owner *keyOwner, err error) {
	err = s.DB.Read(ctx, func(tx *gorm.DB) error {
		owner, err = findKeyOwnerIn(tx, username)
		return err
	})
	return owner, err
}

func findKeyOwnerIn(tx *gorm.DB, username string) (*keyOwner, error) {
	owner := &keyOwner{name: username}
	if err := tx.Raw(`SELECT uuid_send(passkey_handle) FROM admins WHERE username = ?`, username).Row().Scan(&owner.handle); err != nil {
		return nil, err
	}
	return owner, tx.Where("username = ?", username).Order("created_at, id").Find(&owner.keys).Error
}

type beginPasskeyInput struct {
	Origin string `header:"Origin" hidden:"true"`
	Body   PasswordProof
}

// HandleOfferPasskey checks the password again and returns the options for a new passkey.
func (s *Store) HandleOfferPasskey(ctx context.Context, in *beginPasskeyInput) (*secret.Output[*NewPasskeyOptions], error) {
	if err := s.Party.Check(in.Origin); err != nil {
		return nil, err
	}
	username, err := s.Accounts.Reauthenticate(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	owner, err := s.findKeyOwner(ctx, username)
	if err != nil {
		return nil, err
	}
	challenge, err := s.newChallenge(ctx, sessionBinding(ctx))
	if err != nil {
		return nil, err
	}
	offer := &NewPasskeyOptions{
		Challenge: challenge, Timeout: challengeTime.Milliseconds(), Attestation: "none", ExcludeCredentials: owner.descriptors(),
	}
	for _, one := range algorithms {
		offer.PubKeyCredParams = append(offer.PubKeyCredParams, KeyAlgorithm{publicKey, int(one)})
	}
	offer.RP.ID, offer.RP.Name = s.Party.id, "Obi"
	offer.User.ID, offer.User.Name, offer.User.DisplayName = encodeBase64(owner.handle), username, username
	offer.AuthenticatorSelection.ResidentKey, offer.AuthenticatorSelection.UserVerification = "preferred", "preferred"
	return secret.Answer(offer), nil
}

// sessionBinding returns the value that binds the challenge of a new passkey to the session.
func sessionBinding(ctx context.Context) string { return "session " + reqctx.From(ctx).SessionID }

// verifyNewPasskey checks a browser's answer after it created a passkey, and returns the passkey.
func (s *Store) verifyNewPasskey(ctx context.Context, answer *MadePasskey) (*passkeyRow, error) {
	made, err := parse(answer, protocol.ParseCredentialCreationResponseBytes, "This is not a valid passkey")
	if err != nil {
		return nil, err
	}
	if err := s.takeChallenge(ctx, made.Response.CollectedClientData.Challenge, sessionBinding(ctx)); err != nil {
		return nil, err
	}
	owner, err := s.findKeyOwner(ctx, reqctx.From(ctx).Actor)
	if err != nil {
		return nil, err
	}
	return s.Party.verifyNew(owner, made)
}

// AskForPasskey returns a challenge to sign with one of username's passkeys. If username is "", any
// passkey that verifies its owner may sign it. ReadSigned must be called with the same boundTo.
func (s *Store) AskForPasskey(ctx context.Context, username, boundTo string) (*secret.Output[*PasskeyOptions], error) {
	options := &PasskeyOptions{
		RPID: s.Party.id, Timeout: challengeTime.Milliseconds(),
		AllowCredentials: []KeyDescriptor{}, UserVerification: string(protocol.VerificationRequired),
	}
	if username != "" {
		owner, err := s.findKeyOwner(ctx, username)
		if err != nil {
			return nil, err
		}
		options.AllowCredentials, options.UserVerification = owner.descriptors(), string(protocol.VerificationPreferred)
	}
	var err error
	options.Challenge, err = s.newChallenge(ctx, boundTo)
	return secret.Answer(options), err
}

// ReadSigned parses a browser's answer after a passkey signed a challenge, and deletes the challenge.
// boundTo is that of AskForPasskey. ProvePasskey checks the signature.
func (s *Store) ReadSigned(ctx context.Context, answer *SignedPasskey, boundTo string) (*protocol.ParsedCredentialAssertionData, error) {
	signed, err := parse(answer, protocol.ParseCredentialRequestResponseBytes, "This is not a valid passkey signature")
	if err != nil {
		return nil, err
	}
	return signed, s.takeChallenge(ctx, signed.Response.CollectedClientData.Challenge, boundTo)
}

// ProvePasskey checks the signature of one of username's passkeys, records its use and returns the
// name of the factor in the audit log. If the passkey replaces the password (isAlone), it must verify
// its owner. The caller must have locked the administrator, so that each counter value is accepted
// once.
func (s *Store) ProvePasskey(tx *gorm.DB, username string, signed *protocol.ParsedCredentialAssertionData, isAlone bool) (factor string, err error) {
	factor, verification := auditedPasskey, protocol.VerificationPreferred
	if isAlone {
		factor, verification = auditedPasskeyAlone, protocol.VerificationRequired
	}
	owner, err := findKeyOwnerIn(tx, username)
	if err != nil {
		return "", err
	}
	used, err := s.Party.verifySigned(owner, signed, verification)
	if err != nil {
		if errors.Is(err, ErrCopied) {
			s.Log.WarnContext(tx.Statement.Context, "a passkey's counter decreased: the passkey may have been copied", "username", username, "passkey", used.ID)
		}
		return "", err
	}
	return factor, tx.Model(used).Updates(map[string]any{"sign_count": signed.Response.AuthenticatorData.Counter, "used_at": s.Now()}).Error
}
