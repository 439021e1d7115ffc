package signin

import (
	"crypto/ed25519"
	"crypto/rand"
	"log/slog"
	"os"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"

	"obi/auth-svc/accounts"
	"obi/auth-svc/factors"
	tokens "obi/platform/auth"
	"obi/platform/db"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

const adminPassword = "nine green yams in a basket"

// newLogins returns the sign-ins of a fresh database with one administrator, "admin".
func newLogins(t testing.TB) *Logins {
	t.Helper()
	roleURL, _ := testkit.Database(t, "auth")
	log := slog.New(slog.DiscardHandler)
	database, err := db.Open(t.Context(), db.Config{URL: roleURL, Schema: "auth", Log: log, Metrics: prometheus.NewRegistry()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(database.Close)
	if err := database.Migrate(t.Context(), os.DirFS("../auth"), "migrations"); err != nil {
		t.Fatal(err)
	}
	results, err := NewResults(prometheus.NewRegistry())
	if err != nil {
		t.Fatal(err)
	}
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	admins := &accounts.Store{DB: database, Log: log, Hasher: newHasher(t, 1)}
	if err := admins.Bootstrap(t.Context(), "admin", adminPassword); err != nil {
		t.Fatal(err)
	}
	return &Logins{DB: database, Now: time.Now, Signer: tokens.NewSigner(key), Accounts: admins, Factors: &factors.Store{DB: database}, Results: results}
}

// newHasher returns a cheap hasher. It rejects every password if atOnce is 0.
func newHasher(t testing.TB, atOnce int) *accounts.Hasher {
	t.Helper()
	h, err := accounts.NewHasher(accounts.Cost{Memory: 64, Time: 1, Threads: 1}, atOnce, 0, prometheus.NewRegistry())
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// count returns the number that a query returns.
func count(t testing.TB, l *Logins, query string) (n int) {
	t.Helper()
	if err := l.DB.Read(t.Context(), func(tx *gorm.DB) error { return tx.Raw(query).Scan(&n).Error }); err != nil {
		t.Fatal(err)
	}
	return n
}
