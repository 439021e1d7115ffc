import { AudioSample, AudioSampleSource, BufferTarget, Mp4OutputFormat, Output, Quality } from 'mediabunny';
import { lengthOf, bitrateOf, type Clip } from './clip';

/** Returns the clip as AAC in an MP4 file, encoded by the browser. */
export async function encodeAac(clip: Clip): Promise<Uint8Array<ArrayBuffer>> {
  const { channels, rate } = clip;
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const quality = new Quality({ bitrate: bitrateOf(channels.length) });
  const source = new AudioSampleSource({ codec: 'aac', quality });
  output.addAudioTrack(source);
  await output.start();
  // A second at a time, so that other messages are handled in between.
  for (let from = 0; from < lengthOf(clip); from += rate) {
    const sample = new AudioSample({
      data: planes(channels, from, from + rate),
      format: 'f32-planar',
      numberOfChannels: channels.length,
      sampleRate: rate,
      timestamp: from / rate,
    });
    await source.add(sample);
    sample.close();
  }
  await output.finalize();
  if (!target.buffer) throw new Error('Nothing was written');
  return new Uint8Array(target.buffer);
}

/** Returns a part of the channels, one after the other. */
function planes(channels: Float32Array[], from: number, to: number): Float32Array<ArrayBuffer> {
  const parts = channels.map((channel) => channel.subarray(from, to));
  const size = parts[0]?.length ?? 0;
  const data = new Float32Array(size * parts.length);
  parts.forEach((part, at) => data.set(part, at * size));
  return data;
}
