package main

func oneService() board {
	return board{
		id: "obi-service", title: "Obi: one service", about: "A service by route, and what its replicas use.",
		choose: []choice{{"service", "http_requests_in_flight", "service"}},
		rows: []row{
			{"Requests", []panel{
				areas("By route", perSecond, query{`service_route:http_requests:rate5m{service="$service"}`, "{{method}} {{route}}"}),
				areas("By status", perSecond, query{`sum by (code) (rate(http_request_duration_seconds_count{job="obi",service="$service"}[5m]))`, "{{code}}"}),
				areas("Faults (5xx) by route", perSecond, query{`service_route:http_server_errors:rate5m{service="$service"}`, "{{method}} {{route}}"}),
			}},
			{"Time", []panel{
				lines("95 % are answered within, by route", seconds, query{`service_route:http_request_duration_seconds:p95_5m{service="$service"}`, "{{method}} {{route}}"}),
				lines("All routes", seconds,
					query{`service:http_request_duration_seconds:p50_5m{service="$service"}`, "50 %"},
					query{`service:http_request_duration_seconds:p95_5m{service="$service"}`, "95 %"},
					query{`service:http_request_duration_seconds:p99_5m{service="$service"}`, "99 %"}),
				lines("Requests under way", number, query{`http_requests_in_flight{job="obi",service="$service"}`, "{{instance}}"}),
			}},
			{"Database", []panel{
				lines("Connections in use", number,
					query{`db_pool_connections{job="obi",service="$service",state="in_use"}`, "{{instance}}"},
					query{`max(db_pool_max_connections{job="obi",service="$service"})`, "at most"}),
				lines("Time spent waiting for one, by second", seconds, query{`rate(db_pool_wait_seconds_total{job="obi",service="$service"}[5m])`, "{{instance}}"}),
				lines("Waits", perSecond, query{`rate(db_pool_waits_total{job="obi",service="$service"}[5m])`, "{{instance}}"}),
				now("Migrations", number, query{`max by (files) (db_migration_version{job="obi",service="$service"})`, "{{files}}"}),
			}},
			{"Process", []panel{
				lines("Memory", byteCount,
					query{`process_resident_memory_bytes{job="obi",service="$service"}`, "{{instance}} resident"},
					query{`go_memstats_heap_inuse_bytes{job="obi",service="$service"}`, "{{instance}} heap"},
					query{`max(go_gc_gomemlimit_bytes{job="obi",service="$service"} < 1e15)`, "limit"}),
				lines("Processors", number, query{`rate(process_cpu_seconds_total{job="obi",service="$service"}[5m])`, "{{instance}}"}),
				lines("Goroutines", number, query{`go_goroutines{job="obi",service="$service"}`, "{{instance}}"}),
				lines("Open files", number, query{`process_open_fds{job="obi",service="$service"}`, "{{instance}}"}),
			}},
			{"Faults of the program", []panel{
				lines("Panics in five minutes", number, query{`increase(http_panics_total{job="obi",service="$service"}[5m])`, "{{instance}}"}),
				now("Running since", moment, query{`process_start_time_seconds{job="obi",service="$service"} * 1000`, "{{instance}}"}),
			}},
		},
	}
}
