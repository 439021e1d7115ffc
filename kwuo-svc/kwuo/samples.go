package kwuo

import "embed"

// Traditional riddles for an empty collection (OBI_DEMO=1), and a rhythm of the udu, the pot drum.
// It is the recording of one of them.
var (
	//go:embed samples/riddles.json
	samples []byte
	//go:embed samples/*.mp3
	sampleClips embed.FS

	clipOf = map[string]string{"sample-1": "udu.mp3"}
)
