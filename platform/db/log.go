package db

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/logger"
)

// slowStatement is the duration from which a statement is logged.
const slowStatement = 500 * time.Millisecond

// slowLog writes gorm's slow statements to slog. It does not log errors: callers return them, and
// they are logged once, where they are answered.
type slowLog struct{ log *slog.Logger }

var _ gorm.ParamsFilter = (*slowLog)(nil)

func (l *slowLog) LogMode(logger.LogLevel) logger.Interface { return l }
func (l *slowLog) Info(context.Context, string, ...any)     {}
func (l *slowLog) Warn(context.Context, string, ...any)     {}
func (l *slowLog) Error(context.Context, string, ...any)    {}

func (l *slowLog) Trace(ctx context.Context, begin time.Time, statement func() (string, int64), err error) {
	took := time.Since(begin)
	if took < slowStatement || errors.Is(err, gorm.ErrRecordNotFound) {
		return
	}
	text, rows := statement()
	l.log.WarnContext(ctx, "slow statement", "sql", text, "rows", rows, "took", took)
}

// ParamsFilter keeps values out of the log: they are personal data.
func (l *slowLog) ParamsFilter(_ context.Context, sql string, _ ...any) (string, []any) {
	return sql, nil
}
