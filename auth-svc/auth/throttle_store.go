package auth

import (
	"context"
	"errors"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

// countSQL adds a failure. It uses the database's clock, which all replicas share. A pause resets
// the failures. The failure that reaches the limit begins a block, which is longer if it follows
// another block.
const countSQL = `
INSERT INTO attempts AS a (key, failures, consecutive, ends) VALUES (@key, 1, 1, now() + CAST(@window AS float8) * interval '1 second')
ON CONFLICT (key) DO UPDATE SET
	consecutive = a.consecutive + 1,
	failures = CASE WHEN a.ends > now() THEN a.failures + 1 ELSE 1 END,
	round = CASE
		WHEN a.ends > now() THEN a.round
		WHEN a.failures >= @limit THEN least(a.round + 1, @doublings)
		ELSE 0 END,
	ends = CASE
		WHEN a.ends <= now() OR a.failures + 1 < @limit THEN now() + CAST(@window AS float8) * interval '1 second'
		WHEN a.failures + 1 = @limit THEN now() + CAST(@window AS float8) * (1 << a.round) * interval '1 second'
		ELSE a.ends END
RETURNING failures, consecutive, extract(epoch FROM ends - now()) AS seconds`

// count counts an attempt in every bucket. If one of them is full, it counts in none and returns
// errs.TooMany with the time to wait.
func (s *store) count(ctx context.Context, buckets []bucket) error {
	return s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		for _, b := range buckets {
			var now struct {
				Failures, Consecutive int
				Seconds               float64
			}
			err := tx.Raw(countSQL, map[string]any{
				"key": b.key, "window": failuresWindow.Seconds(), "limit": b.limit, "doublings": doublings,
			}).Scan(&now).Error
			switch {
			case err != nil:
				return nil, err
			case now.Failures > b.limit:
				// The error rolls back the count, so that attempts during a block do not prolong
				// it.
				return nil, tooManyFailures(time.Duration(now.Seconds * float64(time.Second)))
			case b.ceiling > 0 && now.Consecutive > b.ceiling:
				return nil, tooManyFailures(ceilingWait)
			}
		}
		return nil, nil
	})
}

// uncount subtracts an attempt that ended with cause before its password was checked, and returns
// cause. It works even if the request has been canceled. If the database is unavailable, it does
// not try: that would only keep the client waiting, and one failure too many does no harm.
func (s *store) uncount(ctx context.Context, buckets []bucket, cause error) error {
	if errs.KindOf(cause) == errs.Unavailable {
		return cause
	}
	err := s.db.Change(context.WithoutCancel(ctx), func(tx *gorm.DB) (*db.Audit, error) { return nil, subtract(tx, buckets) })
	if err != nil {
		return errors.Join(cause, err)
	}
	return cause
}

func subtract(tx *gorm.DB, buckets []bucket) error {
	for _, b := range buckets {
		err := tx.Exec(`UPDATE attempts SET failures = greatest(failures - 1, 0), consecutive = greatest(consecutive - 1, 0) WHERE key = ?`, b.key).Error
		if err != nil {
			return err
		}
	}
	return nil
}

// clearBucket resets a count after a success.
func clearBucket(tx *gorm.DB, b bucket) error {
	return tx.Exec(`DELETE FROM attempts WHERE key = ?`, b.key).Error
}

// clearGuesses resets the count of wrong guesses at one's own password.
func (s *store) clearGuesses(ctx context.Context, username string) error {
	return s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) { return nil, clearBucket(tx, ownPasswordBucket(username)) })
}

// unthrottle resets the counts of an account that is new or has a new password, and forgets its
// browsers.
func unthrottle(tx *gorm.DB, username string) error {
	for _, b := range []bucket{accountBucket(username), ownPasswordBucket(username)} {
		if err := clearBucket(tx, b); err != nil {
			return err
		}
	}
	return tx.Exec(`DELETE FROM devices WHERE username = ?`, username).Error
}
