package recorded

import (
	"fmt"
	"reflect"
	"strings"

	"obi/audio-svc/audioclient"
	"obi/platform/entity"
	"obi/platform/input"
	"obi/platform/upload"
)

// Form returns a form with a recording and the fields of In, under their JSON names. It omits fields
// tagged form:"-", and panics if another field is neither a string nor an input.List.
func Form[In any]() upload.Form {
	form := upload.Form{File: "audio", MaxFile: audioclient.MaxFile, TooLarge: audioclient.TooLarge}
	for _, field := range formFields[In]() {
		form.Texts = append(form.Texts, field.name)
	}
	return form
}

// rowOf returns the text fields of a form that were sent.
func rowOf[In any](texts map[string]string) (row entity.Row[In], err error) {
	sent := map[string]any{}
	for _, field := range formFields[In]() {
		text, isSent := texts[field.name]
		switch {
		case isSent && field.isList:
			if sent[field.name], err = input.ParseList(text, field.name); err != nil {
				return row, err
			}
		case isSent:
			sent[field.name] = text
		}
	}
	return entity.RowOf[In](sent)
}

type formField struct {
	name   string
	isList bool
}

func formFields[In any]() (fields []formField) {
	of, text, list := reflect.TypeFor[In](), reflect.TypeFor[string](), reflect.TypeFor[input.List]()
	for _, field := range reflect.VisibleFields(of) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous || !field.IsExported() || name == "-" || field.Tag.Get("form") == "-" {
			continue
		}
		if field.Type != text && field.Type != list || name == "" {
			panic(fmt.Sprintf("%s.%s cannot be a form field", of, field.Name))
		}
		fields = append(fields, formField{name, field.Type == list})
	}
	return fields
}
