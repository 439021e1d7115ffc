package main

func gateway() board {
	return board{
		id: "obi-gateway", title: "Obi: gateway", about: "What Traefik sees: also what never reaches a service.",
		rows: []row{
			{"All requests", []panel{
				areas("By status", perSecond, query{`sum by (code) (rate(traefik_entrypoint_requests_total{job="gateway",entrypoint=~"web|websecure"}[5m]))`, "{{code}}"}),
				lines("Time", seconds,
					query{`histogram_quantile(0.5, sum by (le) (rate(traefik_entrypoint_request_duration_seconds_bucket{job="gateway",entrypoint=~"web|websecure",code!~"30[18]"}[5m])))`, "50 %"},
					query{`histogram_quantile(0.95, sum by (le) (rate(traefik_entrypoint_request_duration_seconds_bucket{job="gateway",entrypoint=~"web|websecure",code!~"30[18]"}[5m])))`, "95 %"}),
				lines("Open connections", number, query{`sum by (entrypoint) (traefik_open_connections{job="gateway"})`, "{{entrypoint}}"}),
			}},
			{"By route", []panel{
				areas("Requests", perSecond, query{`sum by (router) (rate(traefik_router_requests_total{job="gateway"}[5m]))`, "{{router}}"}),
				areas("Sent away: too many at once or too often (429)", perSecond, query{`sum by (router) (rate(traefik_router_requests_total{job="gateway",code="429"}[5m]))`, "{{router}}"}),
				lines("95 % are answered within", seconds, query{`histogram_quantile(0.95, sum by (router, le) (rate(traefik_router_request_duration_seconds_bucket{job="gateway"}[5m])))`, "{{router}}"}),
			}},
			{"By service", []panel{
				areas("Requests", perSecond, query{`service:traefik_requests:rate5m`, "{{service}}"}),
				lines("Replicas that answer", number, query{`count by (service) (up{job="obi"} == 1)`, "{{service}}"}).says("To Prometheus."),
				lines("Share of 5xx", share, query{`service:traefik_server_errors:ratio_5m`, "{{service}}"}),
				areas("5xx by status", perSecond, query{`sum by (service, code) (rate(traefik_router_requests_total{job="gateway",code=~"5.."}[5m]))`, "{{service}} {{code}}"}),
			}},
			{"Bytes and configuration", []panel{
				lines("In", rateBytes, query{`sum by (entrypoint) (rate(traefik_entrypoint_requests_bytes_total{job="gateway"}[5m]))`, "{{entrypoint}}"}),
				lines("Out", rateBytes, query{`sum by (entrypoint) (rate(traefik_entrypoint_responses_bytes_total{job="gateway"}[5m]))`, "{{entrypoint}}"}),
				now("Routes last read", moment, query{`max(traefik_config_last_reload_success{job="gateway"}) * 1000`, "well"}),
			}},
		},
	}
}
