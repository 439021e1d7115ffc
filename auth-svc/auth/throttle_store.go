package auth

import (
	"context"
	"errors"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

// countSQL adds a failure. Times are the database's, which all replicas share.
// Failures are forgotten after a pause; the one that reaches the limit begins a
// block, which is longer if it follows on another block.
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

// count counts one attempt in every bucket, or in none if one of them is full:
// then the error is TooMany and says how long to wait.
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
				// The error undoes the counting, so a block does not grow by knocking.
				return nil, tooManyFailures(time.Duration(now.Seconds * float64(time.Second)))
			case b.ceiling > 0 && now.Consecutive > b.ceiling:
				return nil, tooManyFailures(ceilingWait)
			}
		}
		return nil, nil
	})
}

// uncount gives an attempt back that ended in cause before its password was
// looked at, and gives cause. The request may be over already; the giving back
// happens all the same. An unreachable database is not asked again: it would only
// keep the client waiting, and one failure too many does no harm.
func (s *store) uncount(ctx context.Context, buckets []bucket, cause error) error {
	if errs.KindOf(cause) == errs.Unavailable {
		return cause
	}
	err := s.db.Change(context.WithoutCancel(ctx), func(tx *gorm.DB) (*db.Audit, error) { return nil, giveBack(tx, buckets) })
	if err != nil {
		return errors.Join(cause, err)
	}
	return cause
}

func giveBack(tx *gorm.DB, buckets []bucket) error {
	for _, b := range buckets {
		err := tx.Exec(`UPDATE attempts SET failures = greatest(failures - 1, 0), consecutive = greatest(consecutive - 1, 0) WHERE key = ?`, b.key).Error
		if err != nil {
			return err
		}
	}
	return nil
}

// forget clears a bucket after a success.
func forget(tx *gorm.DB, b bucket) error {
	return tx.Exec(`DELETE FROM attempts WHERE key = ?`, b.key).Error
}

// forgetGuesses clears the wrong guesses at one's own password after the right one.
func (s *store) forgetGuesses(ctx context.Context, username string) error {
	return s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) { return nil, forget(tx, ownPasswordBucket(username)) })
}

// unthrottle resets the counts of an account that has a new password or is new, and
// forgets its browsers.
func unthrottle(tx *gorm.DB, username string) error {
	for _, b := range []bucket{accountBucket(username), ownPasswordBucket(username)} {
		if err := forget(tx, b); err != nil {
			return err
		}
	}
	return tx.Exec(`DELETE FROM devices WHERE username = ?`, username).Error
}
