package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"obi/igbo"
)

// crowd is a number of proverbs, the load of their readers, and whether the floor is measured too.
type crowd struct {
	proverbs int
	load
	floor bool
}

var (
	crowds = []crowd{{10_000, load{clients: clients, requests: 150}, true}, {100_000, load{clients: clients, requests: 150}, true}}
	// million has no floor, because hand-written SQL takes seconds for each answer.
	million = []crowd{{1_000_000, load{clients: 1, requests: 40}, false}, {1_000_000, load{clients: 4, requests: 20}, false}}
)

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
	categories = []string{"Afa", "Animals", "Caution", "Elders", "Nature", "Patience", "Time", "Wealth"}
)

// sentence returns n random words. Words at the beginning of the list are more frequent.
func sentence(random *rand.Rand, words []string, n int) string {
	drawn := make([]string, n)
	for i := range drawn {
		drawn[i] = words[int(random.Float64()*random.Float64()*float64(len(words)))]
	}
	return strings.Join(drawn, " ")
}

// fillProverbs fills the table with n generated proverbs.
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
	columns := []string{"id", "created_at", "proverb", "meaning", "categories", "letter_rank", "sort_text", "folded"}
	now := time.Now()
	_, err = connection.CopyFrom(ctx, pgx.Identifier{"ilu", "proverbs"}, columns, pgx.CopyFromSlice(n-have, func(i int) ([]any, error) {
		proverb := sentence(random, igboWords, 4+i%7)
		meaning := sentence(random, englishWords, 6+i%9)
		category := categories[random.IntN(len(categories))]
		return []any{fmt.Sprintf("p%d", have+i), now.Add(-time.Duration(i) * time.Second), proverb, meaning, []string{category},
			igbo.Rank(proverb), igbo.SortText(proverb), igbo.Fold(proverb)}, nil
	}))
	if err != nil {
		return err
	}
	_, err = connection.Exec(ctx, `VACUUM ANALYZE ilu.proverbs`)
	return err
}

// proverbQuery is a case: random queries of one kind.
type proverbQuery struct {
	name  string
	draw  func(*rand.Rand) string
	plain bool // the floor supports it
}

var proverbQueries = []proverbQuery{
	{"search for a word", func(r *rand.Rand) string { return "q=" + url.QueryEscape(sentence(r, igboWords, 1)) }, true},
	{"search for two words", func(r *rand.Rand) string { return "q=" + url.QueryEscape(sentence(r, igboWords, 2)) }, true},
	{"search for half a word", func(r *rand.Rand) string {
		word := []rune(sentence(r, englishWords, 1))
		return "q=" + url.QueryEscape(string(word[:min(len(word), max(3, len(word)/2))]))
	}, true},
	{"exact search", func(r *rand.Rand) string { return "exact=true&q=" + url.QueryEscape(sentence(r, igboWords, 1)) }, false},
	{"letter", func(r *rand.Rand) string { return "letter=" + url.QueryEscape(igbo.Letters()[r.IntN(igbo.Outside)]) }, false},
	{"letter and word", func(r *rand.Rand) string {
		return "letter=" + url.QueryEscape(igbo.Letters()[r.IntN(igbo.Outside)]) + "&q=" + url.QueryEscape(sentence(r, igboWords, 1))
	}, false},
	{"first page", func(*rand.Rand) string { return "limit=50" }, true},
}

// proverbs prints the response times of a page for each crowd, and those of the floor if it supports
// the query.
func (b *bench) proverbs(ctx context.Context, crowds []crowd) error {
	held := heap()
	for _, one := range crowds {
		if err := fillProverbs(ctx, b.ilu, one.proverbs); err != nil {
			return err
		}
		began := time.Now()
		if err := b.untilRead(ctx, "ilu/proverbs"); err != nil {
			return err
		}
		took := time.Since(began).Round(10 * time.Millisecond)
		fmt.Fprintf(b.out, "%d proverbs, written behind its back, are read in %s and take %d bytes each\n", one.proverbs, took, (heap()-held)/one.proverbs)
		// A cursor on one of the last pages, among the proverbs of the last letter.
		var page struct{ Pagination struct{ Next string } }
		if _, err := visitor.send(ctx, http.MethodGet, b.obi+"/api/ilu/proverbs?letter=z&limit=1", nil, &page); err != nil {
			return err
		}
		floor, err := startFloor[proverbRow](ctx, b.ilu, floorProverbs)
		if err != nil {
			return err
		}
		queries := append(slices.Clip(proverbQueries), proverbQuery{name: "a page near the end, by cursor", draw: func(*rand.Rand) string { return "cursor=" + page.Pagination.Next }})
		err = b.proverbTable(ctx, one, queries, floor.URL)
		floor.close()
		if err != nil {
			return err
		}
		if err := b.writeCost(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (b *bench) proverbTable(ctx context.Context, crowd crowd, queries []proverbQuery, floor string) error {
	table := newTable(b.out)
	fmt.Fprintf(table, "%d proverbs, %d clients\ta second\tmedian\tp99\tfloor's median\tp99\t\n", crowd.proverbs, crowd.clients)
	for _, one := range queries {
		times, rate, err := crowd.drive(ctx, func(_ int, r *rand.Rand) string { return b.obi + "/api/ilu/proverbs?" + one.draw(r) })
		if err != nil {
			return err
		}
		fmt.Fprintf(table, "%s\t%.0f\t%s\t%s\t", one.name, rate, share(times, 50), share(times, 99))
		if one.plain && crowd.floor {
			if times, _, err = crowd.drive(ctx, func(_ int, r *rand.Rand) string { return floor + "/?limit=50&" + one.draw(r) }); err != nil {
				return err
			}
			fmt.Fprintf(table, "%s\t%s\t\n", share(times, 50), share(times, 99))
		} else {
			fmt.Fprint(table, "\t\t\n")
		}
	}
	return table.Flush()
}

// heap returns the memory in use by this process, including Obi, in bytes.
func heap() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// writeCost prints the time of an edit by SQL with and without the log of changes.
func (b *bench) writeCost(ctx context.Context) error {
	connection, err := pgx.Connect(ctx, b.ilu)
	if err != nil {
		return err
	}
	defer connection.Close(ctx)
	edits := func(triggers string) func() (time.Duration, error) {
		return func() (time.Duration, error) {
			if _, err := connection.Exec(ctx, `ALTER TABLE ilu.proverbs `+triggers+` TRIGGER USER`); err != nil {
				return 0, err
			}
			began := time.Now()
			for n := range 300 {
				if _, err := connection.Exec(ctx, `UPDATE ilu.proverbs SET version = version + 1 WHERE id = $1`, fmt.Sprint("p", n)); err != nil {
					return 0, err
				}
			}
			return time.Since(began) / 300, nil
		}
	}
	took, err := alternate(edits("DISABLE"), edits("ENABLE"))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(b.out, "an edit by SQL: %s with the log of changes, %s without\n", took[1].Round(time.Microsecond), took[0].Round(time.Microsecond))
	return err
}

// one prints how many proverbs by ID Obi and the floor answer per second.
func (b *bench) one(ctx context.Context) error {
	if err := fillProverbs(ctx, b.ilu, 1_000); err != nil {
		return err
	}
	pool, err := floorPool(ctx, b.ilu, "ilu")
	if err != nil {
		return err
	}
	defer pool.Close()
	type proverb struct {
		ID           string    `json:"id"`
		CreatedAt    time.Time `json:"createdAt"`
		Version      int       `json:"version"`
		Proverb      string    `json:"proverb"`
		Meaning      string    `json:"meaning"`
		Categories   []string  `json:"categories"`
		Audio        *string   `json:"audio"`
		SuggestionID *string   `json:"suggestionId"`
	}
	floor := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rows, err := pool.Query(r.Context(), `SELECT id, created_at, version, proverb, meaning, categories, audio, suggestion_id FROM ilu.proverbs WHERE id = $1`, r.URL.Path[1:])
		var found proverb
		if err == nil {
			found, err = pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[proverb])
		}
		write(w, found, err)
	}))
	defer floor.Close()
	rates, err := alternate(rate(ctx, b.obi+"/api/ilu/proverbs/p7"), rate(ctx, floor.URL+"/p7"))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(b.out, "one proverb by id, %d clients: Obi %.0f a second, floor %.0f, Obi : floor %.2f\n", clients, rates[0], rates[1], rates[0]/rates[1])
	return err
}
