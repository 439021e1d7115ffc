package errs_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"obi/platform/errs"
)

func TestTheCauseIsForTheLogAlone(t *testing.T) {
	cause := errors.New("inside")
	err := errs.Wrap(cause, errs.Unavailable, "Try %s", "later").After(time.Second)
	if err.Message != "Try later" || err.Error() != "Try later: inside" || !errors.Is(err, cause) || err.RetryAfter != time.Second {
		t.Errorf("got %+v", err)
	}
	for _, row := range []struct {
		err  error
		want errs.Kind
	}{{fmt.Errorf("more: %w", err), errs.Unavailable}, {cause, errs.Internal}, {nil, errs.Internal}} {
		if got := errs.KindOf(row.err); got != row.want {
			t.Errorf("%v is of kind %d, want %d", row.err, got, row.want)
		}
	}
}

func TestRulesSayEverythingThatIsBroken(t *testing.T) {
	var rules errs.Rules
	rules.Check(true, "id", "never said")
	if err := rules.Err(); err != nil {
		t.Errorf("got %v", err)
	}
	rules.Check(false, "name", "Name must have at most %d characters", 5)
	rules.Check(false, "bio", "Bio is required")
	var broken *errs.Error
	if err := rules.Err(); !errors.As(err, &broken) || broken.Kind != errs.Invalid || broken.Message != "Name must have at most 5 characters" ||
		len(broken.Fields) != 2 || broken.Fields[1] != (errs.Field{Location: "body.bio", Message: "Bio is required"}) {
		t.Errorf("got %+v", err)
	}
}
