package signin

import (
	"errors"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/auth-svc/sessions"
	"obi/auth-svc/throttle"
	"obi/platform/db"
)

// Changes to an account between checking its password and opening its session take effect.
func TestOpenLooksAgain(t *testing.T) {
	for name, change := range map[string]string{
		"disabled":         `UPDATE admins SET disabled = true`,
		"removed":          `DELETE FROM admins`,
		"another password": `UPDATE admins SET password_hash = 'another'`,
	} {
		t.Run(name, func(t *testing.T) {
			l, ctx := newLogins(t), t.Context()
			found, err := l.Accounts.Find(ctx, "admin")
			if err != nil {
				t.Fatal(err)
			}
			a := &attempt{account: found, client: &client{device: "browser"}, buckets: throttle.SignInBuckets("admin", "", "browser", false)}
			if err := l.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) { return nil, tx.Exec(change).Error }); err != nil {
				t.Fatal(err)
			}
			if _, err := l.storeSession(ctx, a, sessions.New("id", "admin", "", "", time.Now())); !errors.Is(err, ErrWrong) {
				t.Errorf("storeSession returns %v", err)
			}
			if n := count(t, l, `SELECT count(*) FROM sessions`); n != 0 {
				t.Error("the session is open")
			}
		})
	}
}
