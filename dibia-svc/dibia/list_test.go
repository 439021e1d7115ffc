package dibia_test

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

// fill adds 23 submissions to a queue, decides on two, sets the same microsecond for several of them,
// and returns the IDs in the order of the list.
func (q queue) fill(t *testing.T, svc *testkit.Service, token string) []string {
	t.Helper()
	for n := range 23 {
		about := fields{}
		if q.noun != "profile" {
			about["dibiaId"] = []string{"d1", "d2"}[n%2]
		}
		id := q.submit(t, svc, about)
		if n >= 21 {
			svc.Sends(t, q.decide(token, q.methods()[0], id, nil), 200)
		}
	}
	svc.Look(t, fmt.Sprintf(`UPDATE dibia.%s SET created_at = timestamptz '2026-01-31 12:00Z' + ascii(id) %% 4 * interval '1 microsecond' RETURNING id`, q.table))
	return svc.Look(t, fmt.Sprintf(`SELECT id FROM dibia.%s ORDER BY created_at DESC, id COLLATE "C" DESC`, q.table))
}

func TestListsAreNewestFirstWholeAndInPages(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "d1", "Ada", "d2", "Obi")
	for _, q := range queues {
		all := q.fill(t, svc, token)
		only := func(condition string) []string {
			those := svc.Look(t, fmt.Sprintf(`SELECT id FROM dibia.%s WHERE %s`, q.table, condition))
			return slices.DeleteFunc(slices.Clone(all), func(id string) bool { return !slices.Contains(those, id) })
		}
		decided := q.decisions[q.methods()[0]]
		oldest := slices.Clone(all)
		slices.Reverse(oldest)
		rows := map[string][]string{
			"limit=5": all, "limit=23": all, "limit=10000": all, "limit=1&q=E": all, "sort=newest&limit=5": all, "sort=oldest&limit=5": oldest, "sort=oldest": oldest,
			"status=pending&limit=4": only(`status = 'pending'`), "status=" + decided: only(`status <> 'pending'`), "q=no-such-thing": {},
		}
		if q.noun != "profile" {
			rows["dibiaId=d1&limit=5"] = only(`dibia_id = 'd1'`)
			rows["dibiaId=d2&status=pending&q=OBI&limit=3"] = only(`dibia_id = 'd2' AND status = 'pending'`)
			rows["dibiaId=nobody"] = []string{}
		}
		for query, want := range rows {
			t.Run(q.noun+" "+query, func(t *testing.T) {
				if got := svc.Pages(t, token, q.path+"?"+query, len(want)); !slices.Equal(got, want) {
					t.Errorf("pages give\n%v\nwant\n%v", got, want)
				}
			})
		}
		whole := svc.Sends(t, testkit.Scenario{Method: "GET", Path: q.path, Token: token}, 200)
		if got := ids(t, svc, token, strings.TrimPrefix(q.path, "/api/dibia/")); !slices.Equal(got, all) || whole.Header.Get("X-Total-Count")+whole.Header.Get("Link") != "" {
			t.Errorf("the whole list of %ss is %v with %v", q.noun, got, whole.Header)
		}
	}
}

func TestInvalidQueries(t *testing.T) {
	svc, token := start(t)
	encoded := func(text string) string { return "cursor=" + base64.RawURLEncoding.EncodeToString([]byte(text)) }
	rows := map[string]int{
		"limit=0": 422, "limit=-1": 422, "limit=10001": 422, "limit=x": 422, "limit=1.5": 422, "limit=10000": 200, "sort=name": 422,
		"status=unknown": 422, "status=Pending": 422, "status=": 200, "status=pending%00": 422, "unknown=1": 200, "q=": 200,
		"q=" + strings.Repeat("a", 201): 422, "q=a%00": 400, "q=%ff": 400,
		"cursor=x": 400, "cursor=!": 400, encoded("2026-01-31T12:00:00Z"): 400, encoded("yesterday x"): 400, encoded("2026-01-31T12:00:00Z \x00"): 400,
		encoded("2026-01-31T12:00:00Z \xff"): 400, encoded("0000-01-01T00:00:00Z x"): 200, encoded("9999-12-31T23:59:59.999999999Z x"): 200,
		"cursor=" + strings.Repeat("a", 201): 422,
	}
	for _, q := range queues {
		for query, status := range rows {
			t.Run(q.noun+" "+query, func(t *testing.T) {
				svc.Sends(t, testkit.Scenario{Method: "GET", Path: q.path + "?" + query, Token: token}, status)
			})
		}
	}
	for path, status := range map[string]int{
		"/reviews?status=resolved": 422, "/report?status=approved": 422, "/report?status=reports": 422, "/profiles?status=resolved": 422,
		"/reviews/groups?status=resolved": 422, "/report/groups?status=approved": 422, "/reviews/groups?q=a%00": 400, "/report/groups?q=" + strings.Repeat("a", 201): 422,
		"/reviews?dibiaId=" + strings.Repeat("a", 65): 422, "/report?dibiaId=a%00": 400, "/report?dibiaId=": 200,
		"/reviews/%ff": 400, "/report/%ff": 400, "/profiles/%ff": 400, "/reviews?dibiaId=%ff": 400, "/profiles?dibiaId=d1": 200,
	} {
		t.Run(path, func(t *testing.T) {
			svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/dibia/admin" + path, Token: token}, status)
		})
	}
}

func TestAListIsSentAgainOnlyWhenItChanged(t *testing.T) {
	eachQueue(t, func(t *testing.T, svc *testkit.Service, ngozi string, q queue) {
		id := q.submit(t, svc, nil)
		list := testkit.Scenario{Method: "GET", Path: q.path + "?status=pending", Token: ngozi, Header: map[string]string{}}
		for _, change := range []testkit.Scenario{q.decide(ngozi, q.methods()[0], id, nil), q.decide(ngozi, "undo", id, nil)} {
			list.Header["If-None-Match"] = svc.Sends(t, list, 200).Header.Get("ETag")
			svc.Sends(t, list, 304)
			svc.Sends(t, change, 200)
			svc.Sends(t, list, 200)
		}
	})
}

func TestSearchFindsSubmissions(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "d1", "Ọ́kụ", "d2", "Dike")
	names := map[string]string{}
	for name, row := range map[string]struct {
		q     queue
		other fields
	}{
		"fire":  {reviews, fields{"name": "Chika", "comment": "Kind"}},
		"night": {reviews, fields{"dibiaId": "d2", "name": "Ùchè", "comment": "Came by night\nto Ụlọ"}},
		"signs": {reviews, fields{"dibiaId": "d2", "name": `100% _x_ \ "q"`, "comment": "[?] @q $1 :x"}},
		"rude":  {reports, fields{"name": "Emeka", "report": "Was rude"}},
		"late":  {reports, fields{"dibiaId": "d2", "name": "Okụ", "report": "Was late – n’ụlọ"}},
		"eze":   {profiles, fields{"firstName": "Ọbịọra", "lastName": "Eze", "services": "Afa", "city": "Enugu", "country": "Nigeria"}},
		"nwa":   {profiles, fields{"firstName": "Nwa", "lastName": "Ada", "services": "Ọgwụ-herbs", "city": "Ọka", "country": "Ghana", "email": "x@elsewhere.example", "bio": "secretive"}},
	} {
		names[row.q.submit(t, svc, row.other)] = name
	}
	for path, rows := range map[string]map[string]string{
		"admin/reviews": {
			"oku": "fire", "ỌKỤ": "fire", "chika": "fire", "KIND": "fire", "uche": "night", "ulo": "night", "NIGHT": "night", "dike": "night signs",
			"%": "signs", "_": "signs", `\`: "signs", `"`: "signs", "[": "signs", "?": "signs", "@q": "signs", "$1": "signs", ":x": "signs", "100% _x_": "signs",
			"' OR 1=1 --": "", "chika kind": "fire", "dike ulo": "night", "night dike kind": "", "\"chika kind\"": "", "no such": "", " ": "fire night signs", "nightto": "",
		},
		"admin/report":   {"oku": "late rude", "RUDE": "rude", "emeka": "rude", "dike": "late", "' OR ''='": "", "%": "", "late n'ulo.": "late", "-": "late", "’": "late"},
		"admin/profiles": {"obiora": "eze", "ọbịọra EZE": "eze", "eze obiora": "eze", "enugu afa": "eze", "enugu ghana": "", "\"eze obiora\"": "", "afa": "eze", "ogwu herbs": "nwa", "ọgwụ‑herbs": "nwa", "oka": "nwa", "enugu": "eze", "ghana": "nwa", "elsewhere": "nwa", "secretive": "", "' OR 1=1 --": "", "_": ""},
	} {
		for q, want := range rows {
			t.Run(path+" "+q, func(t *testing.T) {
				var all []item
				answer := get(t, svc, token, path+"?q="+url.QueryEscape(q), &all)
				var found []string
				for _, one := range all {
					found = append(found, names[one.ID])
				}
				slices.Sort(found)
				if got := strings.Join(found, " "); got != want || answer.Header.Get("X-Total-Count") != fmt.Sprint(len(found)) {
					t.Errorf("finds %q, want %q", got, want)
				}
			})
		}
	}
}

func TestSearchFindsDibias(t *testing.T) {
	svc, token := start(t)
	for id, other := range map[string]fields{
		"fire": {"name": "Ọ́kụ", "services": "Afa"}, "herbs": {"name": "Dike", "bio": "From Ụlọ\nin Ọka", "services": "Ọgwụ herbs"},
		"cat": {"name": "Nwa", "category": "Bone setting", "contact": "0999", "email": "hidden@example.net", "services": "100% _x_"},
	} {
		other["id"] = id
		svc.Sends(t, testkit.Scenario{Method: "POST", Path: "/api/dibia/admin/dibia", Token: token, Body: ada.With(other)}, 201)
	}
	search := func(q, want string) {
		t.Helper()
		found := ids(t, svc, "", "dibias?q="+url.QueryEscape(q))
		slices.Sort(found)
		if got := strings.Join(found, " "); got != want {
			t.Errorf("%q finds %q, want %q", q, got, want)
		}
	}
	for q, want := range map[string]string{
		"oku": "fire", "ULO": "herbs", "oka": "herbs", "ogwu": "herbs", "AFA": "fire", "bone": "cat", "ogwu dike": "herbs", "dike afa": "", "%": "cat", "_x_": "cat",
		"hidden": "", "0999": "", "example": "", "' OR 1=1 --": "",
	} {
		search(q, want)
	}
	svc.Sends(t, testkit.Scenario{Method: "PUT", Path: "/api/dibia/admin/dibias/fire", Token: token, Body: ada.With(fields{"id": nil, "name": "Mmiri"})}, 200)
	search("oku", "")
	search("MMIRI", "fire")
	svc.Look(t, `UPDATE dibia.dibias SET image = '' WHERE id = 'cat' RETURNING id`) // stored before this rule existed
	for query, want := range map[string]string{"image=without": "cat", "image=with": "fire herbs", "image=with&q=oka": "herbs", "image=without&q=oka": ""} {
		found := ids(t, svc, "", "dibias?"+query)
		slices.Sort(found)
		if got := strings.Join(found, " "); got != want {
			t.Errorf("%s finds %q, want %q", query, got, want)
		}
	}
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/dibia/dibias?image=no"}, 422)
}
