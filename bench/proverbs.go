package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5"

	"obi/igbo"
)

// asked is how often each client asks in a round.
const asked = 150

var (
	igboWords = strings.Fields(`onye kwuru eziokwu na aga ụgwọ nwata kwọọ aka o soro okenye rie nri egbe bere ugo ibe ya ebela nku kwaa ya otu ruta
		mmanụ zue ọha ọnụ ihe agwọ mụrụ ga-eto ogologo mgbe mmadụ jidere tụrụ n'ala onwe bụ nsogbu chi ọtụtụ ụmụ nwaanyị na-akụ azụ mmiri
		ezigbo aha ka ego mma ụkwa ruo oge daa mberede nyiri dike ihu ụzọ ije nne nwa ewu ọkụkọ mkpụrụ osisi elu anyanwụ ala ezi ụlọ nna
		eze obodo ike ọchịchị ọkụ iko ụgbọ ndị mbe agụ ehi dibịa afa chukwu ndụ ọnwụ ụra nrọ uche obi anya ntị imi ire olu ukwu ụkwụ
		mkpịsị ji ede akwụkwọ ọka ose nnu mmanya nkwụ ọjị ofe utara akpụ gbara kpara shịrị ghọtara gwara nyere ṅụrụ zuru vuru`)
	englishWords = strings.Fields(`who speaks the truth will not owe child washes hands eats with elders let kite perch and eagle too one finger
		oiled soils others what snake bears must be long he holds another down himself many good name is better than money patience
		breadfruit falls when ripe sudden defeats brave journey road mother goat hen fruit tree sun earth house father king town strength
		fire bowl boat people tortoise leopard cow diviner life death sleep dream mind heart eye ear nose tongue yam corn pepper salt palm wine`)
	themes = []string{"Afa", "Animals", "Caution", "Elders", "Nature", "Patience", "Time", "Wealth"}
)

// sentence draws n words, the first of the list more often than the last.
func sentence(random *rand.Rand, words []string, n int) string {
	drawn := make([]string, n)
	for i := range drawn {
		drawn[i] = words[int(random.Float64()*random.Float64()*float64(len(words)))]
	}
	return strings.Join(drawn, " ")
}

// fillProverbs makes the table hold n generated proverbs.
func fillProverbs(ctx context.Context, url string, n int) error {
	connection, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer connection.Close(ctx)
	var have int
	if err := connection.QueryRow(ctx, `SELECT count(*) FROM ilu.proverbs`).Scan(&have); err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(1, uint64(have)))
	columns := []string{"id", "created_at", "proverb", "meaning", "categories", "letter_rank", "sort_text", "search", "search_dots", "folded"}
	now := time.Now()
	_, err = connection.CopyFrom(ctx, pgx.Identifier{"ilu", "proverbs"}, columns, pgx.CopyFromSlice(n-have, func(i int) ([]any, error) {
		proverb := sentence(random, igboWords, 4+i%7)
		meaning := sentence(random, englishWords, 6+i%9)
		theme := themes[random.IntN(len(themes))]
		all := proverb + "\n" + meaning + "\n" + theme
		return []any{fmt.Sprintf("p%d", have+i), now.Add(-time.Duration(i) * time.Second), proverb, meaning, []string{theme},
			igbo.Rank(proverb), igbo.SortText(proverb), igbo.Fold(all), igbo.FoldTone(all), igbo.Fold(igbo.Propose(proverb))}, nil
	}))
	if err != nil {
		return err
	}
	_, err = connection.Exec(ctx, `VACUUM ANALYZE ilu.proverbs`)
	return err
}

// proverbQuery is what the clients of a case ask for, drawn anew each time.
type proverbQuery struct {
	name string
	draw func(*rand.Rand) string
}

var proverbQueries = []proverbQuery{
	{"search for a word", func(r *rand.Rand) string { return "q=" + url.QueryEscape(sentence(r, igboWords, 1)) }},
	{"search for two words", func(r *rand.Rand) string { return "q=" + url.QueryEscape(sentence(r, igboWords, 2)) }},
	{"search for half a word", func(r *rand.Rand) string {
		word := []rune(sentence(r, englishWords, 1))
		return "q=" + url.QueryEscape(string(word[:min(len(word), max(3, len(word)/2))]))
	}},
	{"exact search", func(r *rand.Rand) string { return "exact=true&q=" + url.QueryEscape(sentence(r, igboWords, 1)) }},
	{"letter", func(r *rand.Rand) string { return "letter=" + url.QueryEscape(igbo.Letters()[r.IntN(igbo.Outside)]) }},
	{"letter and word", func(r *rand.Rand) string {
		return "letter=" + url.QueryEscape(igbo.Letters()[r.IntN(igbo.Outside)]) + "&q=" + url.QueryEscape(sentence(r, igboWords, 1))
	}},
	{"first page", func(*rand.Rand) string { return "limit=50" }},
}

// proverbTimes prints how long clients at once wait for a page, at two sizes of
// the table.
func proverbTimes(ctx context.Context, out io.Writer, obi, metrics, url string) error {
	for _, size := range []int{10_000, 1_000_000} {
		if err := fillProverbs(ctx, url, size); err != nil {
			return err
		}
		if err := held(ctx, out, obi, metrics); err != nil {
			return err
		}
		ends, err := endCursor(ctx, obi)
		if err != nil {
			return err
		}
		queries := append(slices.Clip(proverbQueries), proverbQuery{"a page near the end, by cursor", func(*rand.Rand) string { return "cursor=" + ends }})
		table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintf(table, "%d proverbs, %d clients\tmedian\tp99\tlongest\t\n", size, clients)
		for _, one := range queries {
			times, err := wait(ctx, func(r *rand.Rand) string { return obi + "/api/ilu/proverbs?" + one.draw(r) })
			if err != nil {
				return err
			}
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\t\n", one.name, times[len(times)/2].Round(100*time.Microsecond),
				times[len(times)*99/100].Round(100*time.Microsecond), times[len(times)-1].Round(100*time.Microsecond))
		}
		if err := table.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// held waits until Obi has read into memory what was filled behind its back, which
// the first search tells it.
func held(ctx context.Context, out io.Writer, obi, metrics string) error {
	begin := time.Now()
	if _, err := answer(ctx, obi+"/api/ilu/proverbs?q=xyz"); err != nil {
		return err
	}
	for {
		text, err := answer(ctx, metrics)
		if err != nil {
			return err
		}
		if strings.Contains(text, "ilu_search_reading{") && !strings.Contains(text, `ilu_search_reading{service="ilu"} 1`) {
			fmt.Fprintf(out, "read into memory in %s\n", time.Since(begin).Round(100*time.Millisecond))
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// answer is what a GET is answered with.
func answer(ctx context.Context, url string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return "", err
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return string(text), err
}

// endCursor gives a cursor of one of the last pages, those of the last letter.
func endCursor(ctx context.Context, obi string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, obi+"/api/ilu/proverbs?letter=z&limit=1", nil)
	if err != nil {
		return "", err
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	var page struct{ Pagination struct{ Next string } }
	err = json.NewDecoder(response.Body).Decode(&page)
	return page.Pagination.Next, err
}

// wait asks from all clients at once and gives the times of all answers, sorted.
func wait(ctx context.Context, address func(*rand.Rand) string) ([]time.Duration, error) {
	transport := &http.Transport{MaxIdleConnsPerHost: clients, DisableCompression: true}
	defer transport.CloseIdleConnections()
	var mu sync.Mutex
	var times []time.Duration
	var failure error
	var group sync.WaitGroup
	for client := range clients {
		group.Go(func() {
			random := rand.New(rand.NewPCG(2, uint64(client)))
			for range asked {
				began := time.Now()
				err := get(ctx, transport, address(random))
				mu.Lock()
				times, failure = append(times, time.Since(began)), firstError(failure, err)
				mu.Unlock()
			}
		})
	}
	group.Wait()
	slices.Sort(times)
	return times, failure
}

func firstError(a, b error) error {
	if a != nil {
		return a
	}
	return b
}
