package webhooks_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/testkit"
)

// TestRetriesHaveThePresentContent changes and hides entries between two attempts.
func TestRetriesHaveThePresentContent(t *testing.T) {
	d, r := open(t), receive(t)
	d.add(t, "a", r.URL, allKinds, "json")
	d.exec(t, `INSERT INTO things (id, name) VALUES ('a', 'old')`)
	r.answers(http.StatusInternalServerError)
	d.run(t)
	r.wants(t, `"name":"old"`)
	d.exec(t, `UPDATE things SET name = 'new'`)
	d.pass(5 * time.Second)
	d.run(t)
	r.wants(t, `"name":"new"`)
	d.exec(t, `UPDATE things SET hidden_at = now()`)
	d.pass(5 * time.Minute)
	r.answers(http.StatusOK)
	d.run(t)
	r.wants(t, `"type":"thing.deleted"`)
	d.wants(t, `SELECT kind || ' ' || result FROM webhook_deliveries ORDER BY id`, "thing.created skipped", "thing.changed skipped", "thing.deleted delivered")
}

// TestALateDeletionOfARestoredEntry must not delete the entry at the receiver.
func TestALateDeletionOfARestoredEntry(t *testing.T) {
	d, r := open(t), receive(t)
	d.add(t, "a", r.URL, allKinds, "json")
	d.exec(t, `INSERT INTO things (id) VALUES ('a')`, `DELETE FROM things`)
	d.run(t)
	r.wants(t, "thing.deleted")
	d.exec(t, `INSERT INTO things (id) VALUES ('a')`)
	d.exec(t, `UPDATE webhook_deliveries SET done_at = NULL, next_at = NULL WHERE kind = 'thing.deleted'`) // resent
	d.run(t)
	r.wants(t, "thing.created")
	d.wants(t, `SELECT result FROM webhook_deliveries WHERE kind = 'thing.deleted'`, "skipped")
}

func TestPausedWebhooksGetNothing(t *testing.T) {
	d, r := open(t), receive(t)
	d.add(t, "a", r.URL, allKinds, "json")
	d.exec(t, `UPDATE webhooks SET paused_at = now()`, `INSERT INTO things (id) VALUES ('a'), ('b')`)
	d.run(t)
	r.wants(t)
	d.exec(t, `UPDATE webhooks SET paused_at = NULL`)
	d.run(t)
	r.wants(t, `"id":"a"`, `"id":"b"`)
}

// TestAnAttemptAtTheOldAddress moves a webhook while its old address answers that it is gone.
func TestAnAttemptAtTheOldAddress(t *testing.T) {
	d, r, other := open(t), receive(t), receive(t)
	d.add(t, "a", r.URL, allKinds, "json")
	d.exec(t, `INSERT INTO things (id) VALUES ('a')`)
	r.answer = func(w http.ResponseWriter, _ *http.Request) {
		d.exec(t, `UPDATE webhooks SET url = '`+other.URL+`'`)
		w.WriteHeader(http.StatusGone)
	}
	d.run(t)
	r.wants(t, "thing.created")
	other.wants(t, "thing.created")
	d.wants(t, `SELECT paused_why FROM webhooks`, "")
	d.wants(t, `SELECT result || attempts FROM webhook_deliveries`, "delivered1")
}

// TestATextKeepsLaterCommits commits a submission after a text has counted the submissions of its table.
// Its message has a lower id than one that the text replaces.
func TestATextKeepsLaterCommits(t *testing.T) {
	d, r := open(t), receive(t)
	d.add(t, "chat", r.URL, `["submission.waiting"]`, "text")
	d.exec(t, `INSERT INTO papers (id) VALUES ('a')`)
	hasInserted, mayCommit := make(chan struct{}), make(chan struct{})
	inserted := sync.OnceFunc(func() { close(hasInserted) })
	var working sync.WaitGroup
	working.Go(func() {
		defer inserted()
		err := d.db.Batch(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
			if err := tx.Exec(`INSERT INTO papers (id) VALUES ('late')`).Error; err != nil {
				return nil, err
			}
			if err := tx.Exec(`LOCK TABLE notes`).Error; err != nil { // the text counts papers, then waits here
				return nil, err
			}
			inserted()
			<-mayCommit
			return nil, nil
		})
		if err != nil {
			t.Error(err)
		}
	})
	<-hasInserted
	d.exec(t, `INSERT INTO papers (id) VALUES ('b')`)
	working.Go(func() {
		if err := d.RunDue(t.Context()); err != nil {
			t.Error(err)
		}
	})
	testkit.Until(t, "the count of notes", func() bool {
		return len(testkit.Texts(t, d.db, `SELECT pid::text FROM pg_locks WHERE relation = 'notes'::regclass AND NOT granted`)) > 0
	})
	close(mayCommit)
	working.Wait()
	r.wants(t, "2 papers wait")
	d.pass(time.Hour)
	d.run(t)
	r.wants(t, "3 papers wait")
}

// TestATextAfterOtherMessages changes the form of a webhook that still has messages about entries.
func TestATextAfterOtherMessages(t *testing.T) {
	d, r := open(t), receive(t)
	d.add(t, "a", r.URL, allKinds, "json")
	d.exec(t, `INSERT INTO things (id) VALUES ('a')`, `INSERT INTO papers (id) VALUES ('a')`)
	d.exec(t, `UPDATE webhooks SET form = 'text', kinds = '["submission.waiting"]'`)
	d.run(t)
	r.wants(t, "1 paper waits")
}

// TestALastingErrorIsLoggedOnce fails to build a message, as long as a table is missing.
func TestALastingErrorIsLoggedOnce(t *testing.T) {
	d, r := open(t), receive(t)
	d.add(t, "a", r.URL, allKinds, "json")
	fails := func() {
		d.exec(t, `INSERT INTO papers (id) VALUES ('a')`, `ALTER TABLE papers RENAME TO missing`)
		d.run(t)
		d.run(t)
		d.exec(t, `ALTER TABLE missing RENAME TO papers`)
	}
	for want := 1; want <= 2; want++ {
		fails()
		if got := strings.Count(d.log.String(), "could not be sent"); got != want {
			t.Errorf("logged %d times, want %d: %s", got, want, d.log.String())
		}
		d.run(t)
		r.wants(t, "submission.waiting")
		d.exec(t, `DELETE FROM papers`)
	}
}

// TestStateOfTheLastAttempt checks what the list says after tests and messages failed and arrived.
func TestStateOfTheLastAttempt(t *testing.T) {
	s, token := start(t, nil)
	r := receive(t)
	hook := add(t, s, token, `{"url":"`+r.URL+`","kinds":["thing.created"]}`)
	list := testkit.Scenario{Method: "GET", Path: path, Token: token}
	test := testkit.Scenario{Method: "POST", Path: path + "/" + hook.ID + "/test", Token: token}
	moveTo := func(url string) {
		s.Sends(t, testkit.Scenario{Method: "PATCH", Path: path + "/" + hook.ID, Token: token, Body: `{"url":"` + url + `"}`}, 200)
	}
	says := func(words string) func() bool {
		return func() bool { return strings.Contains(s.Sends(t, list, 200).Body, words) }
	}
	list.Not = []string{"testFailedAt", `"failure"`}
	s.Sends(t, list, 200)
	r.answers(http.StatusInternalServerError)
	s.Sends(t, test, 200, "gave up")
	list.Not = []string{"failingSince"}
	s.Sends(t, list, 200, `"testFailedAt":"20`, `"failure":"The answer was 500"`)
	moveTo(r.URL + "/other")
	list.Not = []string{"testFailedAt", `"failure"`}
	s.Sends(t, list, 200)
	s.Sends(t, test, 200, "gave up")
	r.answers(http.StatusOK)
	change(t, s, `INSERT INTO things.things (id) VALUES ('a')`)
	list.Not = nil
	testkit.Until(t, "a delivery", func() bool { return !says("testFailedAt")() })
	r.answers(http.StatusBadGateway)
	change(t, s, `INSERT INTO things.things (id) VALUES ('b')`)
	testkit.Until(t, "a failure", says(`"failure":"The answer was 502"`))
	s.Sends(t, list, 200, `"failingSince":"20`)
	// The reason stays while the message is tried again, here at once because of the change.
	asked, answer := make(chan struct{}), make(chan struct{})
	defer close(answer)
	ask := sync.OnceFunc(func() { close(asked) })
	r.mu.Lock()
	r.answer = func(http.ResponseWriter, *http.Request) { ask(); <-answer }
	r.mu.Unlock()
	s.Sends(t, testkit.Scenario{Method: "PATCH", Path: path + "/" + hook.ID, Token: token, Body: `{"kinds":["thing.created"]}`}, 200)
	<-asked
	s.Sends(t, list, 200, `"failingSince":"20`, `"failure":"The answer was 502"`)
}
