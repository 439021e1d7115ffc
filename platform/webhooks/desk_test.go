package webhooks_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"

	"obi/platform/backend"
	"obi/platform/changes"
	"obi/platform/config"
	"obi/platform/db"
	"obi/platform/service"
	"obi/platform/testkit"
	"obi/platform/webhooks"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// thing is an entry with everything that entries of areas have.
type thing struct {
	ID       string     `json:"id"`
	Name     string     `json:"name"`
	Position int        `json:"order"`
	Audio    *string    `json:"audio,omitempty"`
	HiddenAt *time.Time `json:"-"`
}

const tables = `CREATE TABLE things (id text PRIMARY KEY, name text NOT NULL DEFAULT '', position integer NOT NULL DEFAULT 0, audio text, folded text NOT NULL DEFAULT '', hidden_at timestamptz);
CREATE TABLE papers (id text PRIMARY KEY, text text NOT NULL DEFAULT '', status text NOT NULL DEFAULT 'pending');
CREATE TABLE notes (id text PRIMARY KEY, status text NOT NULL DEFAULT 'pending');
SELECT log_changes_of('things');
SELECT announce_changes_of('things', 'thing', false);
SELECT announce_changes_of('papers', 'paper', true);
SELECT announce_changes_of('notes', 'note', true);
`

const publicURL = "https://obi.example.org"

func sources(d *db.DB) []webhooks.Source {
	list := changes.List[thing]{DB: d, Table: "things", ID: func(t *thing) string { return t.ID }, Hidden: func(t *thing) bool { return t.HiddenAt != nil }}
	return []webhooks.Source{
		webhooks.Entries("thing", list, webhooks.Ordered, webhooks.Recorded),
		webhooks.Queue(d, "paper", "papers", "/admin/papers"), webhooks.Queue(d, "note", "notes", "/admin/notes"),
	}
}

// local are the networks of the receivers of tests.
var local = config.Networks{}

func init() {
	if err := local.UnmarshalText([]byte("127.0.0.0/8, ::1")); err != nil {
		panic(err)
	}
}

// received is a request to a receiver.
type received struct {
	id, timestamp, signatures, body string
}

// receiver is a server that gets messages. answer writes its answer and may be nil.
type receiver struct {
	*httptest.Server
	mu     sync.Mutex
	got    []received
	answer http.HandlerFunc
}

func receive(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{}
	r.Server = httptest.NewServer(r)
	t.Cleanup(r.Close)
	return r
}

func (r *receiver) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	body, _ := io.ReadAll(request.Body)
	r.mu.Lock()
	r.got = append(r.got, received{request.Header.Get("webhook-id"), request.Header.Get("webhook-timestamp"), request.Header.Get("webhook-signature"), string(body)})
	answer := r.answer
	r.mu.Unlock()
	if answer != nil {
		answer(w, request)
	}
}

// answers sets the answer to the following requests.
func (r *receiver) answers(status int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.answer = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }
}

// take returns what was received since its last call.
func (r *receiver) take() []received {
	r.mu.Lock()
	defer r.mu.Unlock()
	got := r.got
	r.got = nil
	return got
}

// wants fails unless the messages received since the last check have these words, in this order.
func (r *receiver) wants(t *testing.T, words ...string) []received {
	t.Helper()
	got := r.take()
	isSame := len(got) == len(words)
	for i := 0; isSame && i < len(got); i++ {
		isSame = strings.Contains(got[i].body, words[i])
	}
	if !isSame {
		var bodies []string
		for _, one := range got {
			bodies = append(bodies, one.body)
		}
		t.Errorf("received\n%s\nwant %q", strings.Join(bodies, "\n"), words)
	}
	return got
}

// desk is an area with webhooks on its own database, and a clock that the test moves.
type desk struct {
	*webhooks.Hooks
	db       *db.DB
	registry *prometheus.Registry
	log      testkit.Log

	mu    sync.Mutex
	clock time.Time
}

func open(t *testing.T) *desk {
	t.Helper()
	d := &desk{db: testkit.Tables(t, "things", tables), registry: prometheus.NewRegistry(), clock: time.Now().UTC().Truncate(time.Microsecond)}
	d.Hooks = d.another(t, d.registry, local)
	return d
}

// another returns the webhooks of another replica on the same database.
func (d *desk) another(t *testing.T, registry *prometheus.Registry, private config.Networks) *webhooks.Hooks {
	t.Helper()
	made, err := webhooks.New(&backend.Backend{Env: service.Env{Log: slog.New(slog.NewTextHandler(&d.log, nil)), Metrics: registry, Now: d.now}, DB: d.db},
		webhooks.Receivers{PrivateNetworks: private}, publicURL, sources(d.db)...)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func (d *desk) now() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.clock
}

func (d *desk) pass(by time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.clock = d.clock.Add(by)
}

// exec runs statements in one transaction.
func (d *desk) exec(t *testing.T, statements ...string) {
	t.Helper()
	err := d.db.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
		for _, statement := range statements {
			if err := tx.Exec(statement).Error; err != nil {
				return nil, err
			}
		}
		return nil, nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// add adds a webhook whose secret is its id. kinds is a JSON array.
func (d *desk) add(t *testing.T, id, url, kinds, form string) {
	t.Helper()
	d.exec(t, `INSERT INTO webhooks (id, url, kinds, form, secret, created_by, created_at) VALUES ('`+id+`', '`+url+`', '`+kinds+`', '`+form+`', '`+id+`', 'ngozi', now())`)
}

func (d *desk) run(t *testing.T) {
	t.Helper()
	if err := d.RunDue(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// wants compares the rows of a query.
func (d *desk) wants(t *testing.T, query string, want ...string) {
	t.Helper()
	if got := testkit.Texts(t, d.db, query); !slices.Equal(got, want) {
		t.Errorf("%s\ngot %q, want %q", query, got, want)
	}
}

// metric returns the value of a metric. label is the value of its label, "" if it has none.
func (d *desk) metric(t *testing.T, name, label string) float64 {
	t.Helper()
	families, err := d.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		for _, metric := range family.Metric {
			if family.GetName() == name && (label == "" || metric.Label[0].GetValue() == label) {
				return metric.GetGauge().GetValue() + metric.GetCounter().GetValue()
			}
		}
	}
	t.Fatalf("no metric %s %s", name, label)
	return 0
}

// signed returns the signature of a message as the specification describes it.
func signed(secret string, m received) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(m.id + "." + m.timestamp + "." + m.body))
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

const allKinds = `["thing.created", "thing.changed", "thing.deleted", "thing.reordered", "recording.changed", "submission.waiting", "submission.decided"]`
