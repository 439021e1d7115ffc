package web_test

import (
	"testing"

	"obi/platform/errs"
	"obi/platform/web"
)

func TestIfMatch(t *testing.T) {
	for header, row := range map[string]struct{ at7, at8, missing errs.Kind }{
		"":                       {0, 0, errs.NotFound},
		"  ":                     {0, 0, errs.NotFound},
		"*":                      {0, 0, errs.Stale},
		`"7"`:                    {0, errs.Stale, errs.Stale},
		`W/"7"`:                  {0, errs.Stale, errs.Stale},
		`7`:                      {0, errs.Stale, errs.Stale},
		`"7" , W/"8"`:            {0, 0, errs.Stale},
		`"x", *`:                 {0, 0, errs.Stale},
		`"6"`:                    {errs.Stale, errs.Stale, errs.Stale},
		`"seven"`:                {errs.Stale, errs.Stale, errs.Stale},
		`"7.0"`:                  {errs.Stale, errs.Stale, errs.Stale},
		`"7-1x2y3z"`:             {0, errs.Stale, errs.Stale},
		`W/"7-"`:                 {0, errs.Stale, errs.Stale},
		`"7x"`:                   {errs.Stale, errs.Stale, errs.Stale},
		`,`:                      {errs.Stale, errs.Stale, errs.Stale},
		`w/"7"`:                  {errs.Stale, errs.Stale, errs.Stale}, // W is a capital letter (RFC 9110, 8.8.3)
		`"99999999999999999999"`: {errs.Stale, errs.Stale, errs.Stale},
	} {
		match := web.ParseIfMatch(header)
		for version, want := range map[int]errs.Kind{7: row.at7, 8: row.at8} {
			if err := match.Check(version); want == 0 && err != nil || want != 0 && (err == nil || errs.KindOf(err) != want) {
				t.Errorf("%q at version %d: %v", header, version, err)
			}
		}
		if err := match.Missing("thing"); errs.KindOf(err) != row.missing {
			t.Errorf("%q without a thing: %v", header, err)
		}
	}
	if !web.ParseIfMatch(web.VersionTag(7)).Given || web.ParseIfMatch(web.VersionTag(7)).Check(7) != nil {
		t.Error("a version's own tag does not match it")
	}
	if (web.IfMatch{}).Check(3) != nil {
		t.Error("the zero IfMatch refuses")
	}
}
