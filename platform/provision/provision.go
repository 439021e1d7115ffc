// Package provision prepares a PostgreSQL server for the services: a database, its extensions,
// and a role with a schema for each service. It works with the embedded server, a cluster's and a
// test's. Every function does nothing if its result exists already.
package provision

import (
	"context"
	_ "embed"
	"fmt"
	"regexp"

	"github.com/jackc/pgx/v5"
)

// CreateDatabase creates an empty database unless one of that name exists, with the locale that
// services expect, independent of the server's own. conn must be a superuser's, to any other
// database.
func CreateDatabase(ctx context.Context, conn *pgx.Conn, name string) error {
	var there bool
	if err := conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", name).Scan(&there); err != nil || there {
		return err
	}
	// The same locale as in embeddedpg. Only template0 can be copied with another locale.
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+pgx.Identifier{name}.Sanitize()+
		" TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C'"); err != nil {
		return fmt.Errorf("create the database %s: %w", name, err)
	}
	return nil
}

// Extensions creates the extensions pg_trgm and unaccent in the schema public of the connected
// database. Services may use that schema but not create anything in it. Only roles created by
// Service can connect. conn must be a superuser's.
func Extensions(ctx context.Context, conn *pgx.Conn) error {
	var there bool
	row := conn.QueryRow(ctx, `SELECT (SELECT count(*) FROM pg_extension WHERE extname IN ('pg_trgm', 'unaccent')) = 2
		AND NOT has_schema_privilege('public', 'public', 'CREATE') AND NOT has_database_privilege('public', current_database(), 'CONNECT, TEMPORARY')`)
	if err := row.Scan(&there); err != nil || there {
		return err
	}
	database := pgx.Identifier{conn.Config().Database}.Sanitize()
	return inTransaction(ctx, conn, "prepare the database", []string{
		"CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public",
		"CREATE EXTENSION IF NOT EXISTS unaccent SCHEMA public",
		"REVOKE CREATE ON SCHEMA public FROM PUBLIC",
		"REVOKE ALL ON DATABASE " + database + " FROM PUBLIC",
	})
}

var serviceName = regexp.MustCompile(`^[a-z][a-z0-9_]{0,40}$`)

// Service creates a login role and, in the connected database, a schema of the same name in which
// the role may create objects. AuditOwner owns the schema, so that the role cannot drop what it
// does not own: its audit log, see KeepAuditLog. The role's search path is its schema, then
// public. It has no rights on other services' schemas. conn must be a superuser's. Concurrent
// calls are safe.
func Service(ctx context.Context, conn *pgx.Conn, name string) error {
	if !serviceName.MatchString(name) || name == "public" || name == AuditOwner || name == "postgres" || name[:min(3, len(name))] == "pg_" {
		return fmt.Errorf("%q cannot be a service's database role: use small letters, digits and _", name)
	}
	var there bool
	// A restored backup includes the schema with its owner, but neither search path nor grants.
	// In a backup of an older version the role owns the schema.
	row := conn.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_namespace JOIN pg_roles ON rolname = nspname
		JOIN pg_db_role_setting ON setrole = pg_roles.oid JOIN pg_database ON pg_database.oid = setdatabase
		WHERE nspname = $1 AND nspowner::regrole::text = $2 AND rolname = $1 AND datname = current_database() AND array_to_string(setconfig, ' ') LIKE '%search_path=%'
		AND has_database_privilege($1, datname, 'CONNECT') AND has_database_privilege($1, datname, 'TEMPORARY')
		AND has_schema_privilege(rolname, nspname, 'USAGE') AND has_schema_privilege(rolname, nspname, 'CREATE')
		AND has_function_privilege(rolname, to_regprocedure($3), 'EXECUTE')
		AND NOT EXISTS (SELECT FROM pg_class AS log WHERE log.relnamespace = pg_namespace.oid AND log.relname = 'audit_log' AND log.relowner = nspowner
			AND (to_regclass(quote_ident(nspname) || '.audit_log_recoverable') IS NULL
				OR NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = log.oid AND attname = 'api_key' AND NOT attisdropped))))`, name, AuditOwner, keeper)
	if err := row.Scan(&there); err != nil || there {
		return err
	}
	role, database := pgx.Identifier{name}.Sanitize(), pgx.Identifier{conn.Config().Database}.Sanitize()
	return inTransaction(ctx, conn, "prepare the schema of "+name, []string{
		"SELECT pg_advisory_xact_lock(hashtext('embeddedpg.service'))",
		// Roles belong to the whole server, so calls for two databases may reach this at the same
		// time.
		"DO $$ BEGIN CREATE ROLE " + role + " LOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$",
		"DO $$ BEGIN CREATE ROLE " + AuditOwner + " NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$",
		"CREATE SCHEMA IF NOT EXISTS " + role,
		"ALTER SCHEMA " + role + " OWNER TO " + AuditOwner,
		"GRANT USAGE, CREATE ON SCHEMA " + role + " TO " + role,
		keep,
		"REVOKE ALL ON FUNCTION " + keeper + " FROM PUBLIC",
		"GRANT EXECUTE ON FUNCTION " + keeper + " TO " + role,
		"ALTER ROLE " + role + " IN DATABASE " + database + " SET search_path = " + role + ", public",
		"GRANT CONNECT, TEMPORARY ON DATABASE " + database + " TO " + role,
		fmt.Sprintf(changeAuditLog, name), // serviceName needs no quotes
	})
}

func inTransaction(ctx context.Context, conn *pgx.Conn, what string, statements []string) error {
	err := pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		for _, statement := range statements {
			if _, err := tx.Exec(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// AuditOwner is the role that owns every service's audit log and schema. It cannot log in.
const AuditOwner = "obi_audit"

// keeper is the function that makes AuditOwner the owner of a service's audit log. Services call
// it after their migrations.
const keeper = "public.keep_audit_log(text)"

//go:embed audit.sql
var keep string

// changeAuditLog makes the changes that migrations cannot make to an audit log. Its placeholder is the
// service's schema.
//
//go:embed audit_log.sql
var changeAuditLog string

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
