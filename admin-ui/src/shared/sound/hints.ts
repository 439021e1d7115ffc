import { formatLength } from '../audio/audioFile';
import type { Part } from './cut';
import type { Measured } from './measure';
import type { Edits } from './edits';

/** What the button of a hint does. */
export type HintAction = 'recordAgain' | 'cutSilence' | 'trim' | 'removeHum' | 'keepHum' | 'play';

/** What a person should know about a recording before it is saved, and what to do about it. */
export interface Hint {
  text: string;
  action: HintAction;
  /** It can't be put right without another recording. */
  isSerious?: boolean;
}

/** How much louder, in dB, a recording is made if it was quiet, and if its noise becomes audible. */
const [quietGain, noisyGain] = [10, 20];
/** The level from which a hum is heard, when the voice is at the loudness of all recordings. In dB below full scale. */
const audibleHum = -60;
const longSeconds = 60;

/** Returns the hints about a recording, the most important first. */
export function hintsOf(measured: Measured, edits: Edits): Hint[] {
  if (measured.isEmpty) return [recordAgain('There is no sound in this file.')];
  const { gain, speech, hum } = measured;
  const part = edits.cut ?? measured.proposed;
  const length = part.to - part.from;
  const hints: (Hint | false)[] = [
    measured.isClipped && recordAgain('Too loud: parts of the sound are distorted.'),
    gain >= noisyGain &&
      recordAgain(`Very quiet. Obi makes it ${Math.round(gain)} dB louder, so you may hear noise.`),
    speech.length === 0 && recordAgain('No voice was heard in this file.'),
    isMostlySilent(measured, part) && { text: 'Most of this recording is silence.', action: 'cutSilence' },
    hum !== undefined && hum + gain >= audibleHum && humHint(edits),
    length > longSeconds && {
      text: `This recording is long: ${formatLength(length)} of sound.`,
      action: 'trim',
    },
    gain >= quietGain &&
      gain < noisyGain && {
        text: `It was quiet. Obi makes it ${Math.round(gain)} dB louder.`,
        action: 'play',
      },
  ];
  return hints.filter((hint) => hint !== false);
}

const recordAgain = (text: string): Hint => ({ text, action: 'recordAgain', isSerious: true });

const humHint = ({ removesHum }: Edits): Hint =>
  removesHum
    ? { text: 'The hum is filtered out.', action: 'keepHum' }
    : { text: 'There is a low hum, probably from a power line.', action: 'removeHum' };

/** A part is mostly silent if it has more silence than this, in seconds, and a smaller share of speech. */
const [muchSilence, littleSpeech] = [3, 1 / 3];
/** Cutting the silence is offered only if it makes the part shorter by this, in seconds. */
const worthwhile = 1;

function isMostlySilent(measured: Measured, part: Part): boolean {
  const length = part.to - part.from;
  const spoken = measured.speech.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, part.to) - Math.max(from, part.from)),
    0,
  );
  if (spoken === 0 || length - spoken < muchSilence || spoken > littleSpeech * length) return false;
  const voice = withoutSilence(measured);
  return voice.to - voice.from <= length - worthwhile;
}

/** A longer pause separates the speech from other sounds. In seconds, like the silence that is kept around the speech. */
const [longestPause, margin] = [1.5, 0.15];

/** Returns the part with most of the speech and no long pause. */
export function withoutSilence({ speech, seconds }: Measured): Part {
  let best = { from: 0, to: seconds, spoken: 0 };
  let current = { from: 0, to: -Infinity, spoken: 0 };
  for (const { from, to } of speech) {
    const isNear = from - current.to <= longestPause;
    current = isNear
      ? { from: current.from, to, spoken: current.spoken + to - from }
      : { from, to, spoken: to - from };
    if (current.spoken > best.spoken) best = current;
  }
  return { from: Math.max(0, best.from - margin), to: Math.min(seconds, best.to + margin) };
}
