package tracing

import (
	"math"
	"slices"
	"testing"
)

func TestSettings(t *testing.T) {
	const address, share = "OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://collector:4318", "OTEL_TRACES_SAMPLER_ARG must be between 0 and 1"
	for _, row := range []struct {
		settings Settings
		want     []string
		posts    string
	}{
		{Settings{"", 1}, nil, ""},
		{Settings{"http://collector:4318", 0}, nil, "http://collector:4318/v1/traces"},
		{Settings{"https://traces.example.org/obi/", 0.25}, nil, "https://traces.example.org/obi/v1/traces"},
		{Settings{"collector:4318", 1}, []string{address}, ""},
		{Settings{"http://", 1}, []string{address}, ""},
		{Settings{"ftp://collector", 1}, []string{address}, ""},
		{Settings{"http://ada:secret@collector", 1}, []string{address}, ""},
		{Settings{"http://collector?key=secret", 2}, []string{address, share}, ""},
		{Settings{"", -1}, []string{share}, ""},
		{Settings{"", math.NaN()}, []string{share}, ""},
	} {
		if got := row.settings.Problems(); !slices.Equal(got, row.want) {
			t.Errorf("%+v: got %q, want %q", row.settings, got, row.want)
		}
		if got, _ := row.settings.address(); got != row.posts {
			t.Errorf("%+v posts to %q, want %q", row.settings, got, row.posts)
		}
	}
}
