import { lengthOf, maxConvertedSeconds, type Clip } from './clip';
import { cutOut, findSpeech, proposeCut, type Span } from './cut';
import { encode, type Encoded } from './encode';
import { playsEverywhere } from './fileFormat';
import { isOffLevel, loudnessOf, measureLoudness, normalizeLoudness, targetLoudness } from './loudness';

/** A file is left alone if its loudness differs by less, in LU, and less silence could be cut off, in seconds. */
const [enoughLevel, enoughCut] = [1, 0.25];

/**
 * Which files are converted. 'useful': all that get better by it. 'always': all. 'needed': those that some browsers
 * can't play, and those that are too quiet or too loud and would not be so afterwards.
 */
export type ConvertWhen = 'useful' | 'always' | 'needed';

export interface Converted {
  /** Undefined if the file stays as it is. */
  encoded?: Encoded;
  /** The loudness of what is stored, in LUFS. */
  loudness: number;
}

/** Returns the clip as it is stored: cut, levelled and encoded, unless the file stays as it is. */
export async function convert(clip: Clip, file: Uint8Array, when: ConvertWhen): Promise<Converted> {
  if (lengthOf(clip) > maxConvertedSeconds * clip.rate) throw new Error('The recording is too long');
  const plan = planOf(withTwoChannels(clip));
  const { isGood } = plan;
  const [isPlayable, before] = [playsEverywhere(file), measureLoudness(plan.clip)];
  const isFine = when === 'needed' ? !isOffLevel(before) : when === 'useful' && isGood;
  if (isPlayable && isFine) return { loudness: before };
  const stored = ready(plan);
  const loudness = measureLoudness(stored);
  if (when === 'needed' && isPlayable && isOffLevel(loudness)) return { loudness: before };
  return { encoded: await encode(stored), loudness };
}

interface Plan {
  clip: Clip;
  cut: Span;
  /** There is a voice to level. */
  hasSpeech: boolean;
  isGood: boolean;
}

/** Measures a clip. */
export function planOf(clip: Clip): Plan {
  const { channels, rate } = clip;
  const mono = mixed(channels);
  const cut = proposeCut(mono, rate);
  const hasSpeech = findSpeech(mono, rate) !== undefined;
  const silence = (lengthOf(clip) - (cut.end - cut.start)) / rate;
  const isLevel = Math.abs(loudnessOf(channels, rate) - targetLoudness) <= enoughLevel;
  return { clip, cut, hasSpeech, isGood: (isLevel || !hasSpeech) && silence < enoughCut };
}

/** Returns the cut part of the clip at the loudness of all recordings. */
export function ready({ clip: { channels, rate }, cut, hasSpeech }: Plan): Clip {
  const part = { channels: channels.map((samples) => cutOut(samples, cut, rate)), rate };
  // Raising a silent room only makes its noise audible.
  return hasSpeech ? normalizeLoudness(part) : part;
}

/** Returns the clip itself, or, if it has more than two channels, their mean. */
const withTwoChannels = (clip: Clip): Clip =>
  clip.channels.length > 2 ? { channels: [mixed(clip.channels)], rate: clip.rate } : clip;

function mixed([first = new Float32Array(), ...others]: Float32Array[]): Float32Array {
  if (others.length === 0) return first;
  return first.map(
    (sample, n) => others.reduce((sum, samples) => sum + (samples[n] ?? 0), sample) / (others.length + 1),
  );
}
