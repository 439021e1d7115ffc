import { useEffect, useRef, useState } from 'react';
import { playAudio, type Source } from './player';

type State = 'stopped' | 'playing' | 'failed';

/** Plays a recording, and stops when the component unmounts or is given another. Keep the same `source` between renders. */
export function usePlayback(source: Source) {
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
