package main

func oneService() board {
	return board{
		id: "obi-service", title: "Obi: one service", about: "A service by route, and what its replicas use.",
		choose: []choice{{"service", "http_requests_in_flight", "service"}},
		rows: []row{
			{"Requests", []panel{
				areas("By route", perSecond, query{`service_route:http_requests:rate5m{service="$service"}`, "{{method}} {{route}}"}).
					says("Requests a second by route. Compare it with the faults beside it to see whether a fault follows the load."),
				areas("By status", perSecond, query{`sum by (code) (rate(http_request_duration_seconds_count{job="obi",service="$service"}[5m]))`, "{{code}}"}).
					says("Answers by status. Many 401 or 429 point to a client; many 503 to the database or audio-svc."),
				areas("Faults (5xx) by route", perSecond, query{`service_route:http_server_errors:rate5m{service="$service"}`, "{{method}} {{route}}"}).
					says("Answers with 5xx by route. Search the logs for the route: every fault has one line with its request id."),
			}},
			{"Time", []panel{
				lines("95 % are answered within, by route", seconds, query{`service_route:http_request_duration_seconds:p95_5m{service="$service"}`, "{{method}} {{route}}"}).
					says("The time within which 95 % of requests are answered, by route. A single slow route points to its query, all of them to the database."),
				lines("All routes", seconds,
					query{`service:http_request_duration_seconds:p50_5m{service="$service"}`, "50 %"},
					query{`service:http_request_duration_seconds:p95_5m{service="$service"}`, "95 %"},
					query{`service:http_request_duration_seconds:p99_5m{service="$service"}`, "99 %"}).
					says("Time within which 50 %, 95 % and 99 % of all requests are answered. If only 99 % is high, a few requests wait for a lock or a connection."),
				lines("Requests under way", number, query{`http_requests_in_flight{job="obi",service="$service"}`, "{{instance}}"}).
					says("Requests that a replica is working on. When they rise while requests a second do not, something that it calls hangs."),
			}},
			{"Database", []panel{
				lines("Connections in use", number,
					query{`db_pool_connections{job="obi",service="$service",state="in_use"}`, "{{instance}}"},
					query{`max(db_pool_max_connections{job="obi",service="$service"})`, "at most"}).
					says("Database connections in use, and the most that a replica may open. At the limit requests wait; look for slow queries first."),
				lines("Time spent waiting for one, by second", seconds, query{`rate(db_pool_wait_seconds_total{job="obi",service="$service"}[5m])`, "{{instance}}"}).
					says("Time that requests waited for a database connection, in each second. Anything above 0 for minutes means that the pool is too small or queries are slow."),
				lines("Waits", perSecond, query{`rate(db_pool_waits_total{job="obi",service="$service"}[5m])`, "{{instance}}"}).
					says("How often a request waited for a database connection. It explains slow answers of all routes at once."),
				now("Migrations", number, query{`max by (files) (db_migration_version{job="obi",service="$service"})`, "{{files}}"}).
					says("The newest migration that has been applied. If replicas disagree, a rollout is not finished or has failed."),
			}},
			{"Process", []panel{
				lines("Memory", byteCount,
					query{`process_resident_memory_bytes{job="obi",service="$service"}`, "{{instance}} resident"},
					query{`go_memstats_heap_inuse_bytes{job="obi",service="$service"}`, "{{instance}} heap"},
					query{`max(go_gc_gomemlimit_bytes{job="obi",service="$service"} < 1e15)`, "limit"}).
					says("Memory of each replica, with its limit. If it comes near the limit the replica is ended and started again."),
				lines("Processors", number, query{`rate(process_cpu_seconds_total{job="obi",service="$service"}[5m])`, "{{instance}}"}).
					says("Processors that each replica uses. If it stays high, add replicas."),
				lines("Goroutines", number, query{`go_goroutines{job="obi",service="$service"}`, "{{instance}}"}).
					says("Goroutines of each replica. A steady rise is a leak: note the version and restart the replica."),
				lines("Open files", number, query{`process_open_fds{job="obi",service="$service"}`, "{{instance}}"}).
					says("Open files and connections of each replica. A steady rise is a leak, as with goroutines."),
			}},
			{"Faults of the program", []panel{
				lines("Panics in five minutes", number, query{`increase(http_panics_total{job="obi",service="$service"}[5m])`, "{{instance}}"}).
					says("Panics that were caught. Any is a defect: the log has one line with the stack."),
				now("Running since", moment, query{`process_start_time_seconds{job="obi",service="$service"} * 1000`, "{{instance}}"}).
					says("When each replica started. Short times that repeat mean that it is being restarted; look at its last log lines."),
			}},
		},
	}
}
