package creator_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"obi/platform/testkit"
)

func TestSearch(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "fire", "Ọ́kụ Media", `"filters":["Igbo history"],"category":"Igbo history"`)
	add(t, svc, token, "nfd", norm.NFD.String("Ụ́lọ̀ Ṅkịtị"))
	add(t, svc, token, "signs", `100% _real_ \ "quoted" [x]`)
	svc.Send(t, testkit.Scenario{Method: "POST", Path: "/api/creator/admin/add", Token: token, Status: 201,
		Body: `{"id":"bio","name":"Ada","bio":"Sings of rivers\nand moons","category":"Songs","filters":["Kids","Culture"],"image":"https://example.org/hidden.jpg","website":"https://site.example.org"}`})
	for q, want := range map[string]string{
		"oku":            "fire",
		"ỌKỤ":            "fire",
		"ọ́kụ":           "fire",
		"Ọ́kụ mEDIA":     "fire",
		"ulo":            "nfd",
		"ṄKỊTỊ":          "nfd",
		"nkiti":          "nfd",
		"  ada ":         "bio",
		"RIVERS":         "bio",
		"rivers  and-":   "bio", // a line break separates words as well
		"songs":          "bio",
		"kids":           "bio",
		"Kids, Culture":  "bio",
		"igbo history":   "fire",
		"odinani":        "nfd signs", // the default category
		"%":              "signs",
		"_":              "signs",
		`\`:              "signs",
		`"`:              "signs",
		"[":              "signs",
		"100% _real_":    "signs",
		"' OR 1=1 --":    "",
		"hidden":         "", // neither image nor links are searched
		"example":        "",
		"media odinani":  "",
		"moonssongs":     "",
		"no such":        "",
		"ọ́kụ\u0301kụkụ": "",
	} {
		for name, form := range map[string]norm.Form{"NFC": norm.NFC, "NFD": norm.NFD} {
			var found []struct{ ID string }
			answer := svc.Send(t, testkit.Scenario{Method: "GET", Path: "/api/creator/creators?q=" + url.QueryEscape(form.String(q)), Status: 200})
			answer.JSON(t, &found)
			var ids []string
			for _, one := range found {
				ids = append(ids, one.ID)
			}
			if got := strings.Join(ids, " "); got != want || answer.Header.Get("X-Total-Count") != fmt.Sprint(len(ids)) {
				t.Errorf("%q in %s finds %q (%s in all), want %q", q, name, got, answer.Header.Get("X-Total-Count"), want)
			}
		}
	}
	for name, q := range map[string]string{"NUL": "%00", "not UTF-8": "%ff"} {
		t.Run(name, func(t *testing.T) {
			svc.Send(t, testkit.Scenario{Method: "GET", Path: "/api/creator/creators?q=a" + q, Status: 400})
		})
	}
	svc.Send(t, testkit.Scenario{Method: "GET", Path: "/api/creator/creators?q=" + strings.Repeat("a", 201), Status: 422})
}

func TestFilters(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "kids", "Ada", `"filters":["Kids"],"category":"Kids"`)
	add(t, svc, token, "both", "Ọbị", `"filters":["Kids","Culture"],"category":"Kids, Culture"`)
	add(t, svc, token, "songs", "Uche", `"category":"Songs"`)
	add(t, svc, token, "plain", "Ada Two")
	svc.Look(t, `UPDATE creator.creators SET image = '' WHERE id = 'songs' RETURNING id`) // stored before this rule existed
	for query, want := range map[string]string{
		"filter=Kids": "kids both", "filter=Culture": "both", "filter=Odinani": "", "filter=none": "", "filter=": "kids both songs plain", "filter=kids": "",
		"category=Kids": "kids both", "category=Culture": "both", "category=Songs": "songs", "category=Odinani": "plain", "category=Kids, Culture": "",
		"image=with": "kids both plain", "image=without": "songs", "image=": "kids both songs plain",
		"filter=Kids&q=obi": "both", "filter=Kids&category=Culture": "both", "filter=Kids&image=without": "", "filter=Kids&limit=1": "kids both", "image=with&limit=2&q=ada": "kids plain",
	} {
		t.Run(query, func(t *testing.T) {
			path := "/api/creator/creators?" + strings.ReplaceAll(query, " ", "%20")
			wanted := strings.Fields(want)
			if strings.HasSuffix(query, "=") { // all of them, without a total
				var all []struct{ ID string }
				svc.Send(t, testkit.Scenario{Method: "GET", Path: path, Status: 200}).JSON(t, &all)
				if len(all) != len(wanted) {
					t.Errorf("finds %v", all)
				}
				return
			}
			if got := svc.Pages(t, "", path, len(wanted)); !slices.Equal(got, wanted) && len(got)+len(wanted) > 0 {
				t.Errorf("finds %q, want %q", got, wanted)
			}
		})
	}
	for query, status := range map[string]int{"image=yes": 422, "filter=a%00": 400, "category=%ff": 400, "filter=" + strings.Repeat("a", 201): 422} {
		t.Run(query, func(t *testing.T) {
			svc.Send(t, testkit.Scenario{Method: "GET", Path: "/api/creator/creators?" + query, Status: status})
		})
	}
	svc.Send(t, testkit.Scenario{Method: "PUT", Path: "/api/creator/admin/edit/kids", Token: token, Body: body("kids", "Ada", `"filters":["Igbo history"]`), Status: 200})
	if got := svc.Pages(t, "", "/api/creator/creators?filter=Kids", 1); !slices.Equal(got, []string{"both"}) {
		t.Errorf("after an edit %q are found", got)
	}
}

func TestAnEditIsFoundAtOnce(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "c1", "Ada")
	svc.Send(t, testkit.Scenario{Method: "PUT", Path: "/api/creator/admin/edit/c1", Token: token, Body: body("c1", "Obi"), Status: 200})
	svc.Send(t, testkit.Scenario{Method: "GET", Path: "/api/creator/creators?q=ada", Status: 200, Want: []string{"[]"}})
	svc.Send(t, testkit.Scenario{Method: "GET", Path: "/api/creator/creators?q=OBI", Status: 200, Want: []string{`"c1"`}})
}

func TestPages(t *testing.T) {
	svc, _ := start(t)
	fill(t, svc, 25)
	var got []string
	for path := "/api/creator/creators?limit=5&q=name"; path != ""; {
		answer := svc.Send(t, testkit.Scenario{Method: "GET", Path: path, Status: 200, WantHeader: map[string]string{"X-Total-Count": "25"}})
		var page []struct{ ID string }
		answer.JSON(t, &page)
		if len(page) == 0 {
			t.Fatal("a link leads to an empty page")
		}
		for _, one := range page {
			got = append(got, one.ID)
		}
		link := answer.Header.Get("Link")
		path, _, _ = strings.Cut(strings.TrimPrefix(link, "<"), ">")
		if link != "" && !strings.HasSuffix(link, `>; rel="next"`) {
			t.Fatalf("the link is %s", link)
		}
	}
	if whole := inOrder(t, svc); !slices.Equal(got, whole) {
		t.Errorf("pages give %v, the list is %v", got, whole)
	}
	for query, status := range map[string]int{
		"limit=0": 422, "limit=-1": 422, "limit=10001": 422, "limit=x": 422, "limit=10000": 200, "limit=1.5": 422,
		"cursor=x": 400, "cursor=OTk5OTk5OTk5OTk5OSBh": 400, "unknown=1": 200, "q=": 200,
	} {
		t.Run(query, func(t *testing.T) {
			svc.Send(t, testkit.Scenario{Method: "GET", Path: "/api/creator/creators?" + query, Status: status})
		})
	}
}

func TestTheListIsSentAgainOnlyWhenItChanged(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "a", "Ada")
	add(t, svc, token, "b", "Obi")
	whole := svc.Send(t, testkit.Scenario{Method: "GET", Path: "/api/creator/creators", Status: 200})
	for _, header := range []string{"X-Total-Count", "Link"} {
		if whole.Header.Get(header) != "" {
			t.Errorf("the whole list has %s", header)
		}
	}
	tag := whole.Header.Get("ETag")
	again := testkit.Scenario{Method: "GET", Path: "/api/creator/creators", Header: map[string]string{"If-None-Match": tag}, Status: 304}
	svc.Send(t, again)
	for _, change := range []testkit.Scenario{
		order(token, orderOf([]string{"b", "a"})),
		{Method: "PUT", Path: "/api/creator/admin/edit/a", Token: token, Body: body("a", "Adaeze")},
		{Method: "DELETE", Path: "/api/creator/admin/delete/b", Token: token},
	} {
		change.Status = 200
		svc.Send(t, change)
		again.Status = 200
		tag := svc.Send(t, again).Header.Get("ETag")
		if tag == again.Header["If-None-Match"] {
			t.Errorf("after %s %s the tag is the same", change.Method, change.Path)
		}
		again.Header = map[string]string{"If-None-Match": tag}
		again.Status = 304
		svc.Send(t, again)
	}
}
