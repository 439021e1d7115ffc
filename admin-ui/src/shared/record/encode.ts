import { encodeWav } from '../audio/wav';
import type { Sound } from './signal/prepare';

/** Opus knows this rate and AAC likes it. */
const codedRate = 48_000;
/** Enough for all that speech has; the longest recording stays below 5 MB. */
const wavRate = 24_000;

/** From what plays everywhere to what plays on iPhones since iOS 17, each in an MP4 file. */
const codecs = [
  { codec: 'aac', bitrate: 64_000 },
  { codec: 'opus', bitrate: 48_000 },
] as const;

/** The sound as a file: AAC or Opus, whichever this browser can make; WAV where it can make neither. */
export async function encode(sound: Sound, name: string): Promise<File> {
  const coded = 'AudioEncoder' in window ? await encodeMp4(sound) : undefined;
  if (coded) return new File([coded], `${name}.m4a`, { type: 'audio/mp4' });
  const { samples } = await resample(sound, wavRate);
  return new File([encodeWav(samples, wavRate)], `${name}.wav`, { type: 'audio/wav' });
}

async function encodeMp4(sound: Sound): Promise<ArrayBuffer | undefined> {
  const library = await import('mediabunny');
  const { samples } = await resample(sound, codedRate);
  for (const { codec, bitrate } of codecs) {
    const quality = new library.Quality({ bitrate });
    const options = { numberOfChannels: 1, sampleRate: codedRate, quality };
    if (!(await library.canEncodeAudio(codec, options))) continue;
    try {
      const target = new library.BufferTarget();
      const output = new library.Output({ format: new library.Mp4OutputFormat(), target });
      const source = new library.AudioSampleSource({ codec, quality });
      output.addAudioTrack(source);
      await output.start();
      // A second at a time, so that the page goes on in between.
      for (let from = 0; from < samples.length; from += codedRate) {
        const sample = new library.AudioSample({
          data: samples.slice(from, from + codedRate),
          format: 'f32-planar',
          numberOfChannels: 1,
          sampleRate: codedRate,
          timestamp: from / codedRate,
        });
        await source.add(sample);
        sample.close();
      }
      await output.finalize();
      if (target.buffer) return target.buffer;
    } catch {
      // The encoder promised more than it can do: the next one.
    }
  }
  return undefined;
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
