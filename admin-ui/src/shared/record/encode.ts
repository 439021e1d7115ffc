import { encodeWav } from '../audio/wav';
import type { Sound } from './signal/prepare';

/** Opus knows this rate and AAC likes it. */
const codedRate = 48_000;
/** Enough for all that speech has; the longest recording stays below 5 MB. */
const wavRate = 24_000;

/** The sound as a file: AAC or Opus, whichever this browser can make; WAV where it can make neither. */
export async function encode(sound: Sound, name: string): Promise<File> {
  const coded = 'AudioEncoder' in window && (await codedMp4(sound));
  if (coded) return new File([coded], `${name}.m4a`, { type: 'audio/mp4' });
  const { samples } = await resample(sound, wavRate);
  return new File([encodeWav(samples, wavRate)], `${name}.wav`, { type: 'audio/wav' });
}

/** The library that encodes is large, and not needed before something is sent. */
async function codedMp4(sound: Sound): Promise<ArrayBuffer | undefined> {
  const library = await import('./encodeMp4').catch(() => undefined);
  return library?.encodeMp4(await resample(sound, codedRate));
}

async function resample({ samples, rate }: Sound, wanted: number): Promise<Sound> {
  if (rate === wanted || samples.length === 0) return { samples, rate: wanted };
  const length = Math.max(1, Math.round((samples.length * wanted) / rate));
  const context = new OfflineAudioContext(1, length, wanted);
  const buffer = context.createBuffer(1, samples.length, rate);
  buffer.getChannelData(0).set(samples);
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  source.start();
  const rendered = await context.startRendering();
  return { samples: rendered.getChannelData(0), rate: wanted };
}
