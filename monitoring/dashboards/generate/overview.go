package main

func overview() board {
	return board{
		id: "obi-overview", title: "Obi: overview", about: "Whether Obi keeps what it promises, and what its services and its gateway do.",
		rows: []row{
			{"What is promised for 30 days: 99.9 % answered, 99 % within 300 ms", []panel{
				now("Answered", share, query{`1 - service:slo_availability_bad:ratio_30d`, "{{service}}"}).below(0.999),
				now("Allowance for faults left", share, query{`1 - service:slo_availability_bad:ratio_30d / 0.001`, "{{service}}"}).below(0).says("1 is all of it; below 0 the promise is broken."),
				now("Within 300 ms", share, query{`1 - service:slo_latency_bad:ratio_30d`, "{{service}}"}).below(0.99).says("Without uploads and the playing of recordings."),
				now("Alerts", number, query{`count by (alertname, service) (ALERTS{alertstate="firing"})`, "{{alertname}} {{service}}"}).above(1),
			}},
			{"Services", []panel{
				areas("Requests", perSecond, query{`service:http_requests:rate5m`, "{{service}}"}),
				areas("Faults (5xx)", perSecond, query{`service:http_server_errors:rate5m`, "{{service}}"}),
				lines("95 % are answered within", seconds, query{`service:http_request_duration_seconds:p95_5m`, "{{service}}"}),
			}},
			{"Gateway", []panel{
				areas("Requests by status", perSecond, query{`sum by (code) (rate(traefik_entrypoint_requests_total{job="gateway",entrypoint=~"web|websecure"}[5m]))`, "{{code}}"}),
				lines("Share of 5xx", share, query{`service:traefik_server_errors:ratio_5m`, "{{service}}"}),
				lines("95 % are answered within", seconds, query{`histogram_quantile(0.95, sum by (service, le) (rate(traefik_service_request_duration_seconds_bucket{job="gateway"}[5m])))`, "{{service}}"}),
			}},
			{"How fast the allowance is used up (1 lasts for the month)", []panel{
				lines("Faults, over an hour", number, query{`service:slo_availability_bad:ratio_1h / 0.001`, "{{service}}"}),
				lines("Slow answers, over an hour", number, query{`service:slo_latency_bad:ratio_1h / 0.01`, "{{service}}"}),
			}},
			{"What waits", []panel{
				lines("Submissions", number, query{`entity:moderation_pending:max`, "{{entity}}"}),
				lines("Oldest order of an outbox", seconds, query{`service:outbox_oldest_due_seconds:max`, "{{service}}"}),
				lines("Connections in use", share, query{`max by (service) (service_instance:db_pool_used:ratio)`, "{{service}}"}),
			}},
		},
	}
}
