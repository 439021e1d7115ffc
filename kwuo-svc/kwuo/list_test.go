package kwuo_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"obi/platform/testkit"
)

func TestSearch(t *testing.T) {
	svc, token := start(t)
	for id, other := range map[string]fields{
		"fire":  {"riddle": "Ọ́kụ na-ere", "translation": "Fire burns.", "answer": "Mmiri", "options": []string{"Mmiri", "Ụzọ"}},
		"salt":  {"riddle": "Oku", "translation": "An oku is not ọkụ́.", "answer": "Nnu", "options": []string{"Nnu", "Ose, ogiri"}},
		"night": {"riddle": "Ṅkịtị bụ́ ụwa", "translation": "Silence\nspeaks.", "answer": "Abalị", "options": []string{"Abalị", "Chi"}},
		"signs": {"riddle": `100% _x_ \ "q"`, "translation": "[?] @q $1 :x ' %s", "answer": "a", "options": []string{"a", "b|c"}},
	} {
		other["id"] = id
		svc.Sends(t, post(token, other), 201)
	}
	finds := func(q, exact, want string) {
		t.Helper()
		for _, sort := range []string{"", "newest", "igbo"} {
			found, answer := list(t, svc, "?"+url.Values{"q": {q}, "exact": {exact}, "sort": {sort}}.Encode())
			var got []string
			for _, riddle := range found {
				got = append(got, riddle.ID)
			}
			slices.Sort(got)
			total := fmt.Sprint(len(got))
			if q == "" {
				total = ""
			}
			if strings.Join(got, " ") != want || answer.Header.Get("X-Total-Count") != total || answer.Header.Get("Link") != "" {
				t.Errorf("%q finds %q in order %q (%s in all), want %q", q, got, sort, answer.Header.Get("X-Total-Count"), want)
			}
		}
	}
	const all = "fire night salt signs"
	for q, want := range map[string]string{
		"": all, " ": all, "\u0301": all, // a mark alone is not text
		"oku": "fire salt", "ỌKỤ": "fire salt", "ọ́kụ́": "fire salt", "OKU NA": "fire", "burns": "fire", "BURNS.": "fire", "nkiti": "night", "uwa": "night",
		"mmiri": "fire", "uzo": "fire", "ỤZỌ": "fire", "ogiri": "salt", "ose, ogiri": "salt", "abali": "night", "chi": "night", "silence": "night",
		"%": "signs", "_": "signs", `\`: "signs", `"`: "signs", "[": "signs", "?": "signs", "@q": "signs", "$1": "signs", ":x": "signs", "%s": "signs", "'": "signs", "b|c": "signs",
		"no such thing": "", "na-ere fire": "fire", "uzo burns": "fire", "uzo nnu": "", "\"burns uzo\"": "", "' OR 1=1 --": "", "%oku%": "", "o_u": "",
	} {
		t.Run(q, func(t *testing.T) {
			finds(q, "", want)
			finds(norm.NFD.String(q), "false", want)
		})
	}
	for q, want := range map[string]string{
		"": all, "ọkụ": "fire salt", "oku": "salt", "Ọ̀KỤ́": "fire salt", "ọku": "", "ṅkịtị": "night", "nkịtị": "", "ụzọ": "fire", "uzo": "", "abalị": "night", "abali": "", "bu": "fire", "CHI": "night", "chi abalị": "night", "chi abali": "", "%": "signs",
	} {
		t.Run("exact "+q, func(t *testing.T) {
			finds(q, "true", want)
			finds(norm.NFD.String(q), "true", want)
		})
	}
	svc.Sends(t, put(token, "fire", fields{"riddle": "Ikuku"}), 200)
	finds("burns", "", "")
	finds("ikuku", "", "fire")
}

func TestRiddlesAreFilteredByTheirRecording(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "a", "Aka", "b", "Bia", "d", "Di")
	svc.Look(t, `UPDATE kwuo.riddles SET audio = '{"fileId": "f", "filename": "a.mp3", "uploadedAt": "2026-01-01T00:00:00Z"}' WHERE id <> 'b' RETURNING id`)
	svc.Look(t, `UPDATE kwuo.riddles SET audio = audio || '{"playable":"some"}' WHERE id = 'd' RETURNING id`)
	for query, want := range map[string][]string{
		"recording=with&sort=igbo": {"a", "d"}, "recording=without": {"b"}, "recording=with&sort=igbo&limit=1": {"a", "d"}, "recording=without&q=aka": {},
		"recording=with&limit=1": {"d", "a"}, "playable=some": {"d"}, "playable=everywhere": {},
	} {
		t.Run(query, func(t *testing.T) {
			if got := svc.Pages(t, "", listPath+"?"+query, len(want)); !slices.Equal(got, want) && len(got)+len(want) > 0 {
				t.Errorf("finds %q, want %q", got, want)
			}
		})
	}
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: listPath + "?recording=maybe"}, 422)
}

// inOrder returns phrases in Igbo order, from the alphabet's own tests.
func inOrder(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile("../../igbo/testdata/order.json")
	if err != nil {
		t.Fatal(err)
	}
	var fixture struct{ InOrder []string }
	if err := json.Unmarshal(data, &fixture); err != nil || len(fixture.InOrder) < 40 {
		t.Fatal(fixture, err)
	}
	return fixture.InOrder
}

func TestEveryPageInBothOrders(t *testing.T) {
	svc, token := start(t)
	phrases := inOrder(t)
	mixed := rand.New(rand.NewPCG(5, 6)).Perm(len(phrases))
	place := map[string]int{} // of an ID in Igbo order
	for n, i := range mixed {
		phrase, id := phrases[i], "r"+strconv.Itoa(n)
		if n%2 == 1 {
			phrase = norm.NFD.String(phrase) // however it was typed
		}
		add(t, svc, token, id, phrase)
		place[id] = i
	}
	// Equal in the compared part of the text: the ID decides.
	long := strings.Repeat("ẓ̂", 300)
	add(t, svc, token, "z2", "Zz"+long+"a", "z1", "Zz"+long+"b")
	place["z1"], place["z2"] = len(phrases), len(phrases)+1
	svc.Look(t, `UPDATE kwuo.riddles SET created_at = timestamptz '2026-01-31 12:00Z' + length(riddle) % 4 * interval '1 microsecond' RETURNING id`)

	newest := svc.Look(t, `SELECT id FROM kwuo.riddles ORDER BY created_at DESC, id COLLATE "C" DESC`)
	alphabet := slices.SortedFunc(slices.Values(newest), func(a, b string) int { return place[a] - place[b] })
	// Riddles outside the alphabet come after Z.
	outside := slices.IndexFunc(alphabet, func(id string) bool {
		return svc.Look(t, `SELECT letter_rank::text FROM kwuo.riddles WHERE id = $1`, id)[0] == "36"
	})
	zs := alphabet[len(alphabet)-2:]
	alphabet = slices.Insert(slices.Clone(alphabet[:len(alphabet)-2]), outside, zs...)

	for query, want := range map[string][]string{"": newest, "sort=newest": newest, "sort=igbo": alphabet, "sort=igbo&q=EATS": alphabet, "q=eats&exact=true": newest} {
		if strings.Contains(query, "q=") == false {
			if got := ids(t, svc, "?"+query); !slices.Equal(got, want) {
				t.Errorf("the whole list with %q is\n%v\nwant\n%v", query, got, want)
			}
		}
		for _, limit := range []int{1, 7, len(want) - 1, len(want), 10_000} {
			t.Run(fmt.Sprintf("%s limit=%d", query, limit), func(t *testing.T) {
				if got := svc.Pages(t, "", fmt.Sprintf("%s?%s&limit=%d", listPath, query, limit), len(want)); !slices.Equal(got, want) {
					t.Errorf("pages give\n%v\nwant\n%v", got, want)
				}
			})
		}
	}
	// A page begins where the one before ended, even if that riddle was deleted.
	_, answer := list(t, svc, "?sort=igbo&limit=3")
	next, _, _ := strings.Cut(strings.TrimPrefix(answer.Header.Get("Link"), "<"), ">")
	svc.Sends(t, remove(token, alphabet[2]), 200)
	if got := svc.Pages(t, "", next, len(alphabet)-1); !slices.Equal(got, alphabet[3:]) {
		t.Errorf("after a deleted riddle come\n%v\nwant\n%v", got, alphabet[3:])
	}
}

func TestInvalidQueries(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "a", "Aka", "b", "Bia")
	cursor := func(text string) string { return "cursor=" + base64.RawURLEncoding.EncodeToString([]byte(text)) }
	next := func(query string) string {
		_, answer := list(t, svc, "?limit=1&"+query)
		address, _, _ := strings.Cut(strings.TrimPrefix(answer.Header.Get("Link"), "<"), ">")
		parsed, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		return "cursor=" + parsed.Query().Get("cursor")
	}
	igbo, newest := next("sort=igbo"), next("")
	for query, status := range map[string]int{
		"limit=0": 422, "limit=-1": 422, "limit=10001": 422, "limit=10000": 200, "limit=x": 422, "limit=1.5": 422,
		"sort=": 200, "sort=oldest": 422, "sort=IGBO": 422, "exact=x": 422, "exact=": 200, "unknown=1": 200,
		"q=" + strings.Repeat("a", 200): 200, "q=" + strings.Repeat("a", 201): 422, "q=a%00": 400, "q=%ff": 400, "exact=true&q=a%00": 400,
		newest: 200, "sort=igbo&" + igbo: 200, igbo: 400, "sort=igbo&" + newest: 400, "cursor=" + strings.Repeat("a", 2_001): 422,
		"cursor=!": 400, "cursor=x": 400, cursor("x"): 400, cursor(""): 200, cursor("2026-01-31T12:00:00Z"): 400, cursor("2026-01-31T12:00:00Z a"): 200, cursor("2026-13-31T12:00:00Z a"): 400,
		cursor("2026-01-31T12:00:00Z \x00"): 400, cursor("2026-01-31T12:00:00Z \xff"): 400, cursor("9999-12-31T23:59:59.999999999Z a"): 200, cursor("0000-01-01T00:00:00Z a"): 200,
		"sort=igbo&" + cursor("1 a"): 400, "sort=igbo&" + cursor("1 a x"): 200, "sort=igbo&" + cursor("1 a x y"): 200, "sort=igbo&" + cursor("36 a x"): 200, "sort=igbo&" + cursor("37 a x"): 400,
		"sort=igbo&" + cursor("-1 a x"): 400, "sort=igbo&" + cursor("1.5 a x"): 400, "sort=igbo&" + cursor("99999999999999999999 a x"): 400,
		"sort=igbo&" + cursor("1 a \x00"): 400, "sort=igbo&" + cursor("1 \xff x"): 400, "sort=igbo&" + cursor("1 ' OR 1=1 --"): 200,
	} {
		t.Run(query, func(t *testing.T) {
			svc.Sends(t, testkit.Scenario{Method: "GET", Path: listPath + "?" + query}, status)
		})
	}
}

func TestTheListIsSentAgainOnlyWhenItChanged(t *testing.T) {
	svc, token := start(t)
	if _, answer := list(t, svc, ""); strings.TrimSpace(answer.Body) != "[]" || answer.Header.Get("X-Total-Count")+answer.Header.Get("Link") != "" {
		t.Errorf("none is %s with %v", answer.Body, answer.Header)
	}
	request := testkit.Scenario{Method: "GET", Path: listPath, Header: map[string]string{}}
	for _, change := range []testkit.Scenario{post(token, nil), put(token, "r1", fields{"translation": "New."}), remove(token, "r1")} {
		request.Header["If-None-Match"] = svc.Sends(t, request, 200).Header.Get("ETag")
		svc.Sends(t, request, 304)
		svc.Do(t, change)
		svc.Sends(t, request, 200)
	}
}

func TestBeginningFirst(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "aka", "Aka Ọ́kụ", "bia", "Bia", "oku", "Ọ́kụ aka")
	for query, want := range map[string]string{"oku": "oku", "aka": "aka", "oku&limit=1": "oku"} {
		if got := ids(t, svc, "?sort=beginning&q="+query); got[0] != want {
			t.Errorf("%q finds %q, want %q first", query, got, want)
		}
	}
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: listPath + "?sort=beginning&cursor=eA"}, 400)
}
