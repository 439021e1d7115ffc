package dibia_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"obi/dibia-svc/dibia"
	"obi/platform/config"
	"obi/platform/testkit"
)

func TestSamplesFillAnEmptyInstallOnce(t *testing.T) {
	svc := testkit.Start(t, dibia.Spec(), config.Environ{"OBI_DEMO": "1"})
	token := svc.Issuer.Token(t, "ngozi")
	counts := testkit.Scenario{Method: "GET", Path: "/api/dibia/admin/counts", Token: token}
	const full = `{"dibias":10,"reviews":{"pending":27,"approved":10,"rejected":3},"reports":{"pending":8,"resolved":2,"redlist":2},"profiles":{"pending":4,"approved":1,"rejected":1}}`
	svc.Sends(t, counts, 200, full)
	for _, q := range queues {
		// No pending sample has a decision, no decided one lacks it, and none is from the future.
		odd := svc.Look(t, fmt.Sprintf(`SELECT id FROM dibia.%s WHERE (status = 'pending') <> (decided_by = '') OR created_at > now() OR decided_at > now() OR decided_at < created_at`, q.table))
		if len(odd) > 0 {
			t.Errorf("%d sample %ss have an impossible past", len(odd), q.noun)
		}
	}
	svc = svc.Restart(t)
	svc.Sends(t, counts, 200, full)

	// sample-10 is on the red list with four reports. It is permanently deleted with all
	// submissions about it.
	about := ids(t, svc, token, "admin/reviews?dibiaId=sample-10")
	svc.Sends(t, testkit.Scenario{Method: "DELETE", Path: "/api/dibia/admin/dibias/sample-10", Token: token}, 200)
	left := svc.Sends(t, counts, 200, `{"dibias":9,`, `"reports":{"pending":5,"resolved":1,"redlist":1}`)
	if got := len(ids(t, svc, token, "admin/reviews")); got != 40-len(about) {
		t.Errorf("%d reviews are left of 40, %d were about it", got, len(about))
	}
	svc = svc.Restart(t)
	if again := svc.Sends(t, counts, 200); again.Body != left.Body {
		t.Errorf("after a restart there are %s, before %s", again.Body, left.Body)
	}
	for n := 1; n <= 9; n++ {
		svc.Sends(t, testkit.Scenario{Method: "DELETE", Path: fmt.Sprint("/api/dibia/admin/dibias/sample-", n), Token: token}, 200)
	}
	svc = svc.Restart(t)
	svc.Sends(t, counts, 200, `{"dibias":0,"reviews":{"pending":0,"approved":0,"rejected":0},"reports":{"pending":0,"resolved":0,"redlist":0},"profiles":{"pending":4,`)
}

func TestSamplesKeepTheRulesOfTheirArea(t *testing.T) {
	svc := testkit.Start(t, dibia.Spec(), config.Environ{"OBI_DEMO": "1"})
	token := svc.Issuer.Token(t, "ngozi")
	if got := counted(t, svc, token, "admin/report/redlist"); len(got) != 2 || !strings.HasSuffix(got[0], " 4") || !strings.HasSuffix(got[1], " 3") {
		t.Errorf("the red list is %q", got)
	}
	if odd := svc.Look(t, `SELECT contact FROM dibia.dibias WHERE contact !~ '^\+234 \d{3} \d{3} \d{4} \((Call & WhatsApp|Call only)\)$'`); len(odd) > 0 {
		t.Errorf("contacts that no form would save: %q", odd)
	}
	if hosts := svc.Look(t, `SELECT split_part(image, '/samples/', 1) FROM dibia.dibias UNION SELECT split_part(profile_image, '/samples/', 1) FROM dibia.profiles WHERE profile_image <> ''`); !slices.Equal(hosts, []string{"http://localhost:8080"}) {
		t.Errorf("pictures of other hosts: %v", hosts)
	}
	var publish []testkit.Scenario
	for _, id := range ids(t, svc, token, "admin/profiles?status=pending") {
		publish = append(publish, profiles.decide(token, "publish", id, nil))
	}
	if got := svc.AtOnce(t, publish, 200, 422); got[200] == 0 || got[422] == 0 {
		t.Errorf("of the profiles some shall be ready to publish and some lack a thing, answered %v", got)
	}
}

func TestWithoutDemoNothingIsLoaded(t *testing.T) {
	svc, token := start(t)
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/dibia/admin/counts", Token: token}, 200, `{"dibias":0,`, `"profiles":{"pending":0,"approved":0,"rejected":0}}`)
	add(t, svc, token, "mine", "Ada")
	svc.Environ["OBI_DEMO"] = "1"
	svc = svc.Restart(t)
	if got := ids(t, svc, "", "dibias"); !slices.Equal(got, []string{"mine"}) {
		t.Errorf("samples were added to %v", got)
	}
}
