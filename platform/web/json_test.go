package web

import (
	stdjson "encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
)

// bodies are JSON bodies and whether they are accepted (bad inputs B1 to B7, B11).
var bodies = map[string]bool{
	`{"a":1,"b":[{"a":2},{"a":3}],"c":{"a":{"a":null}}}`: true,
	` {"a":"Ọ́kụ \ud83d\ude00 \n"} ` + "\n":              true,
	`null`: true, `[]`: true, `"a"`: true, `1`: true, `true`: true, `{}`: true, `["a","a"]`: true, `{"a":"b","b":"a"}`: true,
	`{"a":["b","b",{"b":"b"}]}`:        true,
	``:                                 false,
	` `:                                false,
	`{}{}`:                             false,
	`{} x`:                             false,
	`"a""b"`:                           false,
	`"a" "b"`:                          false,
	`1 2`:                              false,
	`[]]`:                              false,
	`{"a":1`:                           false,
	`{"a":1,}`:                         false,
	`{a:1}`:                            false,
	`{'a':1}`:                          false,
	`{"a":01}`:                         false,
	`{"a":NaN}`:                        false,
	`// {}`:                            false,
	`{"status":"a","status":"b"}`:      false,
	`{"status":"a","STATUS":"b"}`:      false,
	`{"status":"a","st\u0061tus":"b"}`: false,
	`{"x":{"ị":1,"Ị":2}}`:              false,
	`[{"a":1},{"b":1,"c":{},"b":2}]`:   false,
	"\ufeff{}":                         false,
	"{\"a\":\"\xff\"}":                 false,
	"{\"\xff\":1}":                     false,
	`{"a":"\u0000"}`:                   false,
	`{"a":["b\u0000c"]}`:               false,
	`{"\u0000":1}`:                     false,
	`{"a":"\ud800"}`:                   false,
	`{"a":"\ude00\ud83d"}`:             false,
	"{\"a\":\"line\nbreak\"}":          false,
	"{}\x00":                           false,
	strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000): false,
	strings.Repeat(`{"a":`, 20_000):                           false,
}

func TestReadJSONAcceptsUnambiguousBodies(t *testing.T) {
	for body, want := range bodies {
		var v any
		if err := readJSON([]byte(body), &v); (err == nil) != want {
			t.Errorf("%.60s: %v, want taken: %t", body, err, want)
		}
	}
}

func TestReadJSONErrors(t *testing.T) {
	for body, want := range map[string]string{
		`{"a":1,"A":2}`:  `the body is not valid: the key "A" appears twice`,
		`{"a":1,"a":2}`:  `the body is not valid JSON: duplicate object member name at byte 7`,
		`{"a":"\u0000"}`: "the body is not valid: a text holds a NUL character",
		`{} {}`:          "the body is not valid JSON: more follows after its end",
		`{"a":`:          "the body is not valid JSON: it ends too early",
		``:               "the body is not valid JSON: it ends too early",
	} {
		var v any
		if err := readJSON([]byte(body), &v); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", body, err, want)
		}
	}
	var number struct{ N int }
	for _, body := range []string{`{"N":"1"}`, `{"N":1.5}`, `{"N":1e400}`, `[]`} {
		if err := readJSON([]byte(body), &number); err == nil {
			t.Errorf("%s was taken as a number", body)
		}
	}
}

func FuzzJSON(f *testing.F) {
	for _, body := range slices.Sorted(maps.Keys(bodies)) {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var v any
		if readJSON(body, &v) != nil {
			return
		}
		if !stdjson.Valid(body) {
			t.Errorf("accepted a body that encoding/json refuses: %q", body)
		}
		if hasRepeatedKey(stdjson.NewDecoder(strings.NewReader(string(body)))) {
			t.Errorf("took a repeated key: %q", body)
		}
		if text, err := stdjson.Marshal(v); err != nil || strings.Contains(string(text), `\u0000`) && !strings.Contains(string(text), `\\u0000`) {
			t.Errorf("took a NUL: %q, %v", body, err)
		}
	})
}

// hasRepeatedKey walks one value by encoding/json's tokens.
func hasRepeatedKey(decoder *stdjson.Decoder) bool {
	token, err := decoder.Token()
	if err != nil {
		return false
	}
	keys := map[string]bool{}
	switch token {
	case stdjson.Delim('{'):
		for decoder.More() {
			key, err := decoder.Token()
			if err != nil {
				return false
			}
			folded := strings.ToLower(key.(string))
			if keys[folded] || hasRepeatedKey(decoder) {
				return true
			}
			keys[folded] = true
		}
	case stdjson.Delim('['):
		for decoder.More() {
			if hasRepeatedKey(decoder) {
				return true
			}
		}
	default:
		return false
	}
	_, _ = decoder.Token() // the closing bracket
	return false
}
