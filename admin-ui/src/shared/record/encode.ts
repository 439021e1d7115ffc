import type { Sound } from './signal/prepare';
import { aside } from './work/aside';

/** Opus knows this rate and AAC likes it. */
const codedRate = 48_000;
/** Enough for all that speech has; the longest recording stays below 5 MB. */
const wavRate = 24_000;

/** The sound as a file: AAC or Opus, whichever this browser can make; WAV where it can make neither. */
export async function encode(sound: Sound, name: string): Promise<File> {
  const coded = 'AudioEncoder' in window && (await aside('mp4', await resample(sound, codedRate)));
  if (coded) return new File([coded], `${name}.m4a`, { type: 'audio/mp4' });
  const plain = await aside('wav', await resample(sound, wavRate));
  return new File([plain], `${name}.wav`, { type: 'audio/wav' });
}

/** Browsers do it beside the page, and not in a worker. */
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
