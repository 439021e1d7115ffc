import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';

/** The names of AMR in 3GP and MP4 files, and the beginnings of AMR files. */
const beginnings: Record<string, string> = { samr: '#!AMR\n', sawb: '#!AMR-WB\n' };

/** Returns the AMR track of a 3GP or MP4 file as an AMR file. Rejects if there is none. */
export async function amrInMp4(bytes: Uint8Array): Promise<Uint8Array> {
  const input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
  const track = await input.getPrimaryAudioTrack();
  const beginning = beginnings[String(await track?.getInternalCodecId())];
  if (!track || beginning === undefined) throw new Error('No track with AMR');
  const parts = [new TextEncoder().encode(beginning)];
  for await (const { data } of new EncodedPacketSink(track).packets()) parts.push(new Uint8Array(data));
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
