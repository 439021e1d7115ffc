package main

import (
	"context"
	"io"
	"log/slog"
)

// databaseLog passes messages of the embedded PostgreSQL that matter to a person at a terminal,
// e.g. where it had to be placed. It passes only errors of the server's own lines: warnings are
// about single statements, which the services report themselves.
type databaseLog struct {
	slog.Handler
	level slog.Level
}

// newDatabaseLog writes JSON lines. chosen, unless nil, replaces the levels.
func newDatabaseLog(to io.Writer, chosen *slog.Level) slog.Handler {
	if chosen != nil {
		return slog.NewJSONHandler(to, &slog.HandlerOptions{Level: *chosen})
	}
	return databaseLog{slog.NewJSONHandler(to, nil), slog.LevelWarn}
}

func (l databaseLog) Enabled(_ context.Context, level slog.Level) bool { return level >= l.level }

// WithAttrs recognizes the mark of the server's own lines.
func (l databaseLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	for _, attr := range attrs {
		if attr.Key == "component" && attr.Value.String() == "postgres" {
			l.level = slog.LevelError
		}
	}
	l.Handler = l.Handler.WithAttrs(attrs)
	return l
}
