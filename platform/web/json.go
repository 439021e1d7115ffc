package web

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// jsonFormat reads and writes bodies. Reading is strict: encoding/json accepts trailing data,
// invalid UTF-8, lone surrogates and duplicate keys, which two readers of one body may understand
// differently.
func jsonFormat() huma.Format {
	return huma.Format{Marshal: writeJSON, Unmarshal: readJSON}
}

func writeJSON(w io.Writer, v any) error {
	if problem, ok := v.(*Problem); ok && problem.plain {
		_, err := io.WriteString(w, problem.Detail)
		return err
	}
	return json.MarshalWrite(w, v)
}

func readJSON(data []byte, v any) error {
	// huma decodes every body twice: into an any to check the types, then into the handler's
	// input. One check is enough.
	if _, first := v.(*any); first {
		if err := checkJSON(data); err != nil {
			return err
		}
	}
	if err := json.Unmarshal(data, v); err != nil {
		return errors.New("the body does not have the expected format")
	}
	return nil
}

// checkJSON refuses two things that JSON allows: a NUL character in a string, which PostgreSQL cannot
// store, and keys of one object that differ only in case. The decoder checks syntax, UTF-8, duplicate
// keys and depth.
func checkJSON(data []byte) error {
	decoder := jsontext.NewDecoder(bytes.NewReader(data))
	var seen []map[string]bool // keys so far, one map per open object or array
	for done := false; !done; done = len(seen) == 0 {
		token, err := decoder.ReadToken()
		if err != nil {
			return fmt.Errorf("the body is not valid JSON: %s", describeSyntax(err))
		}
		switch token.Kind() {
		case '{', '[':
			seen = append(seen, map[string]bool{})
		case '}', ']':
			seen = seen[:len(seen)-1]
		case '"':
			text := token.String()
			if strings.ContainsRune(text, 0) {
				return errors.New("the body is not valid: a text holds a NUL character")
			}
			// In an object, odd-numbered tokens are keys.
			if kind, length := decoder.StackIndex(decoder.StackDepth()); kind != '{' || length%2 == 0 {
				continue
			}
			keys, folded := seen[len(seen)-1], strings.ToLower(text)
			if keys[folded] {
				return fmt.Errorf("the body is not valid: the key %q appears twice", text)
			}
			keys[folded] = true
		}
	}
	if _, err := decoder.ReadToken(); !errors.Is(err, io.EOF) {
		return errors.New("the body is not valid JSON: more follows after its end")
	}
	return nil
}

// describeSyntax returns the reason why a body is not valid JSON, without any of its text.
func describeSyntax(err error) string {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return "it ends too early"
	}
	var syntactic *jsontext.SyntacticError
	if errors.As(err, &syntactic) && syntactic.Err != nil {
		return fmt.Sprintf("%v at byte %d", syntactic.Err, syntactic.ByteOffset)
	}
	return "syntax error"
}
