package auth

import (
	"context"
	"crypto/rand"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

var errChallenge = errs.New(errs.Conflict, "This took too long, or was started in another window. Try again.")

// newChallenge stores and returns a challenge for a passkey to sign, valid only for boundTo. It is
// 256 random bits in base64url.
func (s *store) newChallenge(ctx context.Context, boundTo string) (challenge string, err error) {
	raw := make([]byte, 32)
	_, _ = rand.Read(raw) // never fails (crypto/rand)
	challenge = encoded(raw)
	return challenge, s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		return nil, tx.Exec(`INSERT INTO challenges (challenge_hash, bound_to, expires_at) VALUES (?, ?, ?)`,
			hashed(challenge), boundTo, s.now().Add(challengeTime)).Error
	})
}

// takeChallenge deletes a challenge, so that it works only once whether or not the signature is
// valid. It returns errChallenge if there is no such challenge for boundTo.
func (s *store) takeChallenge(ctx context.Context, challenge, boundTo string) error {
	return s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		done := tx.Exec(`DELETE FROM challenges WHERE challenge_hash = ? AND bound_to = ? AND expires_at > ?`, hashed(challenge), boundTo, s.now())
		if done.Error == nil && done.RowsAffected == 0 {
			return nil, errChallenge
		}
		return nil, done.Error
	})
}
