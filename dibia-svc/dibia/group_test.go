package dibia_test

import (
	"fmt"
	"slices"
	"testing"

	"obi/platform/testkit"
)

// counted returns the groups of a path as "id name count", in their order.
func counted(t *testing.T, svc *testkit.Service, token, path string) []string {
	t.Helper()
	var groups []struct {
		DibiaID, Name string
		Count         int
	}
	get(t, svc, token, path, &groups)
	found := make([]string, len(groups))
	for i, one := range groups {
		found[i] = fmt.Sprintf("%s %s %d", one.DibiaID, one.Name, one.Count)
	}
	return found
}

func TestGroupsCountSubmissionsByDibia(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "d1", "Ọkụ", "d2", "Ada", "d3", "Nnamdi", "d4", "Ozo")
	for _, q := range []queue{reviews, reports} {
		text := "comment"
		if q.noun == "report" {
			text = "report"
		}
		decided := q.submit(t, svc, fields{"dibiaId": "d2", "name": "Uche"})
		svc.Sends(t, q.decide(token, q.methods()[0], decided, nil), 200)
		for _, dibia := range []string{"d1", "d1", "d1", "d2", "d4"} {
			q.submit(t, svc, fields{"dibiaId": dibia, text: "Something about " + dibia})
		}
		q.submit(t, svc, fields{"dibiaId": "d1", "name": "Ụchè", text: "Nothing"})
		groups := q.path[len("/api/dibia/"):] + "/groups"
		for query, want := range map[string][]string{
			"":                                       {"d2 Ada 2", "d4 Ozo 1", "d1 Ọkụ 4"}, // ọ comes after o
			"?status=pending":                        {"d2 Ada 1", "d4 Ozo 1", "d1 Ọkụ 4"},
			"?status=" + q.decisions[q.methods()[0]]: {"d2 Ada 1"},
			"?sort=name":                             {"d2 Ada 2", "d4 Ozo 1", "d1 Ọkụ 4"},
			"?sort=oldest":                           {"d2 Ada 2", "d1 Ọkụ 4", "d4 Ozo 1"},
			"?sort=oldest&status=pending":            {"d1 Ọkụ 4", "d2 Ada 1", "d4 Ozo 1"},
			"?q=OKU":                                 {"d1 Ọkụ 4"}, // all submissions of the dibia with this name
			"?q=uche":                                {"d2 Ada 1", "d1 Ọkụ 1"},
			"?q=uche&status=pending":                 {"d1 Ọkụ 1"},
			"?q=something":                           {"d2 Ada 1", "d4 Ozo 1", "d1 Ọkụ 3"},
			"?q=something+about+D4":                  {"d4 Ozo 1"},
			"?q=D1+oku+something":                    {"d1 Ọkụ 3"},
			"?q=%25":                                 {},
		} {
			t.Run(q.noun+query, func(t *testing.T) {
				if got := counted(t, svc, token, groups+query); !slices.Equal(got, want) {
					t.Errorf("got %q, want %q", got, want)
				}
			})
		}
	}
}

func TestNoGroupsAreAnEmptyList(t *testing.T) {
	svc, token := start(t)
	for _, path := range []string{"reviews", "reviews/groups", "report", "report/groups", "report/redlist", "profiles"} {
		if answer := svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/dibia/admin/" + path, Token: token}, 200); answer.Body != "[]" && answer.Body != "[]\n" {
			t.Errorf("%s answers %s", path, answer.Body)
		}
	}
}

func TestTheRedListBeginsWithThreeReports(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "two", "Ada", "three", "Zim", "also-three", "Chi", "five", "Uzo", "none", "Obi")
	for dibia, n := range map[string]int{"two": 2, "three": 3, "also-three": 3, "five": 5} {
		for i := range n {
			id := reports.submit(t, svc, fields{"dibiaId": dibia})
			if i < 3 && dibia != "five" { // resolved ones count as well
				svc.Sends(t, reports.decide(token, "resolve", id, nil), 200)
			}
		}
	}
	expect := func(want ...string) {
		t.Helper()
		if got := counted(t, svc, token, "admin/report/redlist"); !slices.Equal(got, want) {
			t.Errorf("the red list is %q, want %q", got, want)
		}
		svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/dibia/admin/counts", Token: token}, 200, fmt.Sprintf(`"redlist":%d}`, len(want)))
	}
	expect("five Uzo 5", "also-three Chi 3", "three Zim 3")
	reports.submit(t, svc, fields{"dibiaId": "two"})
	expect("five Uzo 5", "two Ada 3", "also-three Chi 3", "three Zim 3")
	svc.Sends(t, testkit.Scenario{Method: "DELETE", Path: "/api/dibia/admin/dibias/five", Token: token}, 200)
	expect("two Ada 3", "also-three Chi 3", "three Zim 3")
}

func TestCounts(t *testing.T) {
	svc, token := start(t)
	counts := testkit.Scenario{Method: "GET", Path: "/api/dibia/admin/counts", Token: token}
	const none = `{"dibias":0,"reviews":{"pending":0,"approved":0,"rejected":0},"reports":{"pending":0,"resolved":0,"redlist":0},"profiles":{"pending":0,"approved":0,"rejected":0}}`
	svc.Sends(t, counts, 200, none)
	add(t, svc, token, "d1", "Ada")
	for _, q := range queues {
		for n, decision := range []string{"", "", "", "approve", "reject", "reject", "resolve", "resolve"} {
			if q.decisions[decision] != "" || decision == "" && n < 3 {
				id := q.submit(t, svc, nil)
				if decision != "" {
					svc.Sends(t, q.decide(token, decision, id, nil), 200)
				}
			}
		}
	}
	svc.Sends(t, profiles.decide(token, "publish", profiles.submit(t, svc, nil), nil), 200)
	svc.Sends(t, counts, 200, `{"dibias":2,"reviews":{"pending":3,"approved":1,"rejected":2},"reports":{"pending":3,"resolved":2,"redlist":1},"profiles":{"pending":3,"approved":2,"rejected":2}}`)
}
