package webhooks_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/testkit"
)

// TestEventsOfEntries checks which events follow from a statement. A hidden entry does not exist.
func TestEventsOfEntries(t *testing.T) {
	d, r := open(t), receive(t)
	d.add(t, "all", r.URL, allKinds, "json")
	for _, row := range []struct {
		statement string
		want      []string
	}{
		{`INSERT INTO things (id, name, position) VALUES ('a', 'Ada', 0), ('b', 'Obi', 1)`, []string{`{"type":"thing.created",`, `"data":{"id":"b","name":"Obi","order":1}}`}},
		{`UPDATE things SET name = 'Adaeze' WHERE id = 'a'`, []string{`"type":"thing.changed"`}},
		{`UPDATE things SET name = 'Adaeze' WHERE id = 'a'`, nil},
		{`INSERT INTO things (id, name) VALUES ('b', 'Obinna') ON CONFLICT (id) DO UPDATE SET name = excluded.name`, []string{`"type":"thing.changed"`}},
		{`UPDATE things SET position = 1 - position`, []string{`"data":{"order":[{"id":"b","order":0},{"id":"a","order":1}]}`}},
		{`UPDATE things SET audio = 'f1' WHERE id = 'a'`, []string{`"type":"thing.changed"`, `"type":"recording.changed"`}},
		{`UPDATE things SET folded = 'ada' WHERE id = 'a'`, nil}, // no entry of the API has this column
		{`UPDATE things SET hidden_at = now() WHERE id = 'a'`, []string{`"type":"thing.deleted"`}},
		{`UPDATE things SET name = 'Ada' WHERE id = 'a'`, nil},
		{`UPDATE things SET hidden_at = NULL WHERE id = 'a'`, []string{`"type":"thing.created"`, `"type":"recording.changed"`}},
		{`DELETE FROM things WHERE id = 'a'`, []string{`"data":{"id":"a"}}`}},
		{`INSERT INTO papers (id, text) VALUES ('p', 'secret'), ('q', 'secret')`, []string{
			`"data":{"id":"p","submission":"paper","status":"pending","url":"https://obi.example.org/admin/papers?open=p"}}`, `submission.waiting`}},
		{`UPDATE papers SET text = 'other' WHERE id = 'p'`, nil},
		{`UPDATE papers SET status = 'approved' WHERE id = 'p'`, []string{`"status":"approved","url":"https://obi.example.org/admin/papers?open=p&tab=approved"`}},
		{`UPDATE papers SET status = 'pending' WHERE id = 'p'`, []string{`"type":"submission.waiting"`}},
		{`DELETE FROM papers`, nil},
	} {
		t.Run(row.statement, func(t *testing.T) {
			d.exec(t, row.statement)
			d.run(t)
			for _, message := range r.wants(t, row.want...) {
				if strings.Contains(message.body, "secret") {
					t.Errorf("a message has what the public typed: %s", message.body)
				}
			}
		})
	}
}

func TestOnlyWantedEventsOfCommittedChanges(t *testing.T) {
	d, r := open(t), receive(t)
	d.exec(t, `INSERT INTO things (id) VALUES ('before')`)
	d.add(t, "some", r.URL, `["thing.deleted"]`, "json")
	err := d.db.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
		if err := tx.Exec(`DELETE FROM things`).Error; err != nil {
			return nil, err
		}
		return nil, context.Canceled
	})
	if err == nil {
		t.Fatal("the change was not rolled back")
	}
	d.exec(t, `INSERT INTO things (id) VALUES ('a')`, `UPDATE things SET name = 'x'`, `DELETE FROM things WHERE id = 'a'`)
	d.run(t)
	r.wants(t, `"data":{"id":"a"}`)
}

// TestContentAsItIsWhenSent checks that a message never has an older content than the database, and
// that nothing is sent about an entry that no longer exists but its deletion.
func TestContentAsItIsWhenSent(t *testing.T) {
	d, r := open(t), receive(t)
	d.add(t, "all", r.URL, allKinds, "json")
	d.exec(t, `INSERT INTO things (id, name) VALUES ('a', 'old'), ('b', 'x')`)
	d.exec(t, `UPDATE things SET name = 'new' WHERE id = 'a'`, `DELETE FROM things WHERE id = 'b'`)
	d.run(t)
	r.wants(t, `"name":"new"`, `"name":"new"`, `"type":"thing.deleted"`)
	d.wants(t, `SELECT kind FROM webhook_deliveries WHERE result = 'skipped'`, "thing.created")
}

// TestASlowAddressDelaysNoOther holds a request until another webhook has got all its messages.
func TestASlowAddressDelaysNoOther(t *testing.T) {
	d, slow, quick := open(t), receive(t), receive(t)
	d.add(t, "slow", slow.URL, allKinds, "json")
	d.add(t, "quick", quick.URL, allKinds, "json")
	all := make(chan struct{})
	var once sync.Once
	slow.answer = func(http.ResponseWriter, *http.Request) { <-all }
	quick.answer = func(http.ResponseWriter, *http.Request) {
		quick.mu.Lock()
		defer quick.mu.Unlock()
		if len(quick.got) == 3 {
			once.Do(func() { close(all) })
		}
	}
	d.exec(t, `INSERT INTO things (id) VALUES ('a'), ('b'), ('c')`)
	d.run(t)
	quick.wants(t, `"id":"a"`, `"id":"b"`, `"id":"c"`)
	slow.wants(t, `"id":"a"`, `"id":"b"`, `"id":"c"`)
}

// TestReplicasShareTheWork changes things in several transactions at once while two replicas send.
// Each message must be sent once, and the last about each thing must have its present content.
func TestReplicasShareTheWork(t *testing.T) {
	d, r := open(t), receive(t)
	d.add(t, "a", r.URL, allKinds, "json")
	other := d.another(t, prometheus.NewRegistry(), local)
	const writers, each = 4, 10
	var working sync.WaitGroup
	for writer := range writers {
		working.Go(func() {
			t := testkit.Goroutine(t)
			for n := range each {
				id := fmt.Sprint("t", (writer+n)%5)
				err := d.db.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
					return nil, tx.Exec(`INSERT INTO things (id, name) VALUES (?, '1') ON CONFLICT (id) DO UPDATE SET name = things.name::integer + 1`, id).Error
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	for _, replica := range []interface{ RunDue(context.Context) error }{d, other} {
		working.Go(func() {
			for range 20 {
				if err := replica.RunDue(t.Context()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	working.Wait()
	d.run(t)
	ids, last := map[string]bool{}, map[string]string{}
	got := r.take()
	for _, message := range got {
		ids[message.id] = true
		id := message.body[strings.Index(message.body, `"id":"`)+6:][:2]
		last[id] = message.body
	}
	if len(got) != writers*each || len(ids) != writers*each {
		t.Errorf("%d messages with %d ids", len(got), len(ids))
	}
	for _, row := range testkit.Texts(t, d.db, `SELECT id || ' ' || name FROM things`) {
		id, name, _ := strings.Cut(row, " ")
		if !strings.Contains(last[id], `"name":"`+name+`"`) {
			t.Errorf("%s is %s, but the last message was %s", id, name, last[id])
		}
	}
}

// TestAKilledReplica claims a message and ends before the attempt is recorded. Such an attempt does not
// count: the receiver has not failed.
func TestAKilledReplica(t *testing.T) {
	d, r := open(t), receive(t)
	d.add(t, "a", r.URL, allKinds, "json")
	d.exec(t, `INSERT INTO things (id) VALUES ('a')`)
	d.exec(t, fmt.Sprintf(`UPDATE webhook_deliveries SET payload = '{}', next_at = '%s'`, d.now().Add(30*time.Second).Format(time.RFC3339Nano)))
	d.run(t)
	r.wants(t)
	d.pass(30 * time.Second)
	d.run(t)
	r.wants(t, "thing.created")
	d.wants(t, `SELECT result || attempts FROM webhook_deliveries`, "delivered1")
}

func TestOldMessagesAreDeleted(t *testing.T) {
	d, r := open(t), receive(t)
	d.add(t, "a", r.URL, allKinds, "json")
	d.exec(t, `INSERT INTO things (id) VALUES ('a')`)
	d.pass(30*24*time.Hour - time.Minute)
	if err := d.Purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	d.wants(t, `SELECT kind FROM webhook_deliveries`, "thing.created")
	d.pass(2 * time.Minute)
	if err := d.Purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	d.wants(t, `SELECT kind FROM webhook_deliveries`)
}

// TestMessagesOfRemovedWebhooks removes a webhook while a message is sent to it. There may be more
// messages than one transaction deletes.
func TestMessagesOfRemovedWebhooks(t *testing.T) {
	d, r := open(t), receive(t)
	d.add(t, "a", r.URL, allKinds, "json")
	r.answer = func(http.ResponseWriter, *http.Request) { d.exec(t, `DELETE FROM webhooks`) }
	d.exec(t, `INSERT INTO things (id) SELECT generate_series(1, 10005)`)
	d.run(t)
	r.wants(t, "thing.created")
	if err := d.Purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	d.wants(t, `SELECT kind FROM webhook_deliveries`)
}

func TestTextsForChatRooms(t *testing.T) {
	d, r := open(t), receive(t)
	d.add(t, "chat", r.URL, `["submission.waiting"]`, "text")
	d.exec(t, `INSERT INTO papers (id) VALUES ('a'), ('b'), ('c')`, `INSERT INTO notes (id) VALUES ('a')`)
	d.run(t)
	if got := r.wants(t, "Obi"); got[0].body != `{"text":"3 papers and 1 note wait in Obi: https://obi.example.org/admin"}` {
		t.Errorf("got %s", got[0].body)
	}
	d.exec(t, `DELETE FROM papers`, `INSERT INTO notes (id) VALUES ('b')`)
	d.run(t)
	d.pass(time.Hour - time.Second)
	d.run(t)
	r.wants(t)
	d.pass(time.Second)
	d.run(t)
	r.wants(t, `"2 notes wait in Obi: `)
	d.exec(t, `INSERT INTO papers (id) VALUES ('d')`, `UPDATE notes SET status = 'approved'`)
	d.pass(time.Hour)
	r.answers(http.StatusInternalServerError)
	d.run(t)
	r.wants(t, `"1 paper waits in Obi: `)
	d.exec(t, `INSERT INTO papers (id) VALUES ('e')`)
	r.answers(http.StatusOK)
	d.pass(5 * time.Second)
	d.run(t)
	r.wants(t, `"2 papers wait in Obi: `)
	d.exec(t, `INSERT INTO papers (id) VALUES ('f')`, `DELETE FROM papers`)
	d.pass(time.Hour)
	d.run(t)
	r.wants(t)
	d.wants(t, `SELECT count(*)::text FROM webhook_deliveries WHERE done_at IS NULL`, "0")
}
