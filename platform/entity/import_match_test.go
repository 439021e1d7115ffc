package entity

import (
	"encoding/json"
	"slices"
	"testing"

	"obi/platform/input"
)

type sheet struct {
	Name string   `json:"name"`
	Text string   `json:"text"`
	Tags []string `json:"tags"`
}

type sheetRow struct {
	MetaInput
	Name string     `json:"name,omitempty"`
	Text string     `json:"text,omitempty"`
	Tags input.List `json:"tags,omitempty"`
}

// FuzzRowOver lays rows over a stored content: what a row does not hold stays, whatever it is.
func FuzzRowOver(f *testing.F) {
	for _, row := range []string{`{}`, `{"name":""}`, `{"tags":"a,b"}`, `{"Name":"x","TEXT":"y"}`, `{"id":"a","version":3,"tags":[]}`, `{"name":null}`, `{"text":5}`, `[]`, `null`, `{"tags":{"name":"x"}}`} {
		f.Add([]byte(row))
	}
	stored := sheet{Name: "Ọ́kụ", Text: "a \"text\"\n", Tags: []string{"one, two", "three"}}
	f.Fuzz(func(t *testing.T, row []byte) {
		in, _, err := Row[sheetRow]{row}.mergedInto(&stored)
		if err != nil {
			return
		}
		var sent map[string]json.RawMessage
		if err := json.Unmarshal(row, &sent); err != nil {
			t.Fatalf("%s was taken: %v", row, err)
		}
		for name, stays := range map[string]bool{"name": in.Name == stored.Name, "text": in.Text == stored.Text, "tags": slices.Equal(in.Tags, stored.Tags)} {
			if sent[name] == nil && !stays {
				t.Errorf("%s has changed the %s: %+v", row, name, in)
			}
		}
	})
}
