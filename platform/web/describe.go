package web

import (
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"obi/platform/upload"
)

// describe adds to the API's description what huma must not know when it registers
// a route: of a form, or it would read the body itself. Nor does it know what statuses a handler answers with.
func (api *API) describe(route Route) {
	item := api.OpenAPI().Paths[route.Path]
	operation := map[string]*huma.Operation{
		http.MethodGet: item.Get, http.MethodPost: item.Post, http.MethodPut: item.Put, http.MethodPatch: item.Patch, http.MethodDelete: item.Delete,
	}[route.Method]
	if route.Form != nil {
		operation.RequestBody = describeForm(route.Form)
	}
	if route.Statuses != nil {
		success := operation.Responses["200"]
		delete(operation.Responses, "200")
		for _, status := range route.Statuses {
			described := *success
			described.Description = http.StatusText(status)
			operation.Responses[strconv.Itoa(status)] = &described
		}
	}
	if route.PlainErrors {
		operation.Responses["default"].Content = map[string]*huma.MediaType{plainText: {Schema: &huma.Schema{Type: huma.TypeString}}}
	}
}

func describeForm(form *upload.Form) *huma.RequestBody {
	schema := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{
		form.File: {Type: huma.TypeString, Format: "binary"},
	}}
	if !form.Optional {
		schema.Required = []string{form.File}
	}
	for _, name := range form.Texts {
		schema.Properties[name] = &huma.Schema{Type: huma.TypeString}
	}
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{formMedia: {Schema: schema}}}
}
