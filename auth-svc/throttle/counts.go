package throttle

import (
	"context"
	"errors"
	"time"

	"gorm.io/gorm"

	"obi/auth-svc/secret"
	"obi/platform/db"
	"obi/platform/errs"
)

// countSQL adds a failure. It uses the database's clock, which all replicas share. A pause without
// failures resets the count. The failure that reaches the limit begins a block; a block that follows
// another one is longer.
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

// Count counts an attempt in every bucket. If one of them is full, it counts in none and returns
// errs.TooMany with the time to wait.
func Count(ctx context.Context, d *db.DB, buckets ...Bucket) error {
	return d.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		for _, b := range buckets {
			var count struct {
				Failures, Consecutive int
				Seconds               float64
			}
			err := tx.Raw(countSQL, map[string]any{
				"key": b.key, "window": failuresWindow.Seconds(), "limit": b.limit, "doublings": doublings,
			}).Scan(&count).Error
			switch {
			case err != nil:
				return nil, err
			case count.Failures > b.limit:
				// The error rolls back the count, so that attempts during a block do not prolong
				// it.
				return nil, tooManyFailures(time.Duration(count.Seconds * float64(time.Second)))
			case b.ceiling > 0 && count.Consecutive > b.ceiling:
				return nil, tooManyFailures(ceilingWait)
			}
		}
		return nil, nil
	})
}

// Uncount subtracts an attempt that ended with cause before its password was checked, and returns
// cause. It works even if the request has been canceled. It does nothing if the database is
// unavailable: the client would only wait longer, and one extra failure does no harm.
func Uncount(ctx context.Context, d *db.DB, cause error, buckets ...Bucket) error {
	if errs.KindOf(cause) == errs.Unavailable {
		return cause
	}
	err := d.Change(context.WithoutCancel(ctx), func(tx *gorm.DB) (*db.Audit, error) { return nil, Subtract(tx, buckets...) })
	if err != nil {
		return errors.Join(cause, err)
	}
	return cause
}

// Subtract subtracts an attempt from every bucket.
func Subtract(tx *gorm.DB, buckets ...Bucket) error {
	for _, b := range buckets {
		err := tx.Exec(`UPDATE attempts SET failures = greatest(failures - 1, 0), consecutive = greatest(consecutive - 1, 0) WHERE key = ?`, b.key).Error
		if err != nil {
			return err
		}
	}
	return nil
}

// Clear resets a bucket after a success.
func Clear(tx *gorm.DB, b Bucket) error {
	return tx.Exec(`DELETE FROM attempts WHERE key = ?`, b.key).Error
}

// ResetAccount clears the counts of an account whose password or access has been reset, and deletes
// its known browsers.
func ResetAccount(tx *gorm.DB, username string) error {
	for _, b := range []Bucket{accountBucket(username), PasswordBucket(username)} {
		if err := Clear(tx, b); err != nil {
			return err
		}
	}
	return tx.Exec(`DELETE FROM devices WHERE username = ?`, username).Error
}

// KnowsDevice reports whether username has signed in before in the browser with this cookie.
func KnowsDevice(ctx context.Context, d *db.DB, username, device string) (isKnown bool, err error) {
	if device == "" {
		return false, nil
	}
	err = d.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT EXISTS (SELECT FROM devices WHERE token_hash = ? AND username = ?)`, secret.Hash(device), username).Scan(&isKnown).Error
	})
	return isKnown, err
}

// RememberDevice stores that username has signed in in the browser with this cookie.
func RememberDevice(tx *gorm.DB, username, device string) error {
	return tx.Exec(`INSERT INTO devices (token_hash, username) VALUES (?, ?)
		ON CONFLICT (token_hash) DO UPDATE SET used_at = now()`, secret.Hash(device), username).Error
}
