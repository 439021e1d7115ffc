package auth

import (
	"context"
	"log/slog"
	"time"

	"gorm.io/gorm"

	"obi/auth-svc/keys"
	"obi/auth-svc/signin"
	"obi/auth-svc/throttle"
	"obi/platform/db"
)

// How often expired rows are deleted, and how long they are kept.
const (
	sweepEvery   = time.Hour
	keepSessions = 30 * 24 * time.Hour // after expiry; the audit log is kept forever
	keepAttempts = 30 * 24 * time.Hour // after the last failure
)

// sweepRegularly deletes old rows every sweepEvery until ctx ends.
func sweepRegularly(ctx context.Context, database *db.DB, log *slog.Logger) error {
	ticker := time.NewTicker(sweepEvery)
	defer ticker.Stop()
	for {
		if err := sweep(ctx, database); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "expired sessions and sign-in data could not be deleted", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
	}
}

// sweep deletes old rows once. Replicas may run it at the same time.
func sweep(ctx context.Context, database *db.DB) error {
	return database.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		for _, old := range []struct {
			statement string
			kept      time.Duration
		}{
			{`DELETE FROM sessions WHERE expires_at < now() - CAST(? AS float8) * interval '1 second'`, keepSessions},
			{`DELETE FROM attempts WHERE ends < now() - CAST(? AS float8) * interval '1 second'`, keepAttempts},
			{`DELETE FROM devices WHERE used_at < now() - CAST(? AS float8) * interval '1 second'`, throttle.DeviceLifetime},
			{`DELETE FROM refused_unknown WHERE quarter < now() - CAST(? AS float8) * interval '1 second'`, 2 * signin.LongestDay},
			{`DELETE FROM challenges WHERE expires_at < now() - CAST(? AS float8) * interval '1 second'`, 0},
			{`DELETE FROM invitations WHERE expires_at < now() - CAST(? AS float8) * interval '1 second'`, keepSessions},
			{`DELETE FROM api_keys WHERE least(expires_at, revoked_at) < now() - CAST(? AS float8) * interval '1 second'`, keys.KeepEnded},
			{`DELETE FROM sign_ins WHERE expires_at < now() - CAST(? AS float8) * interval '1 second'`, 0},
		} {
			if err := tx.Exec(old.statement, old.kept.Seconds()).Error; err != nil {
				return nil, err
			}
		}
		return nil, nil
	})
}
