package pictures

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/platform/config"
	"obi/platform/db"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// Settle covers all committed transactions with one report, whatever the clock of the service says.
func TestSettle(t *testing.T) {
	var reports, away atomic.Int32
	audio := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if away.Load() > 0 {
			http.Error(w, "{}", http.StatusServiceUnavailable)
			return
		}
		reports.Add(1)
	}))
	t.Cleanup(audio.Close)
	for name, ahead := range map[string]time.Duration{"as the database": 0, "behind": -time.Hour, "ahead": time.Hour} {
		t.Run(name, func(t *testing.T) {
			database := testkit.Tables(t, "things", `CREATE TABLE things (image text);`)
			now := func() time.Time { return time.Now().Add(ahead) }
			reporter, err := New(audioclient.New(audio.URL, testkit.InternalKeys()), database, "thing", "things", "http://localhost:8080", now, slog.New(slog.DiscardHandler), prometheus.NewRegistry())
			if err != nil {
				t.Fatal(err)
			}
			change := func(payloads ...string) {
				t.Helper()
				for _, payload := range payloads { // as the trigger does
					err := database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
						return nil, tx.Exec(`INSERT INTO outbox (kind, payload, not_before, next_at) VALUES ('pictures.tell', ?, now(), now())`, payload).Error
					})
					if err != nil {
						t.Fatal(err)
					}
				}
			}
			settles := func(what string, times int32, due ...string) {
				t.Helper()
				reports.Store(0)
				reporter.Settle(t.Context())
				left := testkit.Texts(t, database, `SELECT payload FROM outbox ORDER BY id`)
				if reports.Load() != times || !slices.Equal(left, due) {
					t.Errorf("%s: reported %d times, want %d; due is %q, want %q", what, reports.Load(), times, left, due)
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
			change("7")
			kind := Kind[struct{}]{Reporter: reporter}
			kind.Committed(t.Context(), nil)
			if left := testkit.Texts(t, database, `SELECT payload FROM outbox ORDER BY id`); !slices.Equal(left, []string{"start", "7"}) {
				t.Errorf("after a request that changed nothing: due is %q", left)
			}
			kind.Committed(t.Context(), []*db.Audit{{}})
			settles("a committed change", 0, "start")
		})
	}
}

// The stored addresses of this Obi's pictures follow the setting with its address.
func TestStoredAddressesAreCorrected(t *testing.T) {
	mine, others := strings.Repeat("M", 26), strings.Repeat("O", 26)
	audio := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/sizes") {
			_, _ = w.Write([]byte(`{"` + mine + `":5}`))
		}
	}))
	t.Cleanup(audio.Close)
	stored := []string{
		"http://127.0.0.1:8080/api/pictures/" + mine, "http://localhost/api/pictures/" + mine, "http://[::1]:1/api/pictures/" + mine,
		"http://obi.lan:8080/api/pictures/" + mine, "https://obi.example.org/api/pictures/" + mine, "http://127.0.0.1/api/pictures/" + others,
		"https://other.example.org/api/pictures/" + others, "https://example.org/a.jpg?of=http://127.0.0.1/api/pictures/" + mine, "http://127.0.0.1/samples/nze.svg",
	}
	for public, want := range map[string][]string{
		"https://obi.example.org": {"https://obi.example.org/api/pictures/" + mine + " 2", "https://obi.example.org/api/pictures/" + mine + " 2", "https://obi.example.org/api/pictures/" + mine + " 2",
			"https://obi.example.org/api/pictures/" + mine + " 2", stored[4] + " 1", stored[5] + " 1", stored[6] + " 1", stored[7] + " 1", stored[8] + " 1"},
		"http://localhost:8080": {"http://localhost:8080/api/pictures/" + mine + " 2", "http://localhost:8080/api/pictures/" + mine + " 2", "http://localhost:8080/api/pictures/" + mine + " 2",
			stored[3] + " 1", stored[4] + " 1", stored[5] + " 1", stored[6] + " 1", stored[7] + " 1", stored[8] + " 1"},
	} {
		t.Run(public, func(t *testing.T) {
			database := testkit.Tables(t, "things", `CREATE TABLE things (id int, image text, version int NOT NULL DEFAULT 1, limited text);
				CREATE FUNCTION keep_limit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.limited := current_setting('statement_timeout'); RETURN NEW; END $$;
				CREATE TRIGGER keep_limit BEFORE UPDATE ON things FOR EACH ROW EXECUTE FUNCTION keep_limit();`)
			reporter, err := New(audioclient.New(audio.URL, testkit.InternalKeys()), database, "thing", "things", config.PublicURL(public), time.Now, slog.New(slog.DiscardHandler), prometheus.NewRegistry())
			if err != nil {
				t.Fatal(err)
			}
			err = database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
				return nil, tx.Exec(`INSERT INTO things SELECT place, image FROM unnest(?::text[]) WITH ORDINALITY AS given (image, place)`, db.TextArray(stored)).Error
			})
			if err != nil {
				t.Fatal(err)
			}
			for range 2 { // the second time changes nothing
				if err := reporter.report(t.Context(), atStart); err != nil {
					t.Fatal(err)
				}
			}
			if got := testkit.Texts(t, database, `SELECT image || ' ' || version FROM things ORDER BY id`); !slices.Equal(got, want) {
				t.Errorf("got  %q\nwant %q", got, want)
			}
			if got := testkit.Texts(t, database, `SELECT DISTINCT limited FROM things WHERE version = 2`); !slices.Equal(got, []string{"20s"}) {
				t.Errorf("the table is corrected within %q, want the time of many entries", got)
			}
		})
	}
}
