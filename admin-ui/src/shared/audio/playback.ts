import { useEffect, useRef, useState } from 'react';

let stopLast: () => void = () => undefined;

/** Stops the sound that is playing. */
export function stopAudio(): void {
  stopLast();
}

interface Listener {
  /** Called when the sound was stopped, also by another one, or has ended. */
  onStop: (hasEnded: boolean) => void;
  onError: () => void;
  /** Called before the sound begins. */
  onBegin?: (audio: HTMLAudioElement) => void;
}

/** An address, a file, or a function that loads one. */
export type Source = string | Blob | (() => Promise<string | Blob>);

/** Plays a sound and returns the function that stops it. Only one sound plays at a time in the whole app. */
export function playAudio(source: Source, { onStop, onError, onBegin }: Listener): () => void {
  stopLast();
  let url: string | undefined;
  const audio = new Audio();
  let over = false;
  const finish = (notify: () => void) => {
    if (over) return;
    over = true;
    audio.ontimeupdate = null;
    audio.pause();
    // Ends the download, too.
    audio.removeAttribute('src');
    audio.load();
    if (url && url !== source) URL.revokeObjectURL(url);
    notify();
  };
  const stop = () => finish(() => onStop(false));
  stopLast = stop;
  audio.onended = () => finish(() => onStop(true));
  const fail = () => finish(onError);
  const begin = (loaded: string | Blob) => {
    if (over) return;
    audio.src = url = typeof loaded === 'string' ? loaded : URL.createObjectURL(loaded);
    onBegin?.(audio);
    audio.play().catch(fail);
  };
  audio.onerror = fail;
  if (typeof source === 'function') source().then(begin, fail);
  else begin(source);
  return stop;
}

/** The sound of a part of a recording. */
export interface PlayedPart {
  source: string | Blob;
  /** Where the part begins in the recording, in seconds. */
  from: number;
}

export type Player = ReturnType<typeof usePlayer>;

/** Plays a recording, or a part of it, from any position. All positions are in seconds of the recording. */
export function usePlayer(load: () => Promise<PlayedPart>) {
  const [state, setState] = useState<'stopped' | 'playing' | 'failed'>('stopped');
  // undefined: the beginning.
  const [position, setPosition] = useState<number>();
  const playing = useRef<{ stop: () => void; seek: (to: number | undefined) => void }>(undefined);
  useEffect(() => () => playing.current?.stop(), []);

  const play = (loadPart = load, start = position) => {
    setState('playing');
    let from = 0;
    let seek = (to: number | undefined): void => void (start = to);
    const source = async () => {
      const part = await loadPart();
      from = part.from;
      return part.source;
    };
    const stop = playAudio(source, {
      onBegin: (audio) => {
        seek = (to) => void (audio.currentTime = Math.max(0, (to ?? from) - from));
        if (start !== undefined) seek(start);
        audio.ontimeupdate = () => setPosition(from + audio.currentTime);
      },
      onStop: (hasEnded) => {
        setState('stopped');
        if (hasEnded) setPosition(undefined);
      },
      onError: () => setState('failed'),
    });
    playing.current = { stop, seek: (to) => seek(to) };
  };
  const stop = () => playing.current?.stop();
  return {
    isPlaying: state === 'playing',
    hasFailed: state === 'failed',
    position,
    play,
    toggle: () => (state === 'playing' ? stop() : play()),
    seek: (to: number | undefined) => {
      setPosition(to);
      if (state === 'playing') playing.current?.seek(to);
    },
  };
}

/** Plays a recording. It stops when the component unmounts or `source` changes: keep the same one between renders. */
export function usePlayback(source: Source) {
  const [state, setState] = useState<'stopped' | 'playing' | 'failed'>('stopped');
  const stop = useRef<() => void>(undefined);

  useEffect(() => () => stop.current?.(), [source]);

  const toggle = () => {
    if (state === 'playing') {
      stop.current?.();
      return;
    }
    setState('playing');
    stop.current = playAudio(source, {
      onStop: () => setState('stopped'),
      onError: () => setState('failed'),
    });
  };
  return { isPlaying: state === 'playing', hasFailed: state === 'failed', toggle };
}
