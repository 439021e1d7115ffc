package tracing

import "net/url"

// Settings select where traces are sent and how many; embed it in a process's settings.
type Settings struct {
	// Endpoint is a collector that accepts OTLP over HTTP; "" turns tracing off.
	Endpoint string `env:"OTEL_EXPORTER_OTLP_ENDPOINT"`
	// Share is the share of requests that are traced, from 0 to 1, unless the caller has decided.
	Share float64 `env:"OTEL_TRACES_SAMPLER_ARG" envDefault:"1"`
}

// Problems returns everything that is unusable.
func (s Settings) Problems() (problems []string) {
	if s.Endpoint != "" {
		if _, ok := s.address(); !ok {
			problems = append(problems, "OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://collector:4318")
		}
	}
	if !(s.Share >= 0 && s.Share <= 1) { // NaN too
		problems = append(problems, "OTEL_TRACES_SAMPLER_ARG must be between 0 and 1")
	}
	return problems
}

// address returns the URL that traces are posted to. It must not contain names and passwords,
// because addresses are logged.
func (s Settings) address() (string, bool) {
	base, err := url.Parse(s.Endpoint)
	if err != nil || base.Hostname() == "" || base.Scheme != "http" && base.Scheme != "https" ||
		base.User != nil || base.RawQuery != "" || base.Fragment != "" {
		return "", false
	}
	return base.JoinPath("v1/traces").String(), true
}
