package db

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
)

// errNested is returned to code that takes a connection of the pool while its transaction already
// holds one. Such code deadlocks when every connection is held by a transaction that waits for
// another one: at once in a pool of one, under load in a larger pool.
var errNested = errors.New("db: a query inside a transaction must use the transaction, not another connection of the pool")

var forbidNesting atomic.Bool

// ForbidNesting makes pools opened after it refuse a connection to code inside a transaction.
// Tests call it through the testkit. It walks the stack for each connection, which is too
// expensive for a running service.
func ForbidNesting() { forbidNesting.Store(true) }

// refuseNested is a pgxpool PrepareConn.
func refuseNested(context.Context, *pgx.Conn) (bool, error) {
	if insideTransaction() {
		return true, errNested
	}
	return true, nil
}

// insideTransaction reports whether a function that runs in a transaction of gorm or pgx is on
// the stack.
func insideTransaction() bool {
	var counters [128]uintptr
	frames := runtime.CallersFrames(counters[:runtime.Callers(0, counters[:])])
	callee := ""
	for {
		frame, more := frames.Next()
		switch frame.Function {
		case "gorm.io/gorm.(*DB).Transaction":
			if callee != "gorm.io/gorm.(*DB).Begin" { // Begin takes the first connection
				return true
			}
		case "github.com/jackc/pgx/v5.beginFuncExec":
			return true
		}
		if callee = frame.Function; !more {
			return false
		}
	}
}
