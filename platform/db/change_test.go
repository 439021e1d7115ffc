package db_test

import (
	"context"
	"errors"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/provision"
	"obi/platform/reqctx"
)

func TestAChangeAndItsAuditRowAreOneThing(t *testing.T) {
	fault := errors.New("fault")
	for name, row := range map[string]struct {
		change func(tx *gorm.DB) (*db.Audit, error)
		want   string
		fails  bool
	}{
		"a change":                    {insert("a"), "1 things, 1 audited", false},
		"nothing changed":             {func(*gorm.DB) (*db.Audit, error) { return nil, nil }, "0 things, 0 audited", false},
		"a fault after the statement": {func(tx *gorm.DB) (*db.Audit, error) { audit, _ := insert("a")(tx); return audit, fault }, "0 things, 0 audited", true},
		"an audit that is not JSON": {func(tx *gorm.DB) (*db.Audit, error) {
			audit, err := insert("a")(tx)
			audit.After = func() {}
			return audit, err
		}, "0 things, 0 audited", true},
		"an audit that PostgreSQL refuses": {func(tx *gorm.DB) (*db.Audit, error) {
			audit, err := insert("a")(tx)
			audit.ID = "a\x00"
			return audit, err
		}, "0 things, 0 audited", true},
	} {
		t.Run(name, func(t *testing.T) {
			database, _ := open(t)
			if err := database.Change(t.Context(), row.change); (err != nil) != row.fails {
				t.Errorf("got %v", err)
			}
			if got := stored(t, database); got != row.want {
				t.Errorf("stored %s, want %s", got, row.want)
			}
		})
	}
}

func TestAPanicUndoesTheChange(t *testing.T) {
	database, _ := open(t)
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		_ = database.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
			_, _ = insert("a")(tx)
			panic("fault")
		})
	}()
	if got := stored(t, database); got != "0 things, 0 audited" {
		t.Errorf("stored %s", got)
	}
}

func TestTheAuditRowNamesActorAndChange(t *testing.T) {
	database, _ := open(t)
	hostile := "Ọ́kụ\r\n\x1b[31m'; DROP TABLE things; --"
	ctx := reqctx.With(t.Context(), &reqctx.Info{ID: "r1", IP: "192.0.2.1", Actor: hostile, SessionID: "s1"})
	err := database.Change(ctx, func(*gorm.DB) (*db.Audit, error) {
		return &db.Audit{Action: "edit", Entity: "thing", ID: "a", Before: map[string]int{"n": 1}, After: map[string]string{"n": hostile}}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	row := value[string](t, database, `SELECT concat_ws('|', session_id, ip, request_id, action, entity, entity_id, before) FROM audit_log`)
	if want := `s1|192.0.2.1|r1|edit|thing|a|{"n": 1}`; row != want {
		t.Errorf("got %s, want %s", row, want)
	}
	if got := value[string](t, database, `SELECT actor FROM audit_log WHERE after ->> 'n' = actor`); got != hostile {
		t.Errorf("the actor became %q", got)
	}
}

func TestTheAuditRowNamesTheAPIKey(t *testing.T) {
	database, _ := open(t)
	ctx := reqctx.With(t.Context(), &reqctx.Info{ID: "r1", Actor: "ngozi", APIKey: "Nightly export", APIKeyID: "k1"})
	err := database.Change(ctx, func(*gorm.DB) (*db.Audit, error) {
		return &db.Audit{Action: "edit", Entity: "thing", Parts: []*db.Audit{{Action: "edit", Entity: "thing", ID: "a"}}}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := value[string](t, database, `SELECT string_agg(concat_ws('|', actor, session_id, api_key, entity_id), ';' ORDER BY id) FROM audit_log`); got != "ngozi||Nightly export|;ngozi||Nightly export|a" {
		t.Errorf("got %s", got)
	}
}

// The service of an earlier version does not own its audit log, so provision.Service must add the
// column before this version starts.
func TestAuditLogsOfEarlierVersionsGetTheColumnOfAPIKeys(t *testing.T) {
	database, adminURL := open(t)
	if err := database.Change(t.Context(), insert("a")); err != nil {
		t.Fatal(err)
	}
	admin(t, adminURL, `ALTER TABLE things.audit_log DROP COLUMN api_key; DROP INDEX things.list_changes_unnamed;
		DROP TABLE things.audit_seals, things.webhooks, things.webhook_deliveries; DROP FUNCTION things.announce CASCADE; DROP FUNCTION things.announce_changes_of, things.webhook_kinds;
		DELETE FROM things.migrations_platform WHERE version_id >= 14`)
	if err := database.Migrate(t.Context(), things, "m"); !isDenied(err) {
		t.Errorf("without provision.Service: %v", err)
	}
	connection, err := pgx.Connect(t.Context(), adminURL)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(context.Background())
	for range 2 { // the second time there is nothing left to do
		if err := errors.Join(provision.Service(t.Context(), connection, "things"), database.Migrate(t.Context(), things, "m")); err != nil {
			t.Fatal(err)
		}
	}
	// The previous version runs on.
	if err := run(t, database, `INSERT INTO audit_log (actor, session_id, ip, request_id, action, entity, entity_id) VALUES ('', '', '', '', 'edit', 'thing', 'a')`); err != nil {
		t.Error(err)
	}
	if err := database.Change(t.Context(), insert("b")); err != nil {
		t.Error(err)
	}
	outOfReach(t, database)
}

// isDenied reports whether PostgreSQL refused for lack of a privilege.
func isDenied(err error) bool {
	var refused *pgconn.PgError
	return errors.As(err, &refused) && refused.Code == "42501"
}

func TestTheServiceCannotChangeItsAuditLog(t *testing.T) {
	database, adminURL := open(t)
	if err := database.Change(t.Context(), insert("a")); err != nil {
		t.Fatal(err)
	}
	outOfReach(t, database)
	// The state that an older version left, and then a start of this one.
	admin(t, adminURL, `ALTER SCHEMA things OWNER TO things; ALTER TABLE things.audit_log OWNER TO things; GRANT ALL ON things.audit_log TO things`)
	if err := run(t, database, `UPDATE audit_log SET actor = 'x'`); err != nil {
		t.Errorf("the log of an older version is protected already: %v", err)
	}
	connection, err := pgx.Connect(t.Context(), adminURL)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(context.Background())
	for range 2 { // the second time there is nothing left to do
		if err := errors.Join(provision.Service(t.Context(), connection, "things"), database.Migrate(t.Context(), things, "m")); err != nil {
			t.Fatal(err)
		}
		outOfReach(t, database)
	}
	if err := database.Change(t.Context(), insert("b")); err != nil {
		t.Fatal(err)
	}
	if got := stored(t, database); got != "2 things, 2 audited" {
		t.Errorf("stored %s", got)
	}
	if isDenied(run(t, database, `SELECT nonsense`)) {
		t.Error("any error counts as a refusal")
	}
}

// outOfReach tries everything that could change or delete the audit log.
func outOfReach(t *testing.T, database *db.DB) {
	t.Helper()
	// PostgreSQL only warns of a grant without effect.
	_ = run(t, database, `GRANT ALL ON audit_log TO CURRENT_USER`)
	for _, statement := range []string{
		`UPDATE audit_log SET actor = 'x'`,
		`DELETE FROM audit_log`,
		`TRUNCATE audit_log`,
		`INSERT INTO audit_log OVERRIDING SYSTEM VALUE SELECT * FROM audit_log ON CONFLICT (id) DO UPDATE SET actor = 'x'`,
		`DROP TABLE audit_log`,
		`ALTER TABLE audit_log RENAME TO things_log`,
		`ALTER TABLE audit_log OWNER TO things`,
		`ALTER TABLE audit_log ALTER COLUMN actor TYPE char(1)`,
		`ALTER TABLE audit_log SET SCHEMA public`,
		`CREATE RULE forget AS ON INSERT TO audit_log DO INSTEAD NOTHING`,
		`CREATE TRIGGER forget BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
		`DO $$ BEGIN LOCK TABLE audit_log; END $$`,
		`SELECT setval('audit_log_id_seq', 1)`,
		`ALTER SEQUENCE audit_log_id_seq RESTART`,
		`DROP SCHEMA things CASCADE`,
		`ALTER SCHEMA things RENAME TO others`,
		`ALTER SCHEMA things OWNER TO things`,
		`SET ROLE obi_audit`,
		`SET SESSION AUTHORIZATION obi_audit`,
		`GRANT obi_audit TO things`,
		`ALTER ROLE obi_audit LOGIN`,
		`DROP OWNED BY obi_audit`,
		`REASSIGN OWNED BY obi_audit TO things`,
		`DROP FUNCTION public.keep_audit_log`,
		`ALTER FUNCTION public.keep_audit_log OWNER TO things`,
		`CREATE OR REPLACE FUNCTION public.keep_audit_log(service text) RETURNS void LANGUAGE sql SECURITY DEFINER RETURN NULL`,
	} {
		if err := run(t, database, statement); !isDenied(err) {
			t.Errorf("%s: %v", statement, err)
		}
	}
}
