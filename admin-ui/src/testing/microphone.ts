import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { aSound, rate } from './voices';

const chunk = 1024;

interface Options {
  /** Asking for it fails with a DOMException of this name. */
  refusal?: string;
}

/** Gives this computer a microphone, which jsdom lacks. */
export function giveMicrophone({ refusal }: Options = {}) {
  const track = Object.assign(new EventTarget(), {
    on: false,
    stop: () => void (track.on = false),
    getSettings: () => ({ deviceId: 'built-in' }),
  });
  const asked: MediaTrackConstraints[] = [];
  const devices = [
    { kind: 'audioinput', deviceId: 'built-in', label: 'Built-in' },
    { kind: 'audioinput', deviceId: 'headset', label: 'Headset' },
    { kind: 'videoinput', deviceId: 'camera', label: 'Camera' },
  ];
  const mediaDevices = Object.assign(new EventTarget(), {
    getUserMedia: ({ audio }: { audio: MediaTrackConstraints }) => {
      asked.push(audio);
      if (refusal) return Promise.reject(new DOMException('', refusal));
      track.on = true;
      return Promise.resolve({ getTracks: () => [track], getAudioTracks: () => [track] });
    },
    enumerateDevices: () => Promise.resolve(devices),
  });
  const port: { onmessage?: (event: { data: Float32Array }) => void } = {};
  class Context extends EventTarget {
    sampleRate = rate;
    state = 'running';
    destination = {};
    audioWorklet = { addModule: () => Promise.resolve() };
    createMediaStreamSource = () => ({ connect: () => undefined });
    resume = () => Promise.resolve();
    close = () => Promise.resolve();
  }
  class Node {
    port = port;
    connect = () => undefined;
  }
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('AudioWorkletNode', Node);
  // Changes the rate of a recording.
  class Offline {
    constructor(
      readonly channels: number,
      readonly length: number,
    ) {}
    destination = {};
    createBuffer = () => ({ getChannelData: () => new Float32Array(10_000_000) });
    createBufferSource = () => ({ connect: () => undefined, start: () => undefined });
    startRendering = () => Promise.resolve({ getChannelData: () => new Float32Array(this.length) });
  }
  vi.stubGlobal('OfflineAudioContext', Offline);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });
  return {
    asked,
    isOn: () => track.on,
    /** Lets it hear these parts. A part with an amplitude is a voice. */
    hear(...parts: { seconds: number; amplitude?: number }[]) {
      const sound = aSound(parts);
      act(() => {
        for (let at = 0; at + chunk <= sound.length; at += chunk)
          port.onmessage?.({ data: sound.slice(at, at + chunk) });
      });
    },
    /** Disconnects it. */
    unplug: () => act(() => void track.dispatchEvent(new Event('ended'))),
  };
}
