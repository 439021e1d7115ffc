package entity

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"gorm.io/gorm"

	"obi/igbo"
)

// match is the entity that a row means; nil if it is not there.
func (r *importing[E, C, In]) match(w *wantedRow[In]) *E {
	if found := r.is[w.ID]; found != nil {
		return found
	}
	for _, id := range r.byKey[w.key] {
		if found := r.is[id]; found != nil {
			return found
		}
	}
	return nil
}

// rename remembers that an entity is known by another key now.
func (r *importing[E, C, In]) rename(id, old, now string) {
	if old == now {
		return
	}
	r.byKey[old] = slices.DeleteFunc(r.byKey[old], func(other string) bool { return other == id })
	if now != "" {
		r.byKey[now] = append(r.byKey[now], id)
	}
}

// key gives the folded texts by which people know an entity; "" if one of them is empty.
func (s *Store[E, C, In]) key(content *C) string { return foldedKey(s.Importing.Key(content)) }

func foldedKey(texts []string) string {
	folded := make([]string, len(texts))
	for i, text := range texts {
		if folded[i] = igbo.Fold(text); folded[i] == "" {
			return ""
		}
	}
	return strings.Join(folded, "\n")
}

// findKeys finds the ids of the entities that have one of some keys.
func (s *Store[E, C, In]) findKeys(tx *gorm.DB, byKey map[string][]string) error {
	if len(byKey) == 0 {
		return nil
	}
	rows, err := tx.Raw(fmt.Sprintf(`SELECT id, %s FROM %s ORDER BY %s`, strings.Join(s.Importing.Columns, ", "), s.Table, s.Importing.Order)).Rows()
	if err != nil {
		return err
	}
	defer rows.Close()
	var id string
	texts := make([]string, len(s.Importing.Columns))
	to := []any{&id}
	for i := range texts {
		to = append(to, &texts[i])
	}
	for rows.Next() {
		if err := rows.Scan(to...); err != nil {
			return err
		}
		key := foldedKey(texts)
		if found, wanted := byKey[key]; wanted {
			byKey[key] = append(found, id)
		}
	}
	return rows.Err()
}

// laidOver is a stored content as a client would send it, with the members of a row in
// place of its own.
func laidOver[In any](content any, row []byte) (in In, err error) {
	stored, err := json.Marshal(content)
	if err != nil {
		return in, err
	}
	all, sent := map[string]jsontext.Value{}, map[string]jsontext.Value{}
	if err := json.Unmarshal(stored, &all); err != nil {
		return in, err
	}
	if err := json.Unmarshal(row, &sent); err != nil {
		return in, err
	}
	for name, value := range sent {
		all[name] = value
	}
	merged, err := json.Marshal(all)
	if err != nil {
		return in, err
	}
	return in, json.Unmarshal(merged, &in)
}
