// Command audio-svc keeps and plays audio files on its own.
package main

import (
	"obi/audio-svc/audio"
	"obi/platform/service"
)

func main() { service.Main(audio.Spec()) }
