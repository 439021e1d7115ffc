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
		"history MEDIA":  "fire",
		"moons kids ada": "bio",
		`"ada sings"`:    "",
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
		"category=Songs&category=Culture": "both songs", "category=Songs&category=": "songs", "category= &limit=1": "kids both songs plain", "category=Songs&category=Culture&limit=1": "both songs", "filter=Kids&filter=Odinani": "kids both", "filter=Kids&filter=Culture&category=Songs": "",
		"image=with": "kids both plain", "image=without": "songs", "image=": "kids both songs plain",
		"filter=Kids&q=obi": "both", "filter=Kids&category=Culture": "both", "filter=Kids&image=without": "", "filter=Kids&limit=1": "kids both", "image=with&limit=2&q=ada": "kids plain",
		"sort=newest": "plain songs both kids", "sort=beginning": "kids both songs plain", "sort=beginning&q=u": "songs both", "sort=newest&limit=1": "plain songs both kids", "sort=newest&limit=1&filter=Kids": "both kids", "sort=order": "kids both songs plain", "sort=order&limit=1&q=ada": "kids plain",
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
	for query, status := range map[string]int{"image=yes": 422, "sort=oldest": 422, "sort=beginning&cursor=MCBhZGE": 400, "sort=newest&cursor=MCBhZGE": 400, "filter=a%00": 400, "category=%ff": 400, "filter=" + strings.Repeat("a", 201): 422} {
		t.Run(query, func(t *testing.T) {
			svc.Send(t, testkit.Scenario{Method: "GET", Path: "/api/creator/creators?" + query, Status: status})
		})
	}
	svc.Send(t, testkit.Scenario{Method: "PUT", Path: "/api/creator/admin/edit/kids", Token: token, Body: body("kids", "Ada", `"filters":["Igbo history"]`), Status: 200})
	if got := svc.Pages(t, "", "/api/creator/creators?filter=Kids", 1); !slices.Equal(got, []string{"both"}) {
		t.Errorf("after an edit %q are found", got)
	}
}
