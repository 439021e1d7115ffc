package main

func audio() board {
	return board{
		id: "obi-audio", title: "Obi: audio and outbox", about: "The files of recordings, the store behind them, and what services owe to audio-svc.",
		rows: []row{
			{"Now", []panel{
				now("Files missing", number, query{`obi:audio_missing_objects:last`, "files"}).above(1),
				now("Files damaged", number, query{`obi:audio_damaged_objects:last`, "files"}).above(1),
				now("Last sweep", moment, query{`max(audio_last_sweep_timestamp_seconds{job="obi"}) * 1000`, "ended"}),
				now("Oldest order that is due", seconds, query{`service:outbox_oldest_due_seconds:max`, "{{service}}"}).above(1800),
			}},
			{"Object store", []panel{
				areas("Asked", perSecond, query{`sum by (op, result) (rate(object_store_request_duration_seconds_count{job="obi"}[5m]))`, "{{op}} {{result}}"}),
				lines("95 % are done within", seconds, query{`histogram_quantile(0.95, sum by (op, le) (rate(object_store_request_duration_seconds_bucket{job="obi"}[5m])))`, "{{op}}"}),
				lines("Removed by the sweeper in an hour", number, query{`sum by (kind) (increase(audio_swept_total{job="obi"}[1h]))`, "{{kind}}"}),
			}},
			{"Playing and storing", []panel{
				areas("Playing and showing pictures, by status", perSecond, query{`sum by (code) (rate(http_request_duration_seconds_count{job="obi",service="audio",route=~"/api/ilu/audio/:fileId|/api/pictures/:pictureId"}[5m]))`, "{{code}}"}),
				areas("Uploads, by area and status", perSecond, query{`sum by (service, code) (rate(http_request_duration_seconds_count{job="obi",method!="DELETE",route=~".*(-with-audio|/audio|/admin/picture)"}[5m]))`, "{{service}} {{code}}"}),
				lines("Calls without the key in an hour, by reason", number, query{`sum by (service, reason) (increase(internal_requests_refused_total{job="obi"}[1h]))`, "{{service}} {{reason}}"}),
			}},
			{"Outbox", []panel{
				lines("Orders that are due", number, query{`max by (service) (outbox_due{job="obi"})`, "{{service}}"}),
				lines("The oldest is due since", seconds, query{`service:outbox_oldest_due_seconds:max`, "{{service}}"}),
			}},
		},
	}
}
