package factors

import (
	"testing"
	"time"
)

// RFC 6238, appendix B; apps show the last six digits.
func TestCodesOfTheStandard(t *testing.T) {
	secret := []byte("12345678901234567890")
	for at, want := range map[int64]string{
		59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037", 20000000000: "353130",
	} {
		if got := Code(secret, Step(time.Unix(at, 0))); got != want {
			t.Errorf("at %d: %s, want %s", at, got, want)
		}
	}
}

func TestCodesCountAroundTheirTimeAndOnce(t *testing.T) {
	secret, now := []byte("12345678901234567890"), time.Unix(1234567890, 0)
	for name, row := range map[string]struct {
		off, last int64
		ok        bool
	}{
		"its time":                {0, 0, true},
		"an app that is late":     {-1, 0, true},
		"an app that is early":    {1, 0, true},
		"a minute ago":            {-2, 0, false},
		"a minute ahead":          {2, 0, false},
		"taken already":           {0, Step(now), false},
		"older than the last":     {-1, Step(now), false},
		"the one after the last":  {1, Step(now), true},
		"the first after an hour": {0, Step(now) - 120, true},
	} {
		step := Step(now) + row.off
		if got, ok := matchTOTP(secret, Code(secret, step), now, row.last); ok != row.ok || ok && got != step {
			t.Errorf("%s: %d, %v", name, got, ok)
		}
	}
	for _, code := range []string{"", "00592", "0059244", "000000"} {
		if _, ok := matchTOTP(secret, code, now, 0); ok {
			t.Errorf("%q is taken", code)
		}
	}
}

func TestSecretsForApps(t *testing.T) {
	secret := []byte("12345678901234567890")
	const want = "otpauth://totp/Obi:ad%C3%A0@obi?issuer=Obi&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
	if got := secretURI("adà@obi", secret); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
