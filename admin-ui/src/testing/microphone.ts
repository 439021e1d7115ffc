import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

interface Microphone {
  /** Asking for it fails with a DOMException of this name. */
  refusal?: string;
  /** What it hears, in samples of two channels. */
  hears?: [Float32Array, Float32Array];
}

/** Gives this computer a microphone, which jsdom lacks, and returns whether it is on. */
export function giveMicrophone({ refusal, hears }: Microphone = {}) {
  const track = { on: false, stop: () => void (track.on = false) };
  let asked = 0;
  const getUserMedia = () => {
    asked++;
    if (refusal) return Promise.reject(new DOMException('', refusal));
    track.on = true;
    return Promise.resolve({ getTracks: () => [track] });
  };
  const recorders: Recorder[] = [];
  class Recorder {
    state = 'inactive';
    ondataavailable: (event: { data: Blob }) => void = () => undefined;
    onstop: () => void = () => undefined;
    constructor() {
      recorders.push(this);
    }
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      // A browser tells its parts later, and never within the call.
      queueMicrotask(() => {
        this.ondataavailable({ data: new Blob(hears ? ['sound'] : []) });
        this.onstop();
      });
    }
  }
  class Context {
    decodeAudioData = () =>
      Promise.resolve({ numberOfChannels: 2, getChannelData: (index: 0 | 1) => hears?.[index] });
  }
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaRecorder', Recorder);
  vi.stubGlobal('OfflineAudioContext', Context);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });
  return {
    isOn: () => track.on,
    timesAsked: () => asked,
    /** It is pulled out, which ends a recording. */
    unplug: () => act(async () => recorders.at(-1)?.stop()),
  };
}
