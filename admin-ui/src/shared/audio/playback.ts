import { useEffect, useRef, useState } from 'react';

let stopLast: () => void = () => undefined;

/** Stops the sound that is playing. */
export function stopAudio(): void {
  stopLast();
}

interface Listener {
  /** Called when the sound ended, or another one stopped it. */
  onStop: () => void;
  onError: () => void;
}

/** An address, a file, or a function that loads one. */
export type Source = string | Blob | (() => Promise<Blob>);

/** Plays a sound and returns the function that stops it. Only one sound plays at a time in the whole app. */
export function playAudio(source: Source, { onStop, onError }: Listener): () => void {
  stopLast();
  let url: string | undefined;
  const audio = new Audio();
  let over = false;
  const finish = (notify: () => void) => {
    if (over) return;
    over = true;
    audio.pause();
    // Ends the download, too.
    audio.removeAttribute('src');
    audio.load();
    if (url && url !== source) URL.revokeObjectURL(url);
    notify();
  };
  const stop = () => finish(onStop);
  stopLast = stop;
  audio.onended = stop;
  const fail = () => finish(onError);
  const begin = (loaded: string | Blob) => {
    if (over) return;
    audio.src = url = typeof loaded === 'string' ? loaded : URL.createObjectURL(loaded);
    audio.play().catch(fail);
  };
  audio.onerror = fail;
  if (typeof source === 'function') source().then(begin, fail);
  else begin(source);
  return stop;
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
