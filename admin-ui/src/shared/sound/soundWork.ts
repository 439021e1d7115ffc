import { encodeWav, type Sound } from '../audio/wav';
import type { Clip } from './clip';
import type { Converted, ConvertWhen } from './convert';
import { cutOut, findSpeech, proposeCut, type Span } from './cut';
import type { Encoded } from './encode';
import { measureLoudness, normalizeLoudness } from './loudness';
import { measure, type Measured } from './measure';
import type { Edits } from './edits';

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
  /** The measurements of the whole take. Missing if the part was chosen, since they were returned before. */
  measured?: Measured;
}

/** The work that takes long for a long recording. sound.worker.ts runs it; runInWorker calls it. */
export interface SoundWork {
  /** Prepares the part of a take; without `cut`, the part with speech. */
  prepare(take: Sound, cut?: Span): Prepared;
  /** Returns the clip as a file that every browser plays; undefined if this browser can't encode it. */
  encode(clip: Clip): Promise<Encoded | undefined>;
  wav(sound: Sound): ArrayBuffer;
  /** Returns the loudness of a clip in LUFS. */
  loudness(clip: Clip): number;
  /** Returns a file as it is stored. Decodes it unless the page could. Rejects if that fails. */
  convert(file: Uint8Array, decoded: Clip | undefined, edits: Edits, when: ConvertWhen): Promise<Converted>;
  /** Measures a file. Decodes it unless the page could. Rejects if that fails. */
  measure(file: Uint8Array, decoded: Clip | undefined): Promise<Measured>;
}

/** A message to the worker. */
export type WorkOrder = {
  [Name in keyof SoundWork]: { id: number; name: Name; args: Parameters<SoundWork[Name]> };
}[keyof SoundWork];

export interface WorkAnswer {
  id: number;
  /** Missing if the work failed. */
  result?: { value: unknown };
}

/** The work that can also run in the page, where there is no worker. */
export const soundWork: SoundWork = {
  prepare({ samples, rate }, chosen) {
    const cut = chosen ?? proposeCut(samples, rate);
    const clip = { channels: [samples], rate };
    const part = { channels: [cutOut(samples, cut, rate)], rate };
    const [ready = samples] = normalizeLoudness(part).channels;
    const heard = new Blob([encodeWav(ready, rate)], { type: 'audio/wav' });
    const isSilent = findSpeech(samples, rate) === undefined;
    return {
      cut,
      isSilent,
      sound: { samples: ready, rate },
      heard,
      ...(!chosen && { measured: measure(clip) }),
    };
  },
  // Only the worker encodes: the encoders' libraries are large and would be in the page's bundle too.
  encode: () => Promise.resolve(undefined),
  wav: ({ samples, rate }) => encodeWav(samples, rate),
  loudness: measureLoudness,
  convert: () => Promise.reject(new Error('Only a worker converts files')),
  measure: () => Promise.reject(new Error('Only a worker measures files')),
};
