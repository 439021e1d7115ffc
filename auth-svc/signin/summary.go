package signin

import (
	"context"
	"time"

	"gorm.io/gorm"

	"obi/platform/errs"
)

// LongestDay is how far back refused sign-ins are counted. 48 h covers today in every time zone, a
// clock change and clock skew.
const LongestDay = 48 * time.Hour

type summaryInput struct {
	Since time.Time `query:"since" doc:"When today began for who asks, at most 48 hours ago; 24 hours ago if left out"`
}

// Summary holds the sign-in numbers on the dashboard.
type Summary struct {
	Total        int64 `json:"total" doc:"Administrators"`
	RefusedToday int64 `json:"refusedToday" doc:"Sign-ins refused since then: a wrong password, an unknown name, a disabled administrator"`
}

type summaryOutput struct{ Body Summary }

// HandleSummary returns the numbers on the dashboard.
func (l *Logins) HandleSummary(ctx context.Context, in *summaryInput) (*summaryOutput, error) {
	since := in.Since
	if since.IsZero() {
		since = l.Now().Add(-24 * time.Hour)
	}
	var rules errs.Rules
	rules.Check(l.Now().Sub(since) <= LongestDay, "since", "since must not be more than 48 hours ago")
	if err := rules.Err(); err != nil {
		return nil, err
	}
	out := &summaryOutput{}
	err := l.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT (SELECT count(*) FROM admins) AS total,
			(SELECT count(*) FROM audit_log WHERE action = @action AND part_of IS NULL AND at >= @since)
			+ (SELECT coalesce(sum(count), 0) FROM refused_unknown WHERE quarter >= @since) AS refused_today`,
			map[string]any{"action": refusedAction, "since": since}).Scan(&out.Body).Error
	})
	return out, err
}
