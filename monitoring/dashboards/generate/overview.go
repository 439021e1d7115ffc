package main

func overview() board {
	return board{
		id: "obi-overview", title: "Obi: overview", about: "Whether Obi keeps what it promises, and what its services and its gateway do.",
		marks: []mark{
			{"Deployments", "blue", query{`count by (service, version) (go_build_info{job="obi",path="obi"}) unless count by (service, version) (go_build_info{job="obi",path="obi"} offset 5m)`, "{{service}} runs {{version}}"}},
			{"Migrations", "orange", query{`count_values by (service, files) ("number", db_migration_version{job="obi"}) unless count_values by (service, files) ("number", db_migration_version{job="obi"} offset 5m)`, "{{service}} is at migration {{number}} ({{files}})"}},
		},
		rows: []row{
			{"What is promised for 30 days: 99.9 % answered, 99 % within 300 ms", []panel{
				now("Answered", share, query{`1 - service:slo_availability_bad:ratio_30d`, "{{service}}"}).below(0.999).
					says("Share of requests in 30 days that were not answered with 5xx. Red: below the promise; open Alerts and the runbook of the service."),
				now("Allowance for faults left", share, query{`1 - service:slo_availability_bad:ratio_30d / 0.001`, "{{service}}"}).below(0).says("Share of the faults allowed in 30 days that is left. Below 0 the promise is broken: hold back releases until it is positive."),
				now("Within 300 ms", share, query{`1 - service:slo_latency_bad:ratio_30d`, "{{service}}"}).below(0.99).says("Share of requests in 30 days answered within 300 ms, without uploads and playing. Red: look for the slow route on the dashboard of the service."),
				now("Alerts", number, query{`count by (alertname, service) (ALERTS{alertstate="firing"})`, "{{alertname}} {{service}}"}).above(1).
					says("Alerts that are firing now. Each has a section in docs/alerts.md that says what to do."),
			}},
			{"Services", []panel{
				areas("Requests", perSecond, query{`service:http_requests:rate5m`, "{{service}}"}).
					says("Requests a second by service. A sudden drop matters more than a rise: clients may not reach the gateway."),
				areas("Faults (5xx)", perSecond, query{`service:http_server_errors:rate5m`, "{{service}}"}).
					says("Answers with 5xx by service. When they rise, open the dashboard of that service and look at the routes."),
				lines("95 % are answered within", seconds, query{`service:http_request_duration_seconds:p95_5m`, "{{service}}"}).
					says("The time within which 95 % of requests are answered. When it rises, look at connections in use below, then at the routes of the service."),
			}},
			{"Gateway", []panel{
				areas("Requests by status", perSecond, query{`sum by (code) (rate(traefik_entrypoint_requests_total{job="gateway",entrypoint=~"web|websecure"}[5m]))`, "{{code}}"}).
					says("What the gateway answered, by status. Many 429 mean that a limit is reached; 502 and 504 mean that a service does not answer."),
				lines("Share of 5xx", share, query{`service:traefik_server_errors:ratio_5m`, "{{service}}"}).
					says("Share of answers with 5xx as the gateway sees them, also when no replica answered. If only one service is high, open its dashboard."),
				lines("95 % are answered within", seconds, query{`histogram_quantile(0.95, sum by (service, le) (rate(traefik_service_request_duration_seconds_bucket{job="gateway"}[5m])))`, "{{service}}"}).
					says("The time that services need as the gateway sees it. If it is much above the services' own, the line between them or a restart is the cause."),
			}},
			{"What is left of the allowance, and how fast it is used up (1 lasts for the month)", []panel{
				lines("Allowance for faults left", share, query{`1 - service:slo_availability_bad:ratio_30d / 0.001`, "{{service}}"}).signed().
					says("Share of the faults allowed in 30 days that is left. A step down after a blue or orange line: that deployment or migration cost it."),
				lines("Allowance for slow answers left", share, query{`1 - service:slo_latency_bad:ratio_30d / 0.01`, "{{service}}"}).signed().
					says("Share of the slow answers allowed in 30 days that is left. It falls slowly with a slow route, and in a step with a deployment."),
				lines("Faults, over an hour", number, query{`service:slo_availability_bad:ratio_1h / 0.001`, "{{service}}"}).
					says("How fast faults use up the allowance of the month. Above 14 an alert fires: the month would be used up in two days."),
				lines("Slow answers, over an hour", number, query{`service:slo_latency_bad:ratio_1h / 0.01`, "{{service}}"}).
					says("How fast slow answers use up the allowance of the month. When it stays above 1, look for the slow route on the dashboard of the service."),
			}},
			{"What waits", []panel{
				lines("Submissions", number, query{`entity:moderation_pending:max`, "{{entity}}"}).
					says("Submissions that wait for a decision. When they pile up, the administrators need time or help, not the servers."),
				lines("Oldest job of an outbox", seconds, query{`service:outbox_oldest_due_seconds:max`, "{{service}}"}).
					says("Age of the oldest outbox job that is due. When it rises, audio-svc or the object store does not answer."),
				lines("Connections in use", share, query{`max by (service) (service_instance:db_pool_used:ratio)`, "{{service}}"}).
					says("Share of the pool of database connections in use. Near 100 % requests wait: look for slow queries before you raise the pool."),
			}},
		},
	}
}
