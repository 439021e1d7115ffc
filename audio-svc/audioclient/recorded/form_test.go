package recorded

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/input"
)

func TestAFormHasTheFieldsOfItsType(t *testing.T) {
	type riddle struct {
		_ struct{} `json:"-"`
		entity.MetaInput
		Text       string     `json:"text,omitempty"`
		Categories input.List `json:"categories"`
	}
	if got := Form[riddle]().Texts; !slices.Equal(got, []string{"speaker", "dialect", "loudness", "id", "createdAt", "text", "categories"}) {
		t.Errorf("the form has %v", got)
	}
	if got := Form[struct{}]().Texts; !slices.Equal(got, []string{"speaker", "dialect", "loudness"}) {
		t.Errorf("the form without texts has %v", got)
	}
	want := riddle{MetaInput: entity.MetaInput{ID: "r1", CreatedAt: "today"}, Text: "Ọ́jị́", Categories: input.List{"Chi", "Ala"}}
	read := func(texts map[string]string) (in riddle, err error) {
		row, err := sentFields[riddle](texts)
		if err != nil {
			return in, err
		}
		return row.Input()
	}
	got, err := read(map[string]string{"id": "r1", "createdAt": "today", "text": "Ọ́jị́", "categories": `["Chi"," Ala "]`})
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
	if got, err := read(nil); err != nil || !reflect.DeepEqual(got, riddle{}) {
		t.Errorf("an empty form returns %+v, %v", got, err)
	}
	if _, err := read(map[string]string{"categories": "Chi"}); errs.KindOf(err) != errs.Malformed || !strings.Contains(err.Error(), "categories") {
		t.Errorf("an invalid list: %v", err)
	}
}

func TestFormPanicsOnAnUnsupportedField(t *testing.T) {
	defer func() {
		if said, _ := recover().(string); !strings.Contains(said, "Level") {
			t.Errorf("the panic is %q", said)
		}
	}()
	Form[struct {
		Level int `json:"level"`
	}]()
	t.Error("it did not panic")
}
