import workletUrl from './capture.worklet.ts?worker&url';

export interface Microphone {
  /** Samples per second. */
  rate: number;
  close(): void;
}

interface Options {
  /** The device; undefined for the browser's choice. If it is no longer connected, the browser picks another. */
  deviceId: string | undefined;
  /** Lets the browser cancel echo, suppress noise and level the voice, which removes parts of it. */
  isEnhanced: boolean;
  /** Called with about 20 ms of sound. */
  onSound: (samples: Float32Array) => void;
  /** Called when the microphone was disconnected or taken by another program. */
  onDisconnected: () => void;
}

/** Opens the microphone, for which the browser asks permission. */
export async function openMicrophone({
  deviceId,
  isEnhanced,
  onSound,
  onDisconnected,
}: Options): Promise<Microphone> {
  const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  const audio = { channelCount: 1, ...(!isEnhanced && plain), ...(deviceId && { deviceId }) };
  const stream = await navigator.mediaDevices.getUserMedia({ audio });
  const context = new AudioContext();
  let isOpen = true;
  // The browser shows that a page listens until the tracks are stopped.
  const close = () => {
    isOpen = false;
    stream.getTracks().forEach((track) => track.stop());
    void context.close();
  };
  const disconnect = () => {
    if (!isOpen) return;
    close();
    onDisconnected();
  };
  try {
    await context.audioWorklet.addModule(workletUrl);
    const node = new AudioWorkletNode(context, 'obi-capture');
    node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => isOpen && onSound(data);
    context.createMediaStreamSource(stream).connect(node);
    // Browsers do not run a node that is not connected. Its output is silence.
    node.connect(context.destination);
    await context.resume();
  } catch (error) {
    close();
    throw error;
  }
  stream.getAudioTracks()[0]?.addEventListener('ended', disconnect);
  // A phone call suspends the context.
  context.addEventListener('statechange', () => context.state !== 'running' && disconnect());
  return { rate: context.sampleRate, close };
}

/** Returns the microphones of this device. Browsers hide their names until one was allowed. */
export async function listMicrophones(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '');
}

/** Returns why recording is impossible on this page; undefined if it is possible. */
export function recordingHindrance(): string | undefined {
  if (!window.isSecureContext) return 'Recording needs a secure connection (https).';
  return 'mediaDevices' in navigator && 'AudioWorkletNode' in window
    ? undefined
    : "This browser can't record. Use a current version of Chrome, Edge, Firefox or Safari.";
}

/** Returns why the microphone could not be opened, and what to do. */
export function microphoneFailure(error: unknown): string {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
      return 'This page is not allowed to use the microphone. Allow it in your browser, then press Record again.';
    case 'NotFoundError':
      return 'No microphone was found. Connect one and press Record again.';
    case 'NotReadableError':
      return "The microphone can't be used. Close other programs that may be using it and press Record again.";
    default:
      return "The microphone couldn't be opened. Press Record to try again.";
  }
}
