package provision

import (
	"context"
	_ "embed"

	"github.com/jackc/pgx/v5"
)

// AuditOwner is the role that owns every service's audit log and schema. It cannot log in.
const AuditOwner = "obi_audit"

// keeper is the function that makes AuditOwner the owner of a service's audit log. Services call
// it after their migrations.
const keeper = "public.keep_audit_log(text)"

//go:embed audit.sql
var keep string

// addIndex adds the index of the trash to an audit log. Its placeholder is the service's schema.
//
//go:embed recoverable.sql
var addIndex string

// KeepAuditLog reduces a service's rights on its audit log to inserting and reading. It does
// nothing if there is no log or Service was not called. conn must be a superuser's or the
// service's.
func KeepAuditLog(ctx context.Context, conn *pgx.Conn, service string) error {
	return onAuditLog(ctx, conn, service, "SELECT "+pgx.Identifier{"public", "keep_audit_log"}.Sanitize()+"($1)", service)
}

// LeaveAuditLog makes a service the owner of its audit log until it starts the next time, for
// programs that replace all its data. conn must be a superuser's.
func LeaveAuditLog(ctx context.Context, conn *pgx.Conn, service string) error {
	table := pgx.Identifier{service, "audit_log"}.Sanitize()
	return onAuditLog(ctx, conn, service, "ALTER TABLE "+table+" OWNER TO "+pgx.Identifier{service}.Sanitize())
}

func onAuditLog(ctx context.Context, conn *pgx.Conn, service, statement string, args ...any) error {
	var there bool
	row := conn.QueryRow(ctx, `SELECT to_regclass(quote_ident($1) || '.audit_log') IS NOT NULL AND to_regprocedure($2) IS NOT NULL`, service, keeper)
	if err := row.Scan(&there); err != nil || !there {
		return err
	}
	_, err := conn.Exec(ctx, statement, args...)
	return err
}
