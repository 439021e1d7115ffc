package kwuo_test

import (
	"testing"

	"obi/platform/testkit"
)

func TestImport(t *testing.T) {
	svc, token := start(t)
	testkit.Imports{
		Area: "kwuo", Table: "riddles", Noun: "riddle", Key: "riddle", Text: "translation", Empty: "Translation is required",
		Entry: fields{"translation": "It eats everything.", "answer": "Ọkụ", "options": []string{"Ewu", "Ọkụ, na Mmiri", "Ọkụ"}},
	}.Check(t, svc, token)
}
