import { maxSeconds } from '../../audio/recording';
import { isClipped } from '../signal/clipping';
import { levelOf } from '../signal/decibels';
import type { Sound } from '../signal/prepare';
import { roomSeconds, thresholdIn, watchSilence } from '../signal/silenceWatch';
import { microphoneFailure, microphoneHindrance, openMicrophone, type Microphone } from './microphone';

/** Why a recording came to its end. */
export type Ending = 'key' | 'silence' | 'limit' | 'lost' | 'hidden';

export interface Take extends Sound {
  endedBy: Ending;
  isClipped: boolean;
}

/** What is wrong with the voice while it can still be put right. */
export type Warning = 'loud' | 'quiet' | 'nothing';

export interface RecorderState {
  step: 'ready' | 'opening' | 'recording';
  /** Quarters of a second count. */
  seconds: number;
  /** The room was listened to, so that it is known what a voice is. */
  isRoomKnown: boolean;
  hasSpoken: boolean;
  warning: Warning | undefined;
  failure: string | undefined;
}

interface Options {
  /** So long a silence ends the recording, in seconds; undefined where only the key does. */
  silenceSeconds: number | undefined;
  microphone: string | undefined;
}

const idle: RecorderState = {
  step: 'ready',
  seconds: 0,
  isRoomKnown: false,
  hasSpoken: false,
  warning: undefined,
  failure: undefined,
};
/** What was heard just before the key belongs to the recording: some people are quicker than their finger. */
const beforeSeconds = 0.3;
/** The room as it was in these last seconds. */
const roomMemory = 3;
/** A voice this far below full, in dBFS, is heard with the noise of the microphone. */
const quietVoice = -38;
/** Nobody has spoken for so long. */
const patience = 4;

export type Recorder = ReturnType<typeof createRecorder>;

/** The microphone, open from the first recording on until close(), and one recording after another. */
export function createRecorder(onTake: (take: Take) => void) {
  let state = idle;
  let microphone: Microphone | undefined;
  let options: Options = { silenceSeconds: undefined, microphone: undefined };
  let chunks: Float32Array[] = [];
  let room: number[] = [];
  let roomFor = 0;
  let watch = watchSilence();
  let clipped = false;
  let spokenFor = 0;
  // A later opening makes an earlier one void.
  let opened = 0;
  const listeners = new Set<() => void>();
  const meters = new Set<(level: number) => void>();

  const change = (next: Partial<RecorderState>) => {
    const keys = Object.keys(next) as (keyof RecorderState)[];
    if (keys.every((key) => state[key] === next[key])) return;
    state = { ...state, ...next };
    listeners.forEach((listener) => listener());
  };
  const secondsOf = (samples: number) => samples / (microphone?.rate ?? 1);
  const recorded = () => chunks.reduce((sum, chunk) => sum + chunk.length, 0);

  function onSound(chunk: Float32Array) {
    const level = levelOf(chunk);
    const seconds = secondsOf(chunk.length);
    chunks.push(chunk);
    meters.forEach((show) => show(level));
    const isRecording = state.step === 'recording';
    if (!isRecording || roomFor < roomSeconds) {
      room.push(level);
      roomFor += seconds;
    }
    if (roomFor > roomMemory) {
      room.shift();
      roomFor -= seconds;
    }
    if (isRecording) hear(chunk, level, seconds);
    else if (secondsOf(recorded()) > beforeSeconds) chunks.shift();
  }

  function hear(chunk: Float32Array, level: number, seconds: number) {
    const isRoomKnown = roomFor >= roomSeconds;
    const { hasSpoken, silentFor, loudest } = watch(level, seconds, thresholdIn(room));
    clipped ||= isClipped(chunk);
    if (hasSpoken) spokenFor += seconds;
    const total = secondsOf(recorded());
    const isQuiet = spokenFor > 1 && loudest < quietVoice;
    const isNothing = !hasSpoken && total > patience;
    change({
      seconds: Math.floor(total * 4) / 4,
      isRoomKnown,
      hasSpoken,
      warning: clipped ? 'loud' : isQuiet ? 'quiet' : isNothing ? 'nothing' : undefined,
    });
    const { silenceSeconds } = options;
    if (silenceSeconds !== undefined && isRoomKnown && hasSpoken && silentFor >= silenceSeconds)
      finish('silence');
    else if (total >= maxSeconds) finish('limit');
  }

  function begin() {
    watch = watchSilence();
    clipped = false;
    spokenFor = 0;
    change({ ...idle, step: 'recording', isRoomKnown: roomFor >= roomSeconds });
  }

  function finish(endedBy: Ending) {
    if (state.step !== 'recording') return;
    const samples = new Float32Array(recorded());
    let at = 0;
    for (const chunk of chunks) {
      samples.set(chunk, at);
      at += chunk.length;
    }
    const take = { samples, rate: microphone?.rate ?? 48_000, endedBy, isClipped: clipped };
    drop();
    onTake(take);
  }

  /** Ends the recording and forgets it. */
  function drop() {
    chunks = [];
    change({ step: 'ready', warning: undefined });
  }

  function close() {
    opened++;
    microphone?.close();
    microphone = undefined;
    room = [];
    roomFor = 0;
    drop();
  }

  async function open() {
    const hindrance = microphoneHindrance();
    if (hindrance) return change({ ...idle, failure: hindrance });
    const turn = ++opened;
    change({ ...idle, step: 'opening' });
    const onLost = () => {
      finish('lost');
      close();
    };
    try {
      const next = await openMicrophone(options.microphone, { onSound, onLost });
      if (turn !== opened) return next.close();
      chunks = [];
      microphone = next;
      begin();
    } catch (error) {
      if (turn === opened) change({ ...idle, failure: microphoneFailure(error) });
    }
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Tells the level in dBFS some fifty times a second while the microphone is open. */
    onLevel(show: (level: number) => void) {
      meters.add(show);
      return () => void meters.delete(show);
    },
    start(given: Options) {
      if (state.step !== 'ready') return;
      const isOther = given.microphone !== options.microphone;
      options = given;
      if (isOther) close();
      if (microphone) begin();
      else void open();
    },
    /** Ends the recording, which is handed on as a take. */
    stop: finish,
    drop,
    close,
  };
}
