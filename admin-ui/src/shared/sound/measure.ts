import { bars, clippedRuns, peakOf, waveform } from '../audio/levels';
import { lengthOf, mixed, type Clip } from './clip';
import { proposeCut, speechRuns, type Part, type Span } from './cut';
import { humOf } from './hum';
import { gainOf } from './loudness';

/** The measurements of a chosen recording before it is converted. */
export interface Measured {
  seconds: number;
  /** The highest peaks of equally long parts, 0 to 1. */
  peaks: number[];
  /** The part that is kept unless another one is chosen. */
  proposed: Part;
  /** The parts with speech. */
  speech: Part[];
  /** No sample differs from silence. */
  isEmpty: boolean;
  /** It was too loud for the microphone. */
  isClipped: boolean;
  /** How much louder it is made, in dB. */
  gain: number;
  /** How loud the hum of the mains sounds, in dB below full scale; undefined if there is none. */
  hum?: number | undefined;
}

/** The highest peak of a silent file, about -60 dBFS. */
const emptyPeak = 0.001;
/** A loud file that is not clipped reaches full scale only a few times. */
const [fullScale, clippedTimes] = [0.998, 8];

/** Measures a clip of one or two channels. */
export function measure(clip: Clip): Measured {
  const { channels, rate } = clip;
  const mono = mixed(channels);
  const inSeconds = ({ start, end }: Span): Part => ({ from: start / rate, to: end / rate });
  const speech = speechRuns(mono, rate).map(inSeconds);
  const mean = mono.reduce((sum, sample) => sum + sample, 0) / Math.max(1, mono.length);
  return {
    seconds: lengthOf(clip) / rate,
    peaks: waveform(mono, bars),
    proposed: inSeconds(proposeCut(mono, rate)),
    speech,
    isEmpty: channels.every((samples) => peakOf(samples) <= emptyPeak + Math.abs(mean)),
    isClipped: channels.some((samples) => clippedRuns(samples, fullScale) >= clippedTimes),
    gain: speech.length > 0 ? gainOf(clip) : 0,
    hum: humOf(mono, rate),
  };
}
