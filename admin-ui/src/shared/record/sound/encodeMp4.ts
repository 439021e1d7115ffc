import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  canEncodeAudio,
  Mp4OutputFormat,
  Output,
  Quality,
} from 'mediabunny';
import type { Sound } from '../../audio/wav';

/** The first plays everywhere, the second on iPhones since iOS 17. Each is in an MP4 file. */
const codecs = [
  { codec: 'aac', bitrate: 64_000 },
  { codec: 'opus', bitrate: 48_000 },
] as const;

/** Returns the sound as an MP4 file; undefined if this browser can encode neither. */
export async function encodeMp4(sound: Sound): Promise<ArrayBuffer | undefined> {
  for (const { codec, bitrate } of codecs) {
    const quality = new Quality({ bitrate });
    const options = { numberOfChannels: 1, sampleRate: sound.rate, quality };
    if (!(await canEncodeAudio(codec, options))) continue;
    try {
      return await write(sound, new AudioSampleSource({ codec, quality }));
    } catch {
      // The browser said that it can encode this, and can't. Try the next one.
    }
  }
  return undefined;
}

async function write({ samples, rate }: Sound, source: AudioSampleSource): Promise<ArrayBuffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  output.addAudioTrack(source);
  await output.start();
  // A second at a time, so that other messages are handled in between.
  for (let from = 0; from < samples.length; from += rate) {
    const data = samples.slice(from, from + rate);
    const timestamp = from / rate;
    const sample = new AudioSample({
      data,
      format: 'f32-planar',
      numberOfChannels: 1,
      sampleRate: rate,
      timestamp,
    });
    await source.add(sample);
    sample.close();
  }
  await output.finalize();
  if (!target.buffer) throw new Error('Nothing was written');
  return target.buffer;
}
