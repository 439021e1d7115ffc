package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"obi/platform/errs"
)

// SQLSTATE codes (PostgreSQL manual, appendix A).
const (
	stateNoRole        = "28000" // also: the role may not log in, or not from this address
	stateWrongPassword = "28P01"
	stateNoDatabase    = "3D000"
	stateNoRight       = "42501"
	stateCachedPlan    = "0A000" // a migration changed a table under a prepared statement
	stateBadCharacter  = "22021" // a NUL, or bytes that are not UTF-8
	stateSerialization = "40001"
	stateDeadlock      = "40P01"
	stateLockTimeout   = "55P03"
	stateCancelled     = "57014" // statement_timeout, or our own deadline
	stateIdle          = "25P03" // idle_in_transaction_session_timeout
	stateReadOnly      = "25006" // a standby, or a primary that became one
	stateDiskFull      = "53100"
	stateNoMemory      = "53200"
	stateNoConnections = "53300"
)

const retryAfter = 2 * time.Second

// classify turns a driver's error into an *errs.Error if the client can do something about it,
// and returns every other error unchanged.
func classify(err error) error {
	var known *errs.Error
	switch {
	case err == nil, errors.As(err, &known):
		return err
	case sqlState(err) == stateBadCharacter:
		return errs.Wrap(err, errs.Malformed, "The text contains a character that cannot be stored")
	case isUnanswered(err):
		shown := errs.Wrap(err, errs.Unavailable, "The database did not answer. The change may have been saved; reload to check.")
		shown.MayBeSaved = true
		return shown.After(retryAfter)
	case temporary(err):
		shown := errs.Wrap(err, errs.Unavailable, "%s", explain(err))
		if sqlState(err) == stateDiskFull {
			return shown // retrying does not help
		}
		return shown.After(retryAfter)
	default:
		return err
	}
}

// isUnanswered reports whether PostgreSQL did not answer a COMMIT, which may have succeeded.
func isUnanswered(err error) bool {
	_, isCommit := errors.AsType[*commitError](err)
	return isCommit && (isLost(err) || sqlState(err) == "" && errors.Is(err, context.DeadlineExceeded))
}

// explain returns the client's message for a temporary error of a statement.
func explain(err error) string {
	var connect *pgconn.ConnectError
	switch state := sqlState(err); {
	case state == stateLockTimeout, state == stateSerialization, state == stateDeadlock:
		return "The same data is being changed elsewhere. Nothing was saved; try again in a moment."
	case state == stateReadOnly:
		return "The database accepts no changes right now. Nothing was saved; try again in a moment."
	case state == stateDiskFull:
		return "The database has no disk space left. Nothing was saved. Please tell the administrator of the server."
	case state == stateNoMemory:
		return "The database has no memory left. Nothing was saved; try again in a moment."
	case state == stateNoConnections:
		return "The database has no free connections. Nothing was saved; try again in a moment."
	case strings.HasPrefix(state, "53"):
		return "The database has reached one of its limits. Nothing was saved; try again in a moment."
	case state == stateCancelled, state == stateIdle,
		state == "" && !errors.As(err, &connect) && (errors.Is(err, context.DeadlineExceeded) || errors.Is(err, sql.ErrTxDone)):
		return "The database did not answer in time. Nothing was lost; try again in a moment."
	case strings.HasPrefix(state, "57P"):
		return "The database is restarting. Nothing was lost; try again in a moment."
	default:
		return "The database cannot be reached right now. Nothing was lost; try again in a moment."
	}
}

// temporary reports whether the same call may succeed a moment later.
func temporary(err error) bool {
	switch state := sqlState(err); {
	case state == stateLockTimeout, state == stateCancelled, state == stateSerialization, state == stateDeadlock, state == stateIdle, state == stateReadOnly:
		return true
	case strings.HasPrefix(state, "08"), strings.HasPrefix(state, "53"), strings.HasPrefix(state, "57P"):
		return true // connection lost, out of resources, server stopping or starting
	case state != "":
		return false
	}
	for _, known := range []error{
		context.DeadlineExceeded,
		sql.ErrTxDone, // database/sql rolled back because ctx ended before the commit
		io.ErrUnexpectedEOF, net.ErrClosed, driver.ErrBadConn, pgconn.ErrConnClosed,
	} {
		if errors.Is(err, known) {
			return true
		}
	}
	var network net.Error
	var connect *pgconn.ConnectError
	return errors.As(err, &connect) || errors.As(err, &network) || pgconn.SafeToRetry(err)
}

// IsLockTimeout reports whether err is a timeout while waiting for a lock.
func IsLockTimeout(err error) bool { return sqlState(err) == stateLockTimeout }

// repeatable reports whether nothing was changed and another try may succeed at once: PostgreSQL rolled
// everything back and asks for a retry, or the connection was lost before a commit.
func repeatable(err error) bool {
	switch sqlState(err) {
	case stateSerialization, stateDeadlock, stateCachedPlan:
		return true
	}
	_, isCommit := errors.AsType[*commitError](err)
	return !isCommit && isLost(err)
}

// isLost reports whether the connection broke, or no server accepts one, or only a standby does.
func isLost(err error) bool {
	if state := sqlState(err); state != "" {
		return state == stateReadOnly || strings.HasPrefix(state, "08") || strings.HasPrefix(state, "57P")
	}
	if _, connects := errors.AsType[*pgconn.ConnectError](err); connects {
		return true
	}
	return temporary(err) && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, sql.ErrTxDone)
}

// commitError is an error that COMMIT returned. If the connection was lost, the change may have been made.
type commitError struct{ error }

func (e *commitError) Unwrap() error { return e.error }

func sqlState(err error) string {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code
	}
	return ""
}
