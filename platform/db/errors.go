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

// SQLSTATE codes by what they mean for the caller
// (PostgreSQL manual, appendix A).
const (
	stateNoRole        = "28000" // or it may not log in, or not from there
	stateWrongPassword = "28P01"
	stateNoDatabase    = "3D000"
	stateNoRight       = "42501"
	stateCachedPlan    = "0A000" // a migration changed a table under a prepared statement
	stateBadCharacter  = "22021" // a NUL, or bytes that are not UTF-8
	stateSerialization = "40001"
	stateDeadlock      = "40P01"
	stateLockTimeout   = "55P03"
	stateCancelled     = "57014" // statement_timeout, or our own deadline
)

const retryAfter = 2 * time.Second

// classify turns what the driver says into an *errs.Error where the client can
// do something about it, and leaves everything else as it is.
func classify(err error) error {
	var known *errs.Error
	switch {
	case err == nil, errors.As(err, &known):
		return err
	case sqlState(err) == stateBadCharacter:
		return errs.Wrap(err, errs.Malformed, "The text holds a character that cannot be stored")
	case temporary(err):
		return errs.Wrap(err, errs.Unavailable, "The database cannot be reached right now. Nothing was lost; try again in a moment.").After(retryAfter)
	default:
		return err
	}
}

// temporary says whether the same call may work a moment later.
func temporary(err error) bool {
	switch state := sqlState(err); {
	case state == stateLockTimeout, state == stateCancelled, state == stateSerialization, state == stateDeadlock:
		return true
	case strings.HasPrefix(state, "08"), strings.HasPrefix(state, "53"), strings.HasPrefix(state, "57P"):
		return true // connection lost, out of resources, server stopping or starting
	case state != "":
		return false
	}
	for _, known := range []error{
		context.DeadlineExceeded,
		sql.ErrTxDone, // a transaction whose time ran out is done before it is committed
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

// IsLockTimeout says whether err is of a lock that others kept for too long.
func IsLockTimeout(err error) bool { return sqlState(err) == stateLockTimeout }

// repeatable says whether PostgreSQL undid everything and asks to try again.
func repeatable(err error) bool {
	state := sqlState(err)
	return state == stateSerialization || state == stateDeadlock || state == stateCachedPlan
}

func sqlState(err error) string {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code
	}
	return ""
}
