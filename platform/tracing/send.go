package tracing

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"time"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// sendTime bounds one attempt to send; later spans wait in the batcher.
const sendTime = 10 * time.Second

// sender posts spans to a collector with OTLP over HTTP (OTLP 1.11, 4.1). OpenTelemetry's own
// client depends on gRPC, which would be a fifth of a program.
type sender struct {
	address string
	http    http.Client
}

func newSender(address string) *sender {
	return &sender{address: address, http: http.Client{Timeout: sendTime, CheckRedirect: refuseRedirect}}
}

// Start does nothing: connections are opened when there is something to send.
func (*sender) Start(context.Context) error { return nil }

// Stop closes idle connections.
func (s *sender) Stop(context.Context) error {
	s.http.CloseIdleConnections()
	return nil
}

// UploadTraces sends spans once. Spans that a collector does not accept are lost, which is
// logged.
func (s *sender) UploadTraces(ctx context.Context, spans []*tracepb.ResourceSpans) error {
	// This has the same encoding as an ExportTraceServiceRequest.
	body, err := proto.Marshal(&tracepb.TracesData{ResourceSpans: spans})
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/x-protobuf")
	response, err := s.http.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil { // so that the connection is reused
		return err
	}
	if response.StatusCode/100 != 2 {
		return fmt.Errorf("the collector answered %s", response.Status)
	}
	return nil
}
