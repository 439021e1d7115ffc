package db_test

import (
	"errors"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"gorm.io/gorm"

	"obi/platform/db"
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

func TestTheAuditRowSaysWhoDidWhat(t *testing.T) {
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

// isDenied says whether PostgreSQL refused for lack of a privilege.
func isDenied(err error) bool {
	var refused *pgconn.PgError
	return errors.As(err, &refused) && refused.Code == "42501"
}

func TestTheServiceCannotChangeItsAuditLog(t *testing.T) {
	database, _ := open(t)
	if err := database.Change(t.Context(), insert("a")); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{`UPDATE audit_log SET actor = 'x'`, `DELETE FROM audit_log`, `TRUNCATE audit_log`} {
		if err := run(t, database, statement); !isDenied(err) {
			t.Errorf("%s: %v", statement, err)
		}
	}
	if got := stored(t, database); got != "1 things, 1 audited" {
		t.Errorf("stored %s", got)
	}
	if isDenied(run(t, database, `SELECT nonsense`)) {
		t.Error("any error counts as a refusal")
	}
}
