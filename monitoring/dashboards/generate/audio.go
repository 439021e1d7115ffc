package main

func audio() board {
	return board{
		id: "obi-audio", title: "Obi: audio and outbox", about: "The files of recordings, the store behind them, and what services owe to audio-svc.",
		rows: []row{
			{"Now", []panel{
				now("Files missing", number, query{`obi:audio_missing_objects:last`, "files"}).above(1).
					says("Files that a row names and the object store does not have. Red above 0: restore the bucket from a backup."),
				now("Files damaged", number, query{`obi:audio_damaged_objects:last`, "files"}).above(1).
					says("Files whose bytes differ from what was stored. Red above 0: restore them from a backup."),
				now("Last sweep", moment, query{`max(audio_last_sweep_timestamp_seconds{job="obi"}) * 1000`, "ended"}).
					says("When the sweeper last ended. If that is more than half an hour ago, look for errors in the log of audio-svc."),
				now("Oldest job that is due", seconds, query{`service:outbox_oldest_due_seconds:max`, "{{service}}"}).above(1800).
					says("Age of the oldest outbox job that is due. Red after 30 minutes: check whether audio-svc answers."),
			}},
			{"Object store", []panel{
				areas("Asked", perSecond, query{`sum by (op, result) (rate(object_store_request_duration_seconds_count{job="obi"}[5m]))`, "{{op}} {{result}}"}).
					says("Calls to the object store by kind and result. Errors mean that it is down, full or refuses the key."),
				lines("95 % are done within", seconds, query{`histogram_quantile(0.95, sum by (op, le) (rate(object_store_request_duration_seconds_bucket{job="obi"}[5m])))`, "{{op}}"}).
					says("The time within which 95 % of calls to the object store end. When it rises, look at its disk and its memory."),
				lines("Removed by the sweeper in an hour", number, query{`sum by (kind) (increase(audio_swept_total{job="obi"}[1h]))`, "{{kind}}"}).
					says("Files and rows that nothing used and the sweeper removed. A peak follows a bulk deletion; without one, look at the log."),
			}},
			{"Playing and storing", []panel{
				areas("Playing and showing pictures, by status", perSecond, query{`sum by (code) (rate(http_request_duration_seconds_count{job="obi",service="audio",route=~"/api/ilu/audio/:fileId|/api/pictures/:pictureId"}[5m]))`, "{{code}}"}).
					says("Recordings played and pictures shown, by status. Many 404 point to clients with old ids, 503 to the object store."),
				areas("Uploads, by area and status", perSecond, query{`sum by (service, code) (rate(http_request_duration_seconds_count{job="obi",method!="DELETE",route=~".*(-with-audio|/audio|/admin/picture)"}[5m]))`, "{{service}} {{code}}"}).
					says("Uploads of recordings and pictures, by area and status. Many 4xx mean that files are refused; the board about content says why."),
				lines("Calls without the key in an hour, by reason", number, query{`sum by (service, reason) (increase(internal_requests_refused_total{job="obi"}[1h]))`, "{{service}} {{reason}}"}).
					says("Calls between services that were refused. Any refusal means that two services have different keys or that a stranger is calling."),
			}},
			{"Outbox", []panel{
				lines("Jobs that are due", number, query{`max by (service) (outbox_due{job="obi"})`, "{{service}}"}).
					says("Outbox jobs that are due: calls of audio-svc. They fall to 0 once audio-svc answers."),
				lines("The oldest is due since", seconds, query{`service:outbox_oldest_due_seconds:max`, "{{service}}"}).
					says("Age of the oldest of these jobs. When it rises steadily, a job keeps failing: the log names it."),
			}},
		},
	}
}
