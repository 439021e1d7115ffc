// Stands in for quic-go, of which gin uses HTTP/3 servers. Obi starts none.
module github.com/quic-go/quic-go

go 1.26.0
