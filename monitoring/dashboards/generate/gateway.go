package main

func gateway() board {
	return board{
		id: "obi-gateway", title: "Obi: gateway", about: "What Traefik sees: also what never reaches a service.",
		rows: []row{
			{"All requests", []panel{
				areas("By status", perSecond, query{`sum by (code) (rate(traefik_entrypoint_requests_total{job="gateway",entrypoint=~"web|websecure"}[5m]))`, "{{code}}"}).
					says("What the gateway answered, by status. Many 429 mean that a limit is reached; 502 and 504 mean that a service does not answer."),
				lines("Time", seconds,
					query{`histogram_quantile(0.5, sum by (le) (rate(traefik_entrypoint_request_duration_seconds_bucket{job="gateway",entrypoint=~"web|websecure",code!~"30[18]"}[5m])))`, "50 %"},
					query{`histogram_quantile(0.95, sum by (le) (rate(traefik_entrypoint_request_duration_seconds_bucket{job="gateway",entrypoint=~"web|websecure",code!~"30[18]"}[5m])))`, "95 %"}).
					says("Time of all requests at the gateway. If only the 95 % line rises, look at the routes below for the slow one."),
				lines("Open connections", number, query{`sum by (entrypoint) (traefik_open_connections{job="gateway"})`, "{{entrypoint}}"}).
					says("Connections that clients hold open. A steep rise without more requests is a client that does not let go, or an attack."),
			}},
			{"By route", []panel{
				areas("Requests", perSecond, query{`sum by (router) (rate(traefik_router_requests_total{job="gateway"}[5m]))`, "{{router}}"}).
					says("Requests a second by route. It shows which part of Obi is used, and what a peak asks for."),
				areas("Sent away: too many at once or too often (429)", perSecond, query{`sum by (router) (rate(traefik_router_requests_total{job="gateway",code="429"}[5m]))`, "{{router}}"}).
					says("Requests over a limit of the gateway. If real people are hit, raise the limit in gateway/dynamic.yml."),
				lines("95 % are answered within", seconds, query{`histogram_quantile(0.95, sum by (router, le) (rate(traefik_router_request_duration_seconds_bucket{job="gateway"}[5m])))`, "{{router}}"}).
					says("The time within which 95 % of requests are answered, by route. Open the dashboard of the service behind the slow one."),
			}},
			{"By service", []panel{
				areas("Requests", perSecond, query{`service:traefik_requests:rate5m`, "{{service}}"}).
					says("Requests a second that each service gets. None where there were some means that its route or its replicas are gone."),
				lines("Replicas that answer", number, query{`count by (service) (up{job="obi"} == 1)`, "{{service}}"}).says("Replicas that answer Prometheus. Fewer than the deployment asks for: look at the events and logs of the missing one."),
				lines("Share of 5xx", share, query{`service:traefik_server_errors:ratio_5m`, "{{service}}"}).
					says("Share of answers with 5xx by service. Above 1 % for minutes, open the dashboard of the service."),
				areas("5xx by status", perSecond, query{`sum by (service, code) (rate(traefik_router_requests_total{job="gateway",code=~"5.."}[5m]))`, "{{service}} {{code}}"}).
					says("Answers with 5xx by service and status. 500 is a fault of the service, 502 and 503 mean that it does not answer, 504 that it is too slow."),
			}},
			{"Bytes and configuration", []panel{
				lines("In", rateBytes, query{`sum by (entrypoint) (rate(traefik_entrypoint_requests_bytes_total{job="gateway"}[5m]))`, "{{entrypoint}}"}).
					says("Bytes that clients send. Peaks are uploads and imports."),
				lines("Out", rateBytes, query{`sum by (entrypoint) (rate(traefik_entrypoint_responses_bytes_total{job="gateway"}[5m]))`, "{{entrypoint}}"}).
					says("Bytes that clients get. Peaks are recordings, exports and downloads of archives."),
				now("Routes last read", moment, query{`max(traefik_config_last_reload_success{job="gateway"}) * 1000`, "well"}).
					says("When the gateway last read its routes without an error. If it is older than the last change, its log says what is wrong."),
			}},
		},
	}
}
