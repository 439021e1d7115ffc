package audio

import (
	"context"
	"io"
	"slices"

	"obi/audio-svc/audioclient"
)

// sizes returns the sizes of the given files that are stored and whose object is complete.
func (f *files) sizes(ctx context.Context, ids []string) (audioclient.Sizes, error) {
	recorded := audioclient.Sizes{}
	for batch := range slices.Chunk(ids, sweepBatch) {
		alive, err := f.rows.alive(ctx, batch)
		if err != nil {
			return nil, err
		}
		for id, file := range alive {
			if file.State == stored {
				recorded[id] = file.Size
			}
		}
	}
	found := make(audioclient.Sizes, len(recorded))
	if len(recorded) == 0 {
		return found, nil
	}
	for object, err := range f.objects.List(ctx) {
		if err != nil {
			return nil, err
		}
		if size, asked := recorded[object.Name]; asked && size == object.Size {
			found[object.Name] = size
		}
	}
	return found, nil
}

// open returns a stored file and its content, which the caller must close.
func (f *files) open(ctx context.Context, id string) (*File, io.ReadCloser, error) {
	file, err := f.rows.get(ctx, id, stored)
	if err != nil {
		return nil, nil, err
	}
	content, err := f.objects.Get(ctx, file.FileID, 0, file.Size)
	return file, content, err
}
