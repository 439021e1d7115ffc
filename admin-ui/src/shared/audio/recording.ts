import { encodeWav, mixDown } from './wav';

/** Enough for all that speech has, and a proverb of five seconds takes 240 KB. */
export const sampleRate = 24_000;

/** Longer than any proverb, and well below the 5 MB that may be uploaded. */
export const maxSeconds = 100;

/** A recording that is being made. */
export interface Take {
  /** The recording, once stop() was called or the microphone is gone; undefined when nothing was heard. */
  file: Promise<File | undefined>;
  stop(): void;
}

/** Asks for the microphone, unless that is allowed already, and begins to record. */
export async function startTake(): Promise<Take> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise<void>((resolve, reject) => {
    recorder.onstop = () => resolve();
    recorder.onerror = () => reject(new Error('The recording was interrupted'));
  });
  // The browser shows that a page listens until the tracks are stopped.
  const file = stopped
    .finally(() => stream.getTracks().forEach((track) => track.stop()))
    .then(() => toWav(new Blob(parts)));
  recorder.start();
  return { file, stop: () => recorder.state !== 'inactive' && recorder.stop() };
}

/**
 * Browsers record in formats of their own (WebM or MP4, Opus or AAC), of which none plays on every device, and most of
 * which do not say how long they are. WAV plays everywhere and can be wound; a proverb is short enough for it.
 */
async function toWav(recorded: Blob): Promise<File | undefined> {
  if (recorded.size === 0) return undefined;
  const context = new OfflineAudioContext(1, 1, sampleRate);
  // Brings it to the context's sample rate.
  const audio = await context.decodeAudioData(await recorded.arrayBuffer());
  const channels = Array.from({ length: audio.numberOfChannels }, (_, index) => audio.getChannelData(index));
  const name = `recording-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.wav`;
  return new File([encodeWav(mixDown(channels), sampleRate)], name, { type: 'audio/wav' });
}

/** Why recording is not possible here at all; undefined when it is. */
export function recordingHindrance(): string | undefined {
  if (!window.isSecureContext)
    return 'Recording works over a secure connection (https) only. Choose a file instead.';
  const isSupported =
    'MediaRecorder' in window && 'OfflineAudioContext' in window && 'mediaDevices' in navigator;
  return isSupported ? undefined : 'This browser cannot record. Choose a file instead.';
}

/** Why a recording failed, and what to do. */
export function recordingFailure(error: unknown): string {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
      return 'The browser does not let this page use the microphone. Allow it in the settings of this site and press Record again, or choose a file.';
    case 'NotFoundError':
      return 'No microphone was found. Connect one and press Record again, or choose a file.';
    case 'NotReadableError':
      return 'The microphone cannot be used; another program may be using it. Close that and press Record again.';
    default:
      return 'The recording failed. Press Record to try again, or choose a file.';
  }
}
