package transfer

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"obi/platform/embeddedpg/pgtest"
)

// TestAnotherOrderIsFound checks a list against a file with another order, also where positions are
// equal.
func TestAnotherOrderIsFound(t *testing.T) {
	address, stop, err := pgtest.Server(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	exec := func(statement string) {
		t.Helper()
		if _, err := conn.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	exec(`CREATE SCHEMA creator;
		CREATE TABLE creator.migrations_platform (version_id bigint, is_applied boolean); INSERT INTO creator.migrations_platform VALUES (1, true);
		CREATE TABLE creator.migrations_service (version_id bigint, is_applied boolean); INSERT INTO creator.migrations_service VALUES (1, true);
		CREATE TABLE creator.creators (id text PRIMARY KEY, name text, position integer);
		INSERT INTO creator.creators VALUES ('a', E'x\t', 10), ('b', '', 9), ('c', '', 9)`)

	path := filepath.Join(t.TempDir(), "obi.tar")
	made, err := create(path, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	defer made.close(true)
	for _, part := range []struct{ name, rows string }{{partName("audio", "other", 1), "a\n"}, {partName("creator", "creators", 1), "a\tx\\t\t10\n"}, {partName("creator", "creators", 2), "b\t\t9\nc\t\t9\n"}} {
		if err := made.add(part.name, []byte(part.rows)); err != nil {
			t.Fatal(err)
		}
	}
	if err := made.finish(manifest{Format: format}); err != nil {
		t.Fatal(err)
	}
	file, err := Open(t.Context(), path, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	check := func() (string, error) {
		var out strings.Builder
		err := file.checkOrder(t.Context(), Install{Areas: map[string]string{"creator": address}}, &out)
		return out.String(), err
	}
	if said, err := check(); err != nil || said != "creator.creators: in the stored order\n" {
		t.Errorf("%q, %v", said, err)
	}
	exec(`UPDATE creator.creators SET position = 11 WHERE id = 'b'`)
	if said, err := check(); err == nil || !strings.Contains(err.Error(), "creators is not in the order that was stored") || said != "" {
		t.Errorf("%q, %v", said, err)
	}
}
