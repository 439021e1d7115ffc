import { encodeWav } from '../../audio/wav';
import { proposeCut } from '../signal/cut';
import { prepare, type Sound } from '../signal/prepare';
import { findSpeech, type Span } from '../signal/speech';

export interface Prepared {
  /** What of the take is kept. */
  cut: Span;
  /** Nobody speaks in it. */
  isSilent: boolean;
  /** What is kept, as loud as all others. */
  sound: Sound;
  /** The same to be listened to. */
  heard: Blob;
}

/** What takes long with a long recording. */
export interface Work {
  prepare(take: Sound, cut?: Span): Prepared;
  /** Returns the sound as an MP4 file; undefined where it cannot be encoded. */
  mp4(sound: Sound): Promise<ArrayBuffer | undefined>;
  wav(sound: Sound): ArrayBuffer;
}

export const work: Work = {
  /** Finds the speech in a take, unless it is told what to cut out, and makes it ready to be kept. */
  prepare(take: Sound, cut?: Span): Prepared {
    const { samples, rate } = take;
    const part = cut ?? proposeCut(samples, rate);
    const sound = prepare(take, part);
    const heard = new Blob([encodeWav(sound.samples, rate)], { type: 'audio/wav' });
    return { cut: part, isSilent: findSpeech(samples, rate) === undefined, sound, heard };
  },
  // Only the worker encodes: the library is large, and so is built once.
  mp4: () => Promise.resolve(undefined),
  wav: ({ samples, rate }: Sound): ArrayBuffer => encodeWav(samples, rate),
};

export type Order = {
  [Name in keyof Work]: { id: number; name: Name; given: Parameters<Work[Name]> };
}[keyof Work];

export interface Answer {
  id: number;
  /** Missing where it failed. */
  result?: { value: unknown };
}
