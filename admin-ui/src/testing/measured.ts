import { vi } from 'vitest';
import type { Measured } from '../shared/sound/measure';
import { fileConverter } from '../shared/sound/prepareFile';

/** Ten seconds with a voice from second 1 to 3. */
export const tenSeconds: Measured = {
  seconds: 10,
  peaks: Array.from({ length: 160 }, (_, at) => (at > 16 && at < 48 ? 0.5 : 0)),
  proposed: { from: 1, to: 3 },
  speech: [{ from: 1, to: 3 }],
  isEmpty: false,
  isClipped: false,
  gain: 0,
};

/** Replaces the converter. Each file becomes an m4a file at once, with the measurements of tenSeconds and this change. */
export function giveQuickConverter(change: Partial<Measured> = {}): void {
  const measured = { ...tenSeconds, ...change };
  vi.spyOn(fileConverter, 'isAvailable').mockReturnValue(true);
  vi.spyOn(fileConverter, 'measure').mockResolvedValue(measured);
  vi.spyOn(fileConverter, 'convert').mockImplementation((file, edits) =>
    Promise.resolve({
      file: new File(['converted'], file.name.replace(/\.\w+$/, '.m4a')),
      measured,
      kept: edits?.cut ?? measured.proposed,
      loudness: -19,
    }),
  );
}
