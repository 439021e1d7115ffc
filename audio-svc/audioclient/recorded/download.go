package recorded

import (
	"archive/zip"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gorm.io/gorm"

	"obi/igbo"
	"obi/platform/errs"
	"obi/platform/web"
)

const (
	// DownloadTime is how long a download of all recordings may take.
	DownloadTime = 4 * time.Hour
	// downloads is the maximum number of concurrent downloads. Each holds one recording in memory.
	downloads = 2
	// piece is the size of a write, in bytes. The time limit for a slow client applies to each write.
	piece = 64 << 10
	// maxSlug is the maximum length of the recorded text in a filename.
	maxSlug = 60
)

// clip is a recording in a download.
type clip struct {
	entity, text   string
	fileID, upload string // upload is the uploaded file's name
	details        enteredDetails
	uploadedAt     time.Time
	name, problem  string
	size           int64
}

// Download returns a handler that streams all recordings as a ZIP archive. The archive begins with
// recordings.csv, which lists the entity of each recording. The recordings follow, oldest entity
// first. what names the entities in the name of the archive ("proverbs"), and text returns the
// recorded text. The table lists unreadable recordings with the problem. A later failure aborts the
// connection, so that an incomplete archive does not look complete.
func (r *Store[E, In]) Download(what string, text func(*E) string) func(context.Context, *struct{}, *web.Stream) error {
	slots := make(chan struct{}, downloads)
	return func(ctx context.Context, _ *struct{}, out *web.Stream) error {
		select {
		case slots <- struct{}{}:
			defer func() { <-slots }()
		default:
			return errs.New(errs.TooMany, "The recordings are being downloaded by others. Try again in a few minutes.").After(time.Minute)
		}
		clips, err := r.clips(ctx, text)
		if err != nil {
			return err
		}
		length := counter(0)
		if err := writeZip(&length, clips, zeros); err != nil {
			return err
		}
		header := out.Header()
		header.Set("Content-Type", "application/zip")
		header.Set("Content-Length", strconv.FormatInt(int64(length), 10))
		header.Set("Content-Disposition", fmt.Sprintf(`attachment; filename="obi-%s-recordings-%s.zip"`, what, r.Now().UTC().Format(time.DateOnly)))
		header.Set("Cache-Control", "no-store")
		out.WriteHeader(http.StatusOK)
		if out.HeadOnly {
			return nil
		}
		return writeZip(out, clips, func(to io.Writer, one *clip) error { return r.copyClip(ctx, to, one) })
	}
}

// clips returns the recordings of all entities, each with a filename or, if it cannot be read, with
// the problem.
func (r *Store[E, In]) clips(ctx context.Context, text func(*E) string) ([]*clip, error) {
	var all []E
	err := r.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Table(r.Table).Where("audio ->> 'fileId' IS NOT NULL").Order("created_at, id").Find(&all).Error
	})
	if err != nil || len(all) == 0 {
		return nil, err
	}
	clips, ids := make([]*clip, len(all)), make([]string, len(all))
	for i := range all {
		recording := *r.recordings.Audio(&all[i])
		clips[i], ids[i] = &clip{
			entity: r.Kind.Meta(&all[i]).ID, text: text(&all[i]),
			fileID: recording.FileID, upload: recording.Filename, uploadedAt: recording.UploadedAt, details: recording.entered(),
		}, recording.FileID
	}
	sizes, err := r.recordings.Files.client.Sizes(ctx, ids)
	if err != nil {
		return nil, err
	}
	for i, one := range clips {
		if size, found := sizes[one.fileID]; found {
			one.name, one.size = one.filename(i+1, len(clips)), size
		} else {
			one.problem = "This recording is missing in the file store"
		}
	}
	return clips, nil
}

var notPlain = regexp.MustCompile(`[^a-z0-9]+`)

// filename returns a short name that is valid and unique on every operating system: n, padded to the
// length of of, and the recorded text in plain letters.
func (c *clip) filename(n, of int) string {
	slug := notPlain.ReplaceAllString(igbo.Fold(c.text), "-")
	slug = strings.TrimRight("-"+strings.Trim(slug[:min(len(slug), maxSlug)], "-"), "-")
	extension := notPlain.ReplaceAllString(strings.ToLower(c.upload[strings.LastIndexByte(c.upload, '.')+1:]), "")
	return fmt.Sprintf("%0*d%s.%s", len(strconv.Itoa(of)), n, slug, extension)
}

// copyClip writes a recording. It reads and checks all of it before it writes the first byte.
func (r *Store[E, In]) copyClip(ctx context.Context, to io.Writer, one *clip) error {
	content, err := r.recordings.Files.client.Read(ctx, one.fileID)
	if err != nil {
		return fmt.Errorf("the recording of %s %s: %w", r.Noun, one.entity, err)
	}
	if int64(len(content)) != one.size {
		return fmt.Errorf("the recording of %s %s has %d bytes, want %d", r.Noun, one.entity, len(content), one.size)
	}
	for part := range slices.Chunk(content, piece) {
		if _, err := to.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// writeZip writes the table and then the recordings. It does not compress them, because audio formats
// are already compressed.
func writeZip(to io.Writer, clips []*clip, copyClip func(io.Writer, *clip) error) error {
	archive := zip.NewWriter(to)
	table, err := archive.CreateHeader(&zip.FileHeader{Name: "recordings.csv", Method: zip.Store})
	if err == nil {
		err = writeTable(table, clips)
	}
	if err == nil {
		err = archive.Flush() // the answer has begun now; later failures can only abort it
	}
	for _, one := range clips {
		if err != nil {
			return err
		}
		if one.name == "" {
			continue
		}
		var entry io.Writer
		if entry, err = archive.CreateHeader(&zip.FileHeader{Name: one.name, Method: zip.Store, Modified: one.uploadedAt}); err == nil {
			err = copyClip(entry, one)
		}
	}
	if err != nil {
		return err
	}
	return archive.Close()
}

// writeTable writes recordings.csv as the exports of lists are written: see defused.
func writeTable(to io.Writer, clips []*clip) error {
	if _, err := io.WriteString(to, "\ufeff"); err != nil {
		return err
	}
	table := csv.NewWriter(to)
	table.UseCRLF = true
	rows := [][]string{{"id", "text", "file", "uploaded as", "speaker", "dialect", "problem"}}
	for _, one := range clips {
		rows = append(rows, []string{defused(one.entity), defused(one.text), one.name, defused(one.upload), defused(one.details.speaker), defused(one.details.dialect), one.problem})
	}
	return table.WriteAll(rows)
}

// defused prefixes a text that spreadsheets would treat as a formula with an apostrophe. It also adds
// one to a formula after apostrophes, so that an import can remove exactly one.
func defused(text string) string {
	rest := strings.TrimLeft(text, "'")
	if rest != "" && strings.ContainsRune("=+-@\t\r", rune(rest[0])) {
		return "'" + text
	}
	return text
}

// counter is a writer that counts bytes.
type counter int64

func (c *counter) Write(data []byte) (int, error) {
	*c += counter(len(data))
	return len(data), nil
}

// zeros writes zeros instead of a recording, to compute the size of the archive.
func zeros(to io.Writer, one *clip) error {
	block := make([]byte, piece)
	for left := one.size; left > 0; left -= piece {
		if _, err := to.Write(block[:min(left, piece)]); err != nil {
			return err
		}
	}
	return nil
}
