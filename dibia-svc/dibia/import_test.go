package dibia_test

import (
	"slices"
	"testing"

	"obi/platform/testkit"
)

var imports = testkit.Imports{
	Area: "dibia", Table: "dibias", Noun: "dibia", Key: "name", Text: "bio", Empty: "Bio is required",
	Entry: fields{"bio": "Knows herbs", "services": "Afa", "image": "https://example.org/a.jpg", "contact": "+234 803 555 0100 (Call only)", "email": "ada@example.org"},
}

func TestADibiaIsKnownByNameAndContact(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "d1", "Ada", "d2", "Ada")
	other := "+234 803 555 0199 (Call only)"
	done := imports.Send(t, svc, token, "i", []fields{
		imports.With(fields{"name": "ÀDÀ", "email": ""}),
		imports.With(fields{"name": "Ada", "contact": other}),
		{"name": "Ada"},
		{"id": "d2", "services": ""}, // only required when adding
		imports.With(fields{"name": "Obi", "services": ""}),
	}, nil)
	made := done.Rows[1].ID
	if got, want := done.Lines(), []string{
		"change d1 1", "add " + made + " 0",
		"refuse  0 bio: Bio is required image: Image URL is required contact: Contact number is required services: Services are required",
		"change d2 1", "refuse  0 services: Services are required",
	}; !slices.Equal(got, want) {
		t.Errorf("got\n%q, want\n%q", got, want)
	}
}

func TestManyDibiasAreDeletedAndRestoredWithTheirReviewsAndReports(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "d1", "Ada", "d2", "Obi", "d3", "Uche")
	for _, id := range []string{"d1", "d2", "d3"} {
		reviews.submit(t, svc, fields{"dibiaId": id})
		reports.submit(t, svc, fields{"dibiaId": id})
	}
	const all = `SELECT to_jsonb(r)::text FROM dibia.reviews r UNION ALL SELECT to_jsonb(r)::text FROM dibia.reports r UNION ALL SELECT (to_jsonb(d) - 'version')::text FROM dibia.dibias d ORDER BY 1`
	before := svc.Look(t, all)
	var done struct{ ChangeID string }
	svc.Sends(t, imports.Delete(token, "d3", "d1", "nobody"), 200, `"deleted":2`).JSON(t, &done)
	if left := svc.Look(t, all); len(left) != 3 {
		t.Errorf("left are %q", left)
	}
	svc.Sends(t, imports.Restore(token, done.ChangeID), 200)
	if after := svc.Look(t, all); !slices.Equal(after, before) {
		t.Errorf("restored\n%q\nof\n%q", after, before)
	}
	if rest := svc.Look(t, `SELECT id FROM dibia.taken_along`); len(rest) > 0 {
		t.Errorf("still archived are %v", rest)
	}
}
