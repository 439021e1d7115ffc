package ilu_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"obi/platform/testkit"
)

// library adds a few proverbs whose searched texts differ.
func library(t *testing.T, svc *testkit.Service, token string) {
	t.Helper()
	for id, other := range map[string]fields{
		"fire":  {"proverb": "Ọ́kụ na-ere", "meaning": "Fire burns.", "categories": []string{"Nature", "Caution"}},
		"salt":  {"proverb": "Oku", "meaning": "An oku is no ọkụ́.", "categories": []string{"Others"}},
		"night": {"proverb": "Ṅkịtị bụ́ ụwa", "meaning": "Silence\nspeaks.", "categories": []string{"Uwa", "Common sense"}},
		"signs": {"proverb": `100% _x_ \ "q"`, "meaning": "[?] @q $1 :x ' %s", "categories": []string{}},
		"chi":   {"proverb": "“Chi bọọ", "meaning": "Day breaks.", "categories": []string{"Chi"}},
	} {
		other["id"] = id
		svc.Sends(t, post(token, other), 201)
	}
}

// finds checks that a query finds exactly these proverbs, in any order.
func finds(t *testing.T, svc *testkit.Service, query url.Values, want string) {
	t.Helper()
	for _, order := range []string{"", "igbo", "newest"} {
		query.Set("sort", order)
		var page listed
		get(t, svc, "", "proverbs?"+query.Encode(), &page)
		var found []string
		for _, one := range page.Data {
			found = append(found, one.ID)
		}
		slices.Sort(found)
		if got := strings.Join(found, " "); got != want || page.Pagination.Total != len(found) || page.Pagination.Estimated || page.Pagination.Next != "" {
			t.Errorf("%v finds %q of %+v, want %q", query, got, page.Pagination, want)
		}
	}
}

func TestSearch(t *testing.T) {
	svc, token := start(t)
	library(t, svc, token)
	const all = "chi fire night salt signs"
	for q, want := range map[string]string{
		"": all, " ": all, "\u0301": all, // a mark alone is not text
		"oku": "fire salt", "ỌKỤ": "fire salt", "ọ́kụ́": "fire salt", "OKU NA": "fire", "burns": "fire", "BURNS.": "fire", "nkiti": "night", "ñkịtị": "night",
		"uwa": "night", "common SENSE": "night", "caution": "fire", "chi": "chi", "silence": "night", "no such thing": "", "na-ere fire": "fire", "burns caution ỌKỤ": "fire", "oku burns speaks": "", "\"oku na\" fire": "fire", "\"na oku\"": "", "ers is": "salt",
		"%": "signs", "_": "signs", "_x_": "signs", `\`: "signs", `"`: "signs", "[": "signs", "?": "signs", "@q": "signs", "$1": "signs", ":x": "signs", "100%": "signs",
		"na ere": "fire", "na‑ERE": "fire", "kụ  na – ere": "fire", "Fire burns!": "fire", "“Chi bọọ.”": "chi", "-": "fire", "—": "fire", "--": "",
		"%s": "signs", "'": "signs", "’": "signs", "o_u": "", "%oku%": "", "' OR 1=1 --": "", "“": "chi",
	} {
		t.Run(q, func(t *testing.T) {
			finds(t, svc, url.Values{"q": {q}}, want)
			finds(t, svc, url.Values{"q": {norm.NFD.String(q)}}, want)
		})
	}
	for q, want := range map[string]string{
		"ọkụ": "fire salt", "oku": "salt", "Ọ̀KỤ́": "fire salt", "ọku": "", "okụ": "", "ṅkịtị": "night", "nkịtị": "", "Nature": "fire", "ụwa": "night", "uwa": "night", "bu": "fire", "bụ": "night", "BỌỌ": "chi", "boo": "", "na ere": "fire", "burns ọkụ": "fire", "burns oku": "", "%": "signs", "_": "signs", "-": "fire", "’": "signs", "": all,
	} {
		t.Run("exact "+q, func(t *testing.T) {
			finds(t, svc, url.Values{"q": {q}, "exact": {"true"}}, want)
			finds(t, svc, url.Values{"q": {norm.NFD.String(q)}, "exact": {"true"}}, want)
		})
	}
	svc.Sends(t, put(token, "fire", fields{"proverb": "Mmiri", "categories": []string{"Mmiri"}}), 200)
	finds(t, svc, url.Values{"q": {"burns"}}, "")
	finds(t, svc, url.Values{"q": {"mmiri"}}, "fire")
	finds(t, svc, url.Values{"letter": {"m"}}, "fire")
}

func TestFilters(t *testing.T) {
	svc, token := start(t)
	svc.Sends(t, category(token, "Ịhụnanya"), 201)
	library(t, svc, token)
	svc.Sends(t, post(token, fields{"id": "love", "proverb": "Ọma", "meaning": "m", "categories": []string{"Ịhụnanya", "Nature"}}), 201)
	for query, want := range map[string]string{
		"category=Nature": "fire love", "category=Common sense": "night", "category=Wealth": "", "category=Nature&q=oku": "fire", "category=Nature&q=no": "",
		"category=Wealth&category=Common sense": "night", "category=Nature&category=Common sense": "fire love night", "category=Nature&category=Common sense&letter=ọ": "fire love", "category=Wealth&category=": "", "category=Nature,Common sense": "",
		"category=Natur": "", "category=nothing": "", "category=%25": "", `category="Nature"`: "", "category=' OR 1=1 --": "", "category=": "chi fire love night salt signs",
		norm.NFC.String("category=Ịhụnanya"): "love", norm.NFD.String("category=Ịhụnanya"): "love", "category=Ihunanya": "",
		"letter=ọ": "fire love", "letter=Ọ": "fire love", norm.NFD.String("letter=Ọ́"): "fire love", "letter=o": "salt", "letter=ch": "chi", "letter=CH": "chi", "letter=c%20": "?", "letter=n": "", "letter=ṅ": "night",
		"letter=-": "signs", "letter=c": "?", "letter=x": "?", "letter=aa": "?", "letter=": "chi fire love night salt signs",
		"letter=ọ&category=Nature": "fire love", "letter=ọ&category=Nature&q=BURN": "fire", "letter=o&category=Nature": "", "letter=-&q=100%25": "signs", "letter=ọ&q=oku&exact=true": "", "letter=ọ&q=ọkụ&exact=true": "fire", "letter=o&q=ọkụ&exact=true": "salt",
	} {
		t.Run(query, func(t *testing.T) {
			values := url.Values{}
			for pair := range strings.SplitSeq(query, "&") {
				name, value, _ := strings.Cut(pair, "=")
				if plain, err := url.PathUnescape(value); err == nil {
					value = plain
				}
				values.Add(name, value)
			}
			if want == "?" {
				svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/proverbs?" + values.Encode()}, 422, "There is no such letter in the Igbo alphabet")
				return
			}
			finds(t, svc, values, want)
		})
	}
}

func TestInvalidQueries(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "a", "Aka", "b", "Bia", "c", "Chi")
	next := func(query string) string {
		var page listed
		get(t, svc, "", "proverbs?limit=1&"+query, &page)
		return page.Pagination.Next
	}
	igbo, newest := next("sort=igbo"), next("sort=newest")
	for query, status := range map[string]int{
		"limit=0": 422, "limit=-1": 422, "limit=201": 422, "limit=200": 200, "limit=x": 422, "limit=1.5": 422, "page=0": 422, "page=-1": 422, "page=x": 422, "page=1000000": 200, "page=1000001": 422,
		"sort=": 200, "sort=oldest": 422, "sort=IGBO": 422, "exact=x": 422, "exact=false": 200, "exact=": 200, "unknown=1": 200,
		"q=" + strings.Repeat("a", 200): 200, "q=" + strings.Repeat("a", 201): 422, "q=a%00": 400, "q=%ff": 400, "category=%ff": 400, "category=a%00": 400, "category=" + strings.Repeat("a", 201): 422,
		"letter=%ff": 422, "letter=%00": 422, "letter=" + strings.Repeat("a", 9): 422, "letter=ab": 422,
		"cursor=!": 400, "cursor=x": 400, "cursor=e30": 400, "cursor=bnVsbA": 400, "cursor=W10": 400, "cursor=" + strings.Repeat("a", 4_001): 422,
		"cursor=" + igbo: 200, "sort=newest&cursor=" + newest: 200, "sort=newest&cursor=" + igbo: 400, "cursor=" + newest: 400,
		"page=2&cursor=" + igbo: 422, "page=2&sort=newest&cursor=" + newest: 422, "page=1&cursor=" + igbo: 200,
	} {
		t.Run(query, func(t *testing.T) {
			svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/proverbs?" + query}, status)
		})
	}
	empty := svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/proverbs?page=9"}, 200)
	if want := `{"data":[],"pagination":{"page":9,"limit":50,"total":3,"estimated":false,"pages":1}}`; strings.TrimSpace(empty.Body) != want {
		t.Errorf("after the last page comes %s", empty.Body)
	}
	if got := fmt.Sprint(ids(t, svc, "?limit=2&page=2"), ids(t, svc, "?limit=2&page=3"), ids(t, svc, "?q=a&limit=1&page=2"), ids(t, svc, "?q=a&limit=1&page=4")); got != "[c] [] [b] []" {
		t.Errorf("pages are %s", got)
	}
}
