import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { isClipped, levelOf, roomSeconds, voiceThreshold, watchSilence } from './levels';
import { microphoneFailure, openMicrophone, recordingHindrance, type Microphone } from './microphone';
import type { Sound } from './wav';

/** Longer than any proverb, and well below the 5 MB that may be uploaded. */
export const maxSeconds = 100;

/** Why a recording ended. 'takenOver': another tab records now. */
type Ending = 'key' | 'silence' | 'limit' | 'disconnected' | 'takenOver' | 'hidden';

/** A finished recording. */
export interface Take extends Sound {
  endedBy: Ending;
  isClipped: boolean;
}

export interface RecorderState {
  step: 'ready' | 'opening' | 'recording';
  /** Rounded down to quarters of a second. */
  seconds: number;
  /** The room was heard for long enough to tell a voice from its noise. */
  isNoiseKnown: boolean;
  hasSpoken: boolean;
  /** What is wrong with the voice, while the speaker can still correct it. */
  warning: 'loud' | 'quiet' | 'nothing' | undefined;
  failure: string | undefined;
}

interface Options {
  /** A silence of this length ends the recording, in seconds; undefined to end it only by stop(). */
  silenceSeconds?: number | undefined;
  /** The ID of the microphone; undefined for the browser's choice. */
  deviceId?: string | undefined;
  /** Lets the browser process the voice. Leave it out where the sound is prepared afterwards. */
  isEnhanced?: boolean;
}

const idle: RecorderState = {
  step: 'ready',
  seconds: 0,
  isNoiseKnown: false,
  hasSpoken: false,
  warning: undefined,
  failure: undefined,
};
/** Sound from just before start() is part of the recording: some people speak before they press the key. */
const prerollSeconds = 0.3;
/** How many seconds of the room are remembered. */
const roomMemory = 3;
/** A voice below this level, in dBFS, drowns in the noise of the microphone. */
const quietVoice = -38;
/** After so many seconds without a voice, the recorder warns. */
const patience = 4;

export type Recorder = ReturnType<typeof createRecorder>;

/** Returns a recorder for one component. Its microphone is closed when the component unmounts. */
export function useRecorder() {
  const [recorder] = useState(createRecorder);
  const state = useSyncExternalStore(recorder.subscribe, recorder.get);
  useEffect(() => () => recorder.close(), [recorder]);
  return { recorder, state };
}

/** Calls onTake with each take of the recorder. */
export function useTakes(recorder: Recorder, onTake: (take: Take) => void): void {
  const handleTake = useEffectEvent(onTake);
  useEffect(() => recorder.onTake((take) => handleTake(take)), [recorder]);
}

/** Records one take after another. The microphone stays open from the first start() until close(). */
function createRecorder() {
  let state = idle;
  let microphone: Microphone | undefined;
  let options: Options = {};
  let chunks: Float32Array[] = [];
  let room: number[] = [];
  let roomHeardFor = 0;
  let hearVoice = watchSilence();
  let isLoud = false;
  let spokenFor = 0;
  // Rises when the microphone is opened or closed: one that opens after that is closed again.
  let openings = 0;
  const listeners = new Set<() => void>();
  const meters = new Set<(level: number) => void>();
  const takeListeners = new Set<(take: Take) => void>();

  const change = (next: Partial<RecorderState>) => {
    const keys = Object.keys(next) as (keyof RecorderState)[];
    if (keys.every((key) => state[key] === next[key])) return;
    state = { ...state, ...next };
    listeners.forEach((listener) => listener());
  };
  const secondsOf = (samples: number) => samples / (microphone?.rate ?? 1);
  const sampleCount = () => chunks.reduce((sum, chunk) => sum + chunk.length, 0);

  function start(wanted: Options) {
    if (state.step !== 'ready') return;
    const isOtherMicrophone = wanted.deviceId !== options.deviceId;
    options = wanted;
    if (isOtherMicrophone) close();
    if (microphone) begin();
    else void open();
  }

  async function open() {
    const hindrance = recordingHindrance();
    if (hindrance) return change({ ...idle, failure: hindrance });
    const opening = ++openings;
    change({ ...idle, step: 'opening' });
    const onDisconnected = () => {
      finish('disconnected');
      close();
    };
    const { deviceId, isEnhanced = false } = options;
    try {
      const next = await openMicrophone({ deviceId, isEnhanced, onSound, onDisconnected });
      if (opening !== openings) return next.close();
      chunks = [];
      microphone = next;
      begin();
    } catch (error) {
      if (opening === openings) change({ ...idle, failure: microphoneFailure(error) });
    }
  }

  function begin() {
    hearVoice = watchSilence();
    isLoud = false;
    spokenFor = 0;
    change({ ...idle, step: 'recording', isNoiseKnown: roomHeardFor >= roomSeconds });
  }

  function onSound(chunk: Float32Array) {
    const level = levelOf(chunk);
    const seconds = secondsOf(chunk.length);
    chunks.push(chunk);
    meters.forEach((show) => show(level));
    rememberRoom(level, seconds);
    if (state.step === 'recording') hear(chunk, level, seconds);
    else if (secondsOf(sampleCount()) > prerollSeconds) chunks.shift();
  }

  function rememberRoom(level: number, seconds: number) {
    if (state.step !== 'recording' || roomHeardFor < roomSeconds) {
      room.push(level);
      roomHeardFor += seconds;
    }
    if (roomHeardFor > roomMemory) {
      room.shift();
      roomHeardFor -= seconds;
    }
  }

  function hear(chunk: Float32Array, level: number, seconds: number) {
    const isNoiseKnown = roomHeardFor >= roomSeconds;
    const { hasSpoken, silentFor, loudest } = hearVoice(level, seconds, voiceThreshold(room));
    isLoud ||= isClipped(chunk);
    if (hasSpoken) spokenFor += seconds;
    const total = secondsOf(sampleCount());
    const isQuiet = spokenFor > 1 && loudest < quietVoice;
    const isNothing = !hasSpoken && total > patience;
    change({
      seconds: Math.floor(total * 4) / 4,
      isNoiseKnown,
      hasSpoken,
      warning: isLoud ? 'loud' : isQuiet ? 'quiet' : isNothing ? 'nothing' : undefined,
    });
    const { silenceSeconds } = options;
    const endsBySilence = silenceSeconds !== undefined && silentFor >= silenceSeconds;
    if (endsBySilence && isNoiseKnown && hasSpoken) finish('silence');
    else if (total >= maxSeconds) finish('limit');
  }

  /** Ends the recording with a take. */
  function finish(endedBy: Ending) {
    if (state.step !== 'recording') return;
    const samples = new Float32Array(sampleCount());
    let at = 0;
    for (const chunk of chunks) {
      samples.set(chunk, at);
      at += chunk.length;
    }
    const take = { samples, rate: microphone?.rate ?? 48_000, endedBy, isClipped: isLoud };
    drop();
    takeListeners.forEach((listener) => listener(take));
  }

  /** Ends the recording without a take. */
  function drop() {
    chunks = [];
    change({ step: 'ready', warning: undefined });
  }

  function close() {
    openings++;
    microphone?.close();
    microphone = undefined;
    room = [];
    roomHeardFor = 0;
    drop();
  }

  /** Adds to a set of listeners, and returns the function that removes it. */
  const listen = <T>(set: Set<T>) => {
    return (listener: T) => {
      set.add(listener);
      return () => void set.delete(listener);
    };
  };

  return {
    get: () => state,
    subscribe: listen(listeners),
    /** Calls back with the level in dBFS about fifty times a second while the microphone is open. */
    onLevel: listen(meters),
    onTake: listen(takeListeners),
    start,
    /** Ends the recording with a take. */
    stop: finish,
    drop,
    close,
  };
}
