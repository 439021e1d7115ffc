package main

func content() board {
	const submitted = `sum by (route) (rate(http_request_duration_seconds_count{job="obi",method="POST",code="201",route=~"/api/(dibia/(reviews|reports|profiles)|ilu/suggestions)"}[5m])) * 3600`
	return board{
		id: "obi-content", title: "Obi: moderation and content", about: "What the public sends, what administrators decide, who signs in, and what is not taken.",
		rows: []row{
			{"Queues", []panel{
				now("Waiting", number, query{`entity:moderation_pending:max`, "{{entity}}"}),
				now("The oldest waits since", seconds, query{`entity:moderation_oldest_pending_seconds:max`, "{{entity}}"}).above(7 * 24 * 3600),
			}},
			{"Over time", []panel{
				lines("Waiting", number, query{`entity:moderation_pending:max`, "{{entity}}"}),
				lines("Age of the oldest", seconds, query{`entity:moderation_oldest_pending_seconds:max`, "{{entity}}"}),
				areas("Submitted in an hour", number, query{submitted, "{{route}}"}),
				areas("Decided in an hour", number, query{`sum by (entity, decision) (increase(moderation_decisions_total{job="obi"}[1h]))`, "{{entity}} {{decision}}"}),
			}},
			{"Sign-in", []panel{
				areas("In ten minutes, by result", number, query{`sum by (result) (increase(auth_logins_total{job="obi"}[10m]))`, "{{result}}"}),
				lines("95 % of the passwords are checked within", seconds, query{`histogram_quantile(0.95, sum by (le) (rate(auth_password_hash_seconds_bucket{job="obi"}[5m])))`, "without waiting"}),
			}},
			{"Uploads", []panel{
				areas("Refused in an hour, by reason", number, query{`sum by (service, reason) (increase(uploads_refused_total{job="obi"}[1h]))`, "{{service}} {{reason}}"}),
				lines("In memory", number, query{`sum by (service) (uploads_in_memory{job="obi"})`, "{{service}}"}),
				lines("Waiting for their turn", number, query{`sum by (service) (uploads_waiting{job="obi"})`, "{{service}}"}),
			}},
		},
	}
}
