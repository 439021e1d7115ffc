package moderation_test

import (
	"errors"
	"testing"
	"time"

	"obi/platform/errs"
	"obi/platform/moderation"
)

var noon = time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC)

// decided returns a decision that ada made at noon.
func decided(status moderation.Status) moderation.Decision {
	at := noon
	return moderation.Decision{Status: status, Reason: "Because", DecidedBy: "ada", DecidedAt: &at}
}

// refused fails unless err is a Conflict with the text want, "" for no error.
func refused(t *testing.T, err error, want string) {
	t.Helper()
	var conflict *errs.Error
	if want == "" && err != nil || want != "" && (!errors.As(err, &conflict) || conflict.Kind != errs.Conflict || conflict.Message != want) {
		t.Errorf("got %v, want %q", err, want)
	}
}

func TestOnlyPendingSubmissionsAreDecided(t *testing.T) {
	for _, method := range []struct {
		do   moderation.Method
		next moderation.Status
	}{
		{(*moderation.Decision).Approve, moderation.Approved}, {(*moderation.Decision).Reject, moderation.Rejected}, {(*moderation.Decision).Resolve, moderation.Resolved},
	} {
		for status, want := range map[moderation.Status]string{
			moderation.Pending:  "",
			moderation.Approved: "This poem was already approved by ada",
			moderation.Rejected: "This poem was already rejected by ada",
			moderation.Resolved: "This poem was already resolved by ada",
		} {
			t.Run(string(status+" to "+method.next), func(t *testing.T) {
				d := decided(status)
				if status == moderation.Pending {
					d = moderation.Decision{Status: moderation.Pending}
				}
				before := d
				at := noon.Add(time.Hour + 1234567*time.Nanosecond).In(time.FixedZone("", 3600))
				refused(t, method.do(&d, moderation.Verdict{Noun: "poem", By: "obi", At: at, Reason: "Fair"}), want)
				if want != "" {
					if d != before {
						t.Errorf("refused, and yet it became %+v", d)
					}
					return
				}
				if d.Status != method.next || d.DecidedBy != "obi" || d.Reason != "Fair" || d.DecidedAt == nil ||
					d.DecidedAt.Format(time.RFC3339Nano) != "2026-01-31T13:00:00.001234Z" { // as the database stores it
					t.Errorf("became %+v at %v", d, d.DecidedAt)
				}
			})
		}
	}
}

func TestUndo(t *testing.T) {
	for _, status := range []moderation.Status{moderation.Approved, moderation.Rejected, moderation.Resolved} {
		for name, row := range map[string]struct {
			by    string
			after time.Duration
			want  string
		}{
			"at once":                    {"ada", 0, ""},
			"just in time":               {"ada", moderation.UndoPeriod, ""},
			"by a clock that runs after": {"ada", -time.Minute, ""},
			"a moment too late":          {"ada", moderation.UndoPeriod + time.Microsecond, "It is too late to undo this"},
			"a year later":               {"ada", 365 * 24 * time.Hour, "It is too late to undo this"},
			"another person":             {"obi", 0, "This poem was " + string(status) + " by ada. Only they can undo it."},
			"another person, late":       {"obi", time.Hour, "This poem was " + string(status) + " by ada. Only they can undo it."},
			"in other letters":           {"Ada", 0, "This poem was " + string(status) + " by ada. Only they can undo it."},
			"no person":                  {"", 0, "This poem was " + string(status) + " by ada. Only they can undo it."},
		} {
			t.Run(string(status)+" "+name, func(t *testing.T) {
				d := decided(status)
				before := d
				refused(t, d.Undo(moderation.Verdict{Noun: "poem", By: row.by, At: noon.Add(row.after), Reason: "ignored"}), row.want)
				if row.want == "" && d != (moderation.Decision{Status: moderation.Pending}) || row.want != "" && d != before {
					t.Errorf("became %+v", d)
				}
			})
		}
	}
	pending := moderation.Decision{Status: moderation.Pending}
	refused(t, pending.Undo(moderation.Verdict{Noun: "poem", By: "ada", At: noon}), "This poem is pending")
	refused(t, pending.Undo(moderation.Verdict{Noun: "poem", At: noon}), "This poem is pending")
}

func TestOnlyRejectionsAndResolutionsAreExplained(t *testing.T) {
	for status, want := range map[moderation.Status]string{
		moderation.Pending:  "This poem is pending",
		moderation.Approved: "This poem was approved by ada, not rejected",
		moderation.Resolved: "",
		moderation.Rejected: "",
	} {
		d := decided(status)
		wanted := d
		if want == "" {
			wanted.Reason = "Fair"
		}
		refused(t, d.Explain(moderation.Verdict{Noun: "poem", By: "obi", At: noon.AddDate(1, 0, 0), Reason: "Fair"}), want)
		if d != wanted {
			t.Errorf("%s became %+v", status, d)
		}
	}
}
