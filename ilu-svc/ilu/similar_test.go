package ilu_test

import (
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

type similarProverb struct {
	ID, Proverb, Meaning string
	Categories           []string
	Similarity           float64
}

// findSimilar returns the IDs of the proverbs that are similar to a text, most similar first.
func findSimilar(t *testing.T, svc *testkit.Service, token, text, except string) (found []string) {
	t.Helper()
	var all []similarProverb
	answer := get(t, svc, token, "admin/similar?proverb="+url.QueryEscape(text)+"&except="+except, &all)
	if all == nil {
		t.Fatalf("answered %s", answer.Body)
	}
	last := 1.0
	for _, one := range all {
		if one.Similarity > last || one.Similarity < 0.5 || one.Proverb == "" || one.Meaning == "" || one.Categories == nil {
			t.Errorf("%q: %+v after %v", text, one, last)
		}
		last = one.Similarity
		found = append(found, one.ID)
	}
	return found
}

func TestNearDuplicatesAreFound(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "egbe", "Egbe bere, ugo bere; nke sị ibe ya ebela, nku kwaa ya.", "kwe", "Onye kwe, chi ya ekwe.", "aghala", "Onye aghala nwanne ya.",
		"ora", "Ọra na-azụ nwa.", "dog", "Ṅkịta ọma adịghị ata ọkpụkpụ.")
	for text, want := range map[string]string{
		"Onye kwe, chi ya ekwe.": "kwe", "ONYE KWE CHI YA EKWE": "kwe", "Ónyé kwè, chí yá èkwé": "kwe", "onye kwe chi ekwe": "kwe",
		"Egbe belu, ugo belu; nke sị ibe ya ebena, nku kwaa ya": "egbe", // in another dialect
		"Öra na-azü nwa": "ora", "Oha na-azụ nwa": "ora", "ora na azu nwa": "ora", // typed differently
		"Ñkita öma adïghï ata ökpükpü": "dog", "N̄kịta ọma adịghị ata ọkpụkpụ": "dog", "ŋkịta ɔma adɪghɪ ata ɔkpụkpụ": "dog",
		"Onye": "", "ya": "", "Mmiri": "", " ": "", "%": "", "...": "", "' OR 1=1 --": "", "Egbe bere": "", "Onye kwe — chi ya  ekwe": "kwe",
	} {
		t.Run(text, func(t *testing.T) {
			if got := strings.Join(findSimilar(t, svc, token, text, ""), " "); got != want {
				t.Errorf("finds %q, want %q", got, want)
			}
		})
	}
	if got := findSimilar(t, svc, token, "Onye kwe, chi ya ekwe.", "kwe"); len(got) > 0 {
		t.Errorf("finds %v, although it leaves out the proverb itself", got)
	}
	svc.Sends(t, put(token, "kwe", fields{"proverb": "Gidi gidi bụ ugwu eze."}), 200)
	if got := findSimilar(t, svc, token, "Onye kwe, chi ya ekwe.", ""); len(got) > 0 {
		t.Errorf("finds %v by a text that was replaced", got)
	}
	svc.Look(t, `UPDATE ilu.proverbs SET audio = '{"fileId": "f", "filename": "a.mp3", "uploadedAt": "2026-01-01T00:00:00Z"}' WHERE id = 'kwe'`)
	var exact []fields
	var whole fields
	get(t, svc, "", "proverbs/kwe", &whole)
	whole["similarity"] = 1.0
	if get(t, svc, token, "admin/similar?proverb=Gidi+gidi+b%E1%BB%A5+ugwu+eze.", &exact); len(exact) != 1 || !reflect.DeepEqual(exact[0], whole) {
		t.Errorf("the same text finds %+v, want all fields: %+v", exact, whole)
	}
}

func TestFiveNearestDuplicatesAreFound(t *testing.T) {
	svc, token := start(t)
	for n, ending := range []string{"", " a", " be", " chi", " dike", " egbe", " fịa", " gaa"} {
		add(t, svc, token, "p"+string(rune('0'+n)), "Igwe bụ ike nke ọma"+ending)
	}
	got := findSimilar(t, svc, token, "Igwe bụ ike nke ọma", "")
	if len(got) != 5 || got[0] != "p0" || !slices.Contains(got, "p1") {
		t.Errorf("finds %v, want 5 with the nearest first", got)
	}
	if others := findSimilar(t, svc, token, "Igwe bụ ike nke ọma", "p0"); len(others) != 5 || slices.Contains(others, "p0") {
		t.Errorf("finds %v, although it leaves out the proverb itself", others)
	}
}

func TestInvalidQueriesForSimilarProverbs(t *testing.T) {
	svc, token := start(t)
	for query, status := range map[string]int{
		"": 422, "?proverb=": 422, "?except=a": 422, "?proverb=" + strings.Repeat("a", 2_400): 200, "?proverb=" + strings.Repeat("a", 2_401): 422,
		"?proverb=a%00": 400, "?proverb=%ff": 200, "?proverb=a&except=%ff": 400, "?proverb=a&except=" + strings.Repeat("a", 65): 422,
	} {
		t.Run(query, func(t *testing.T) {
			svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/admin/similar" + query, Token: token}, status)
		})
	}
}
