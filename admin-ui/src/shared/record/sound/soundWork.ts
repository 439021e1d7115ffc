import { encodeWav, type Sound } from '../../audio/wav';
import { normalizeLoudness } from './loudness';
import { cutOut, findSpeech, proposeCut, type Span } from './speech';

/** A take that is ready to be kept. */
export interface Prepared {
  /** The part of the take that is kept. */
  cut: Span;
  /** Nobody speaks in it. */
  isSilent: boolean;
  /** The part, at the loudness of all recordings. */
  sound: Sound;
  /** The same as a WAV file, to be played. */
  heard: Blob;
}

/** What takes long for a long recording. sound.worker.ts runs it; prepareSound.ts calls it. */
export interface SoundWork {
  /** Prepares the part of a take; without `cut`, the part with speech. */
  prepare(take: Sound, cut?: Span): Prepared;
  /** Returns the sound as an MP4 file; undefined if this browser can't encode it. */
  mp4(sound: Sound): Promise<ArrayBuffer | undefined>;
  wav(sound: Sound): ArrayBuffer;
}

/** The work that can also run in the page, where there is no worker. */
export const soundWork: SoundWork = {
  prepare({ samples, rate }, cut = proposeCut(samples, rate)) {
    const sound = normalizeLoudness({ samples: cutOut(samples, cut, rate), rate });
    const heard = new Blob([encodeWav(sound.samples, rate)], { type: 'audio/wav' });
    return { cut, isSilent: findSpeech(samples, rate) === undefined, sound, heard };
  },
  // Only the worker encodes: the encoder's library is large, so it is built once.
  mp4: () => Promise.resolve(undefined),
  wav: ({ samples, rate }) => encodeWav(samples, rate),
};

/** A message to the worker. */
export type WorkOrder = {
  [Name in keyof SoundWork]: { id: number; name: Name; given: Parameters<SoundWork[Name]> };
}[keyof SoundWork];

export interface WorkAnswer {
  id: number;
  /** Missing if the work failed. */
  result?: { value: unknown };
}
