import { useEffect, useRef, useState } from 'react';
import { playAudio } from './player';

type State = 'stopped' | 'playing' | 'failed';

/** Plays a recording from its address, or a file before it is sent, and stops when the component unmounts. */
export function usePlayback(source: string | Blob) {
  const [state, setState] = useState<State>('stopped');
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
