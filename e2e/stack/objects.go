package stack

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"maps"
	"net"
	"os/exec"
	"path/filepath"
	"strconv"
)

// Objects is the MinIO server. audio-svc has its own user there, with access to its bucket only.
type Objects struct {
	*Process
	Endpoint string
	root     map[string]string
	audio    map[string]string
}

func startObjects(ctx context.Context, dir, tools string, port int) (*Objects, error) {
	host := net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
	o := &Objects{
		Endpoint: "http://" + host,
		root:     map[string]string{"MINIO_ROOT_USER": secret(), "MINIO_ROOT_PASSWORD": secret()},
		audio: map[string]string{
			"AUDIO_STORE": "s3", "S3_ENDPOINT": "http://" + host, "S3_REGION": "us-east-1", "S3_BUCKET": "obi-audio",
			"S3_ACCESS_KEY": secret(), "S3_SECRET_KEY": secret(), "S3_PATH_STYLE": "1",
		},
	}
	settings := maps.Clone(o.root)
	settings["MINIO_BROWSER"] = "off"
	settings["MINIO_UPDATE"] = "off"
	o.Process = NewProcess(dir, "minio", filepath.Join(tools, "minio"), settings,
		"server", filepath.Join(dir, "objects"), "--address", host, "--quiet")
	if err := o.Start(); err != nil {
		return nil, err
	}
	if err := o.Ready(ctx); err != nil {
		return o, err
	}
	if said, err := o.provision(ctx, tools).CombinedOutput(); err != nil {
		return o, fmt.Errorf("%w: %s", err, said)
	}
	return o, nil
}

// provision returns the command of the job that creates the bucket and its user if they are
// missing.
func (o *Objects) provision(ctx context.Context, tools string) *exec.Cmd {
	command := exec.CommandContext(ctx, filepath.Join(tools, "provision"))
	for _, settings := range []map[string]string{o.audio, o.root} {
		for key, value := range settings {
			command.Env = append(command.Env, key+"="+value)
		}
	}
	return command
}

// secret returns a secret of the form that `make secrets` writes.
func secret() string {
	bytes := make([]byte, 24)
	_, _ = rand.Read(bytes) // never fails (crypto/rand)
	return hex.EncodeToString(bytes)
}

// Ready waits until it accepts requests.
func (o *Objects) Ready(ctx context.Context) error {
	return await(ctx, o.Endpoint+"/minio/health/ready", o.Process, isOK)
}

// Settings returns the settings of audio-svc.
func (o *Objects) Settings() map[string]string { return maps.Clone(o.audio) }
