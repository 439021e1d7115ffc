import workletUrl from './capture.worklet.ts?worker&url';

export interface Microphone {
  /** Samples per second. */
  rate: number;
  /** What the browser calls the device. */
  id: string;
  close(): void;
}

interface Listener {
  /** About 20 ms of what it hears. */
  onSound: (samples: Float32Array) => void;
  /** It was pulled out, or something else took it. */
  onLost: () => void;
}

/**
 * Opens the microphone, which the browser asks the person for. As it is: what browsers do to make calls clearer takes
 * parts of the voice away. The device may have gone since it was chosen; then it is another.
 */
export async function openMicrophone(
  chosen: string | undefined,
  { onSound, onLost }: Listener,
): Promise<Microphone> {
  const plain = { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  const audio = { ...plain, ...(chosen && { deviceId: chosen }) };
  const stream = await navigator.mediaDevices.getUserMedia({ audio });
  const context = new AudioContext();
  let isOpen = true;
  const close = () => {
    isOpen = false;
    stream.getTracks().forEach((track) => track.stop());
    void context.close();
  };
  const lose = () => {
    if (!isOpen) return;
    close();
    onLost();
  };
  try {
    await context.audioWorklet.addModule(workletUrl);
    const node = new AudioWorkletNode(context, 'obi-capture');
    node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => isOpen && onSound(data);
    context.createMediaStreamSource(stream).connect(node);
    // What is connected to nothing is not asked for sound; it gives silence.
    node.connect(context.destination);
    await context.resume();
  } catch (error) {
    close();
    throw error;
  }
  const [track] = stream.getAudioTracks();
  track?.addEventListener('ended', lose);
  context.addEventListener('statechange', () => {
    // A call came in on a phone.
    if (context.state !== 'running') lose();
  });
  return { rate: context.sampleRate, id: track?.getSettings().deviceId ?? '', close };
}

/** The microphones of this device; browsers tell their names once one of them was allowed. */
export async function listMicrophones(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '');
}

/** Why recording is not possible here at all; undefined when it is. */
export function microphoneHindrance(): string | undefined {
  if (!window.isSecureContext) return 'Recording works over a secure connection (https) only.';
  const isSupported = 'mediaDevices' in navigator && 'AudioWorkletNode' in window;
  return isSupported
    ? undefined
    : 'This browser cannot record. A current Chrome, Edge, Firefox or Safari can.';
}

/** Why the microphone could not be opened, and what to do. */
export function microphoneFailure(error: unknown): string {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
      return 'The browser does not let this page use the microphone. Allow it in the settings of this site, then press Record again.';
    case 'NotFoundError':
      return 'No microphone was found. Connect one and press Record again.';
    case 'NotReadableError':
      return 'The microphone cannot be used; another program may be using it. Close that and press Record again.';
    default:
      return 'The microphone could not be opened. Press Record to try again.';
  }
}
