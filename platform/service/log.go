package service

import (
	"io"
	"log/slog"
)

// newLog returns a logger that writes JSON lines. Durations are written in milliseconds and their
// keys end in _ms: took becomes took_ms.
func newLog(to io.Writer, level slog.Level) *slog.Logger {
	return slog.New(slog.NewJSONHandler(to, &slog.HandlerOptions{Level: level, ReplaceAttr: inMilliseconds}))
}

func inMilliseconds(_ []string, attr slog.Attr) slog.Attr {
	if attr.Value.Kind() != slog.KindDuration {
		return attr
	}
	return slog.Float64(attr.Key+"_ms", float64(attr.Value.Duration().Microseconds())/1000)
}
