package ilu

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"unicode"

	"gorm.io/gorm"

	"obi/igbo"
	"obi/platform/db"
	"obi/platform/moderation"
)

// SimilarProverb is a proverb that says nearly the same.
type SimilarProverb struct {
	Proverb
	Similarity float64 `json:"similarity" doc:"0 to 1, without regard to case, tone marks and dots"`
}

type similarInput struct {
	Proverb string `query:"proverb" maxLength:"2400" required:"true" doc:"The text to compare with"`
	Except  string `query:"except" maxLength:"64" doc:"Id of a proverb not to compare with"`
}

type similarOutput struct{ Body []SimilarProverb }

// similar answers the proverbs most like a text.
func (h *handlers) similar(ctx context.Context, in *similarInput) (*similarOutput, error) {
	text, found := igbo.Fold(in.Proverb), []SimilarProverb{}
	err := h.proverbs.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Transaction(func(tx *gorm.DB) error {
			if err := setThreshold(tx); err != nil {
				return err
			}
			all := tx.Table(table).Select("*, similarity(folded, ?) AS similarity", text)
			return tx.Table("(?) AS proverbs", all).Where("folded % ? AND id <> ?", text, in.Except).
				Order("similarity DESC, id").Limit(maxSimilar).Find(&found).Error
		})
	})
	return &similarOutput{found}, err
}

// setThreshold sets the similarity at which texts match with %, for this transaction.
func setThreshold(tx *gorm.DB) error {
	return tx.Exec(`SELECT set_config('pg_trgm.similarity_threshold', ?, true)`, fmt.Sprint(nearlySame)).Error
}

// maxMarked is the size of the largest page of suggestions that markSimilar is used for.
const maxMarked = 100

// markSimilar sets HasSimilar of the suggestions that can be published.
func (h *handlers) markSimilar(ctx context.Context, page []Suggestion) error {
	var ids, texts db.TextArray
	for _, s := range page {
		if s.Status != moderation.Rejected && s.ProverbID == nil {
			ids, texts = append(ids, s.ID), append(texts, igbo.Fold(s.current().Proverb))
		}
	}
	if len(ids) == 0 {
		return nil
	}
	var found []string
	err := h.proverbs.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Transaction(func(tx *gorm.DB) error {
			if err := setThreshold(tx); err != nil {
				return err
			}
			return tx.Raw(`SELECT one.id FROM unnest(CAST(? AS text[]), CAST(? AS text[])) AS one (id, text)
				WHERE EXISTS (SELECT FROM proverbs WHERE folded % one.text)`, ids, texts).Scan(&found).Error
		})
	})
	for i := range page {
		page[i].HasSimilar = slices.Contains(found, page[i].ID)
	}
	return err
}

// similarToEach is similar for many texts folded by igbo.Fold. It returns the results in their order, and none for an
// empty text.
func (h *handlers) similarToEach(ctx context.Context, texts []string) (found [][]SimilarProverb, err error) {
	err = h.proverbs.DB.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		n := newNearest(texts)
		rows, err := tx.Raw(`SELECT id, folded FROM proverbs`).Rows()
		if err != nil {
			return nil, err
		}
		defer rows.Close()
		var id, folded string
		for rows.Next() {
			if err := rows.Scan(&id, &folded); err != nil {
				return nil, err
			}
			n.add(id, folded)
		}
		if err := rows.Err(); err != nil {
			return nil, err
		}
		found, err = load(tx, n.found)
		return nil, err
	})
	return found, err
}

// load returns the proverbs that likes names, in the same order.
func load(tx *gorm.DB, likes [][]like) ([][]SimilarProverb, error) {
	var ids db.TextArray
	for _, some := range likes {
		for _, one := range some {
			ids = append(ids, one.id)
		}
	}
	var all []Proverb
	if err := tx.Table(table).Where("id = ANY (?)", ids).Find(&all).Error; err != nil {
		return nil, err
	}
	byID := map[string]Proverb{}
	for _, one := range all {
		byID[one.ID] = one
	}
	found := make([][]SimilarProverb, len(likes))
	for i, some := range likes {
		for _, one := range some {
			if proverb, there := byID[one.id]; there {
				found[i] = append(found[i], SimilarProverb{proverb, float64(one.similarity)})
			}
		}
	}
	return found, nil
}

const (
	// nearlySame is the lowest trigram similarity at which two proverbs are shown side by side.
	// Dialects of one proverb have about 0.6.
	nearlySame = 0.5
	maxSimilar = 5
)

// trigram is three letters of 21 bits each.
type trigram uint64

// trigrams returns the distinct trigrams of a text as pg_trgm computes them: three consecutive
// letters of a word that has two spaces before it and one after it. PostgreSQL's locale may know
// fewer letters, but every locale knows the plain letters of folded Igbo. It reuses the memory of
// room.
func trigrams(room []trigram, text string) []trigram {
	const bits, letters = 21, 1<<63 - 1
	found, last, inWord := room[:0], trigram(0), false
	for _, r := range text + " " {
		switch letter := unicode.IsLetter(r) || unicode.IsDigit(r); {
		case letter && !inWord:
			last = ' '<<bits | ' '
		case !letter && !inWord:
			continue
		case !letter:
			r = ' '
		}
		inWord = r != ' '
		last = (last<<bits | trigram(r)) & letters
		found = append(found, last)
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// like is a stored text and its similarity to another text.
type like struct {
	id         string
	similarity float32
}

// nearest finds the stored texts most similar to each of several texts in one pass over all stored
// texts. An index query with pg_trgm would need one query per text.
type nearest struct {
	sizes []int             // number of trigrams of each text
	texts map[trigram][]int // indexes of the texts with a trigram
	found [][]like          // for each text, the most similar first
	count []int             // trigrams that each text shares with the current stored text
	all   []trigram         // trigrams of the current stored text (reused memory)
	some  []int             // indexes of the texts that share a trigram (reused memory)
}

func newNearest(texts []string) *nearest {
	n := &nearest{sizes: make([]int, len(texts)), texts: map[trigram][]int{}, found: make([][]like, len(texts)), count: make([]int, len(texts))}
	for i, text := range texts {
		all := trigrams(nil, text)
		n.sizes[i] = len(all)
		for _, one := range all {
			n.texts[one] = append(n.texts[one], i)
		}
	}
	return n
}

// add compares a stored text with all texts.
func (n *nearest) add(id, stored string) {
	all, some := trigrams(n.all, stored), n.some[:0]
	for _, one := range all {
		for _, i := range n.texts[one] {
			if n.count[i] == 0 {
				some = append(some, i)
			}
			n.count[i]++
		}
	}
	for _, i := range some {
		common := n.count[i]
		n.count[i] = 0
		if similarity := float32(common) / float32(n.sizes[i]+len(all)-common); similarity >= nearlySame {
			n.keep(i, like{id, similarity})
		}
	}
	n.all, n.some = all, some
}

// keep adds a stored text to the most similar ones of text i.
func (n *nearest) keep(i int, one like) {
	at, _ := slices.BinarySearchFunc(n.found[i], one, func(a, b like) int {
		return cmp.Or(cmp.Compare(b.similarity, a.similarity), cmp.Compare(a.id, b.id))
	})
	n.found[i] = slices.Insert(n.found[i], at, one)
	n.found[i] = n.found[i][:min(len(n.found[i]), maxSimilar)]
}
