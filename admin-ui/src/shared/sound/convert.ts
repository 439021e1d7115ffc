import { lengthOf, maxConvertedSeconds, mixed, type Clip } from './clip';
import { cutOut, type Part, type Span } from './cut';
import { encode, type Encoded } from './encode';
import { playsEverywhere } from './fileFormat';
import { withoutHum } from './hum';
import { isOffLevel, measureLoudness, normalizeLoudness } from './loudness';
import { measure, type Measured } from './measure';
import type { Edits } from './edits';

/** A file is left alone if its loudness differs by less, in LU, and less silence could be cut off, in seconds. */
const [enoughLevel, enoughCut] = [1, 0.25];
/** A cut that a person chose is made even if it is this short, in seconds. */
const leastCut = 0.001;

/**
 * Which files are converted. 'always': all files. 'useful': files that a conversion improves. 'needed': files that some
 * browsers can't play, and files that are too quiet or too loud if a conversion mends that.
 */
export type ConvertWhen = 'useful' | 'always' | 'needed';

export interface Converted {
  /** The chosen file, before it was converted. */
  measured: Measured;
  /** The part of it that is stored. */
  kept: Part;
  /** Missing if the file stays as it is. */
  encoded?: Encoded;
  /** The loudness of what is stored, in LUFS. */
  loudness: number;
}

/** Returns the clip as it is stored: cut, levelled and encoded, unless the file stays as it is. `edits` are the person's choices. */
export async function convert(
  clip: Clip,
  file: Uint8Array,
  edits: Edits = {},
  when: ConvertWhen = 'useful',
): Promise<Converted> {
  const plan = planOf(prepareClip(clip), edits);
  const { measured, cut, isGood } = plan;
  const { rate } = clip;
  const [isPlayable, loudnessBefore] = [playsEverywhere(file), measureLoudness(plan.clip)];
  const asItIs = { measured, kept: { from: 0, to: measured.seconds }, loudness: loudnessBefore };
  const isFine = when === 'needed' ? !isOffLevel(loudnessBefore) : when === 'useful' && isGood;
  if (isPlayable && isFine) return asItIs;
  const stored = ready(plan);
  const loudness = measureLoudness(stored);
  if (when === 'needed' && isPlayable && isOffLevel(loudness)) return asItIs;
  const kept = { from: cut.start / rate, to: cut.end / rate };
  return { measured, kept, encoded: await encode(stored), loudness };
}

/** Returns a clip of any number of channels as one of at most two. Throws if it is too long. */
export function prepareClip(clip: Clip): Clip {
  if (lengthOf(clip) > maxConvertedSeconds * clip.rate) throw new Error('The recording is too long');
  return clip.channels.length > 2 ? { channels: [mixed(clip.channels)], rate: clip.rate } : clip;
}

interface Plan {
  clip: Clip;
  measured: Measured;
  cut: Span;
  removesHum: boolean;
  isGood: boolean;
}

/** Measures a clip, and decides which part is stored and whether the file is good as it is. */
export function planOf(clip: Clip, { cut: chosen, removesHum = false }: Edits = {}): Plan {
  const measured = measure(clip);
  const { from, to } = chosen ?? measured.proposed;
  const toSample = (seconds: number) =>
    Math.min(lengthOf(clip), Math.max(0, Math.round(seconds * clip.rate)));
  const cutOff = measured.seconds - (to - from);
  const isLevel = Math.abs(measured.gain) <= enoughLevel;
  const isGood = isLevel && !removesHum && cutOff < (chosen ? leastCut : enoughCut);
  return { clip, measured, cut: { start: toSample(from), end: toSample(to) }, removesHum, isGood };
}

/** Returns the cut part of the clip at the loudness of all recordings. */
export function ready({ clip: { channels, rate }, measured, cut, removesHum }: Plan): Clip {
  const heard = removesHum ? channels.map((samples) => withoutHum(samples, rate)) : channels;
  const part = { channels: heard.map((samples) => cutOut(samples, cut, rate)), rate };
  // Raising a silent room only makes its noise audible.
  return measured.speech.length > 0 ? normalizeLoudness(part) : part;
}
