package main

func content() board {
	const submitted = `sum by (route) (rate(http_request_duration_seconds_count{job="obi",method="POST",code="201",route=~"/api/(dibia/(reviews|reports|profiles)|ilu/suggestions)"}[5m])) * 3600`
	return board{
		id: "obi-content", title: "Obi: moderation and content", about: "What the public sends, what administrators decide, who signs in, and what is not taken.",
		rows: []row{
			{"Queues", []panel{
				now("Waiting", number, query{`entity:moderation_pending:max`, "{{entity}}"}).
					says("Submissions that wait for a decision now. When there are many, ask administrators to moderate."),
				now("The oldest waits since", seconds, query{`entity:moderation_oldest_pending_seconds:max`, "{{entity}}"}).above(7 * 24 * 3600).
					says("How long the oldest submission has waited. Red after a week: people stop submitting when nobody answers."),
			}},
			{"Over time", []panel{
				lines("Waiting", number, query{`entity:moderation_pending:max`, "{{entity}}"}).
					says("Submissions that wait, over time. A steady rise means that more comes in than is decided."),
				lines("Age of the oldest", seconds, query{`entity:moderation_oldest_pending_seconds:max`, "{{entity}}"}).
					says("Age of the oldest submission without a decision. It falls once that is decided."),
				areas("Submitted in an hour", number, query{submitted, "{{route}}"}).
					says("Submissions of the public by kind. A sudden peak may be abuse: look at the limit for each address."),
				areas("Decided in an hour", number, query{`sum by (entity, decision) (increase(moderation_decisions_total{job="obi"}[1h]))`, "{{entity}} {{decision}}"}).
					says("Decisions of administrators by kind. None for days, while submissions wait, means that nobody moderates."),
			}},
			{"Sign-in", []panel{
				areas("In ten minutes, by result", number, query{`sum by (result) (increase(auth_logins_total{job="obi"}[10m]))`, "{{result}}"}).
					says("Sign-ins by result. Many refused or throttled ones are guesses at passwords: Activity shows whose."),
				lines("95 % of the passwords are checked within", seconds, query{`histogram_quantile(0.95, sum by (le) (rate(auth_password_hash_seconds_bucket{job="obi"}[5m])))`, "without waiting"}).
					says("Time to check a password, without waiting for a turn. It is slow by design; when it rises, auth-svc lacks processor time."),
			}},
			{"Streams of changes", []panel{
				lines("Listeners", number, query{`sum by (service) (changes_listeners{job="obi"})`, "{{service}}"}).
					says("Open streams of changes by area. Each takes about 45 kB; it queries the database only while it catches up. Add replicas if memory runs short."),
				areas("Events sent", perSecond, query{`sum by (service) (rate(changes_sent_total{job="obi"}[5m]))`, "{{service}}"}).
					says("Events sent to all listeners. It rises with listeners and with changes; an import or a new order makes a peak."),
			}},
			{"API keys", []panel{
				areas("Requests, by service", perSecond, query{`sum by (service) (rate(api_key_requests_total{job="obi",result="ok"}[5m]))`, "{{service}}"}).
					says("Requests with an API key that were accepted. A program that runs wild is seen here first; Account shows which keys were used last."),
				areas("Refused in 15 minutes, by result", number, query{`sum by (result) (increase(api_key_requests_total{job="obi",result!="ok"}[15m]))`, "{{result}}"}).
					says("Requests with an API key that were refused. expired and read_only point to a program that needs another key, invalid to one that was revoked or is guessed."),
			}},
			{"Webhooks", []panel{
				areas("Attempts in ten minutes, by result", number, query{`sum by (service, result) (increase(webhook_deliveries_total{job="obi"}[10m]))`, "{{service}} {{result}}"}).
					says("Attempts to send messages to webhooks, by result. Failed ones are retried for three days; the log of each webhook says what was answered."),
				lines("Age of the oldest message", seconds, query{`service:webhook_oldest_waiting_seconds:max`, "{{service}}"}).above(3600).
					says("How long the oldest message has waited for a webhook that is not paused. Red after an hour: its receiver fails, or nothing is sent."),
				lines("Paused", number, query{`max by (service) (webhooks_paused{job="obi"})`, "{{service}}"}).
					says("Webhooks that are paused, by administrators or because they failed for a week. Their messages wait for up to 30 days."),
			}},
			{"Uploads", []panel{
				areas("Refused in an hour, by reason", number, query{`sum by (service, reason) (increase(uploads_refused_total{job="obi"}[1h]))`, "{{service}} {{reason}}"}).
					says("Uploads that were refused, by reason. Many of one format mean that people lack a tool that makes another."),
				lines("In memory", number, query{`sum by (service) (uploads_in_memory{job="obi"})`, "{{service}}"}).
					says("Uploads held in memory now. At the limit others wait; add replicas if it stays there."),
				lines("Waiting for their turn", number, query{`sum by (service) (uploads_waiting{job="obi"})`, "{{service}}"}).
					says("Uploads that wait for memory. Above 0 for minutes, clients get 503: add replicas."),
			}},
		},
	}
}
