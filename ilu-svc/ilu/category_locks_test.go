package ilu_test

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"obi/platform/testkit"
)

// writing returns a transaction that holds the locks of a writer of proverbs.
func writing(t *testing.T, svc *testkit.Service) pgx.Tx {
	t.Helper()
	tx, err := connect(t, svc).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), `SELECT pg_advisory_xact_lock_shared(hashtextextended('ilu categories', 0))`); err != nil {
		t.Fatal(err)
	}
	return tx
}

// waiting sends a request, and returns once it waits for such a transaction or is answered.
func waiting(t *testing.T, svc *testkit.Service, request testkit.Scenario) <-chan testkit.Answer {
	t.Helper()
	answered := make(chan testkit.Answer, 1)
	go func() { answered <- svc.Do(testkit.Goroutine(t), request) }()
	testkit.Until(t, "a lock that is waited for", func() bool {
		waits := svc.Look(t, `SELECT 'x' FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
		return len(waits) > 0 || len(answered) > 0
	})
	return answered
}

func TestUndoingACategoryLocksCategoriesFirst(t *testing.T) {
	svc, token := start(t)
	done := imports.Send(t, svc, token, "i", []fields{imports.With(fields{"id": "a", "categories": "New", "proverb": "Egbe bere"})}, fields{"createCategories": true})
	tx := writing(t, svc)
	restore := imports.Restore(token, done.ChangeID)
	answered := waiting(t, svc, restore)
	if _, err := tx.Exec(t.Context(), `SELECT FROM ilu.proverbs WHERE id = 'a' FOR UPDATE NOWAIT`); err != nil {
		t.Errorf("the writer, for which it waits, waits for it: %v", err)
	}
	_ = tx.Rollback(t.Context())
	if answer := <-answered; answer.Status == 503 {
		svc.Sends(t, restore, 200)
	} else if answer.Status != 200 {
		t.Errorf("answered %d: %s", answer.Status, answer.Body)
	}
	expectStored(t, svc, "after undo,")
}

// Later writers queue behind a rename that waits for the exclusive lock, so it waits one second only.
func TestWritersContinueWhileARenameWaits(t *testing.T) {
	svc, token := start(t)
	svc.Sends(t, category(token, "Omenla"), 201)
	long := writing(t, svc)
	request := rename(token, "Omenla", "Ọmenala")
	answered := waiting(t, svc, request)
	svc.Sends(t, post(token, nil), 201)
	svc.Sends(t, put(token, "p1", fields{"categories": "Omenla"}), 200)
	if answer := <-answered; answer.Status != 503 || answer.Header.Get("Retry-After") == "" || !strings.Contains(answer.Body, "Proverbs are being changed right now") {
		t.Errorf("answered %d: %s, to be asked again in %q s", answer.Status, answer.Body, answer.Header.Get("Retry-After"))
	}
	_ = long.Rollback(t.Context())
	svc.Sends(t, request, 200)
	expectStored(t, svc, "renamed,", "Ọmenala", `p1 ["Ọmenala"] 3`)
}
