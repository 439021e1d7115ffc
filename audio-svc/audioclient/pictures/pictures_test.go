package pictures

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/platform/db"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// An area settles what committed transactions have ordered, with one message for all of them,
// whatever its own clock says.
func TestSettle(t *testing.T) {
	var told, away atomic.Int32
	audio := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if away.Load() > 0 {
			http.Error(w, "{}", http.StatusServiceUnavailable)
			return
		}
		told.Add(1)
	}))
	t.Cleanup(audio.Close)
	for name, ahead := range map[string]time.Duration{"as the database": 0, "behind": -time.Hour, "ahead": time.Hour} {
		t.Run(name, func(t *testing.T) {
			database := testkit.Tables(t, "things", `CREATE TABLE things (image text);`)
			now := func() time.Time { return time.Now().Add(ahead) }
			uses, err := New(audioclient.New(audio.URL, testkit.InternalKeys()), database, "thing", "things", now, slog.New(slog.DiscardHandler), prometheus.NewRegistry())
			if err != nil {
				t.Fatal(err)
			}
			change := func(orders ...string) {
				t.Helper()
				for _, payload := range orders { // as the trigger does
					err := database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
						return nil, tx.Exec(`INSERT INTO outbox (kind, payload, not_before, next_at) VALUES ('pictures.tell', ?, now(), now())`, payload).Error
					})
					if err != nil {
						t.Fatal(err)
					}
				}
			}
			settles := func(what string, times int32, owed ...string) {
				t.Helper()
				told.Store(0)
				uses.Settle(t.Context())
				left := testkit.Texts(t, database, `SELECT payload FROM outbox ORDER BY id`)
				if told.Load() != times || !slices.Equal(left, owed) {
					t.Errorf("%s: told %d times, want %d; owed is %q, want %q", what, told.Load(), times, left, owed)
				}
			}
			change("start")
			settles("nothing changed", 0, "start")
			change("1", "2", "3")
			settles("three changes", 1, "start")
			change("4", "5")
			away.Store(1)
			settles("audio-svc is away", 0, "start", "4", "5")
			away.Store(0)
			settles("left to the worker", 0, "start", "4", "5")
			change("6")
			settles("the next change", 1, "start")
		})
	}
}
