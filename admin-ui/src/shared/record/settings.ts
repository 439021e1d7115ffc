import { useCallback, useState } from 'react';

export interface Settings {
  /** So long a silence ends a recording, in seconds. */
  silenceSeconds: number;
  /** Off for those who pause while they speak. */
  stopsBySilence: boolean;
  /** The next recording begins as soon as one is kept. */
  goesOn: boolean;
  /** The microphone's id; empty for the browser's own choice. */
  microphone: string;
}

export const silenceRange = { min: 0.5, max: 5 } as const;

const storageKey = 'obi.recording';
const usual: Settings = { silenceSeconds: 1.5, stopsBySilence: true, goesOn: false, microphone: '' };

function read(): Settings {
  try {
    const stored = {
      ...usual,
      ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Record<keyof Settings, unknown>>),
    };
    const seconds = Number(stored.silenceSeconds) || usual.silenceSeconds;
    return {
      silenceSeconds: Math.min(silenceRange.max, Math.max(silenceRange.min, seconds)),
      stopsBySilence: stored.stopsBySilence !== false,
      goesOn: stored.goesOn === true,
      microphone: String(stored.microphone),
    };
  } catch {
    return usual;
  }
}

/** How this browser records. */
export function useSettings() {
  const [settings, setSettings] = useState(read);
  const set = useCallback(
    (change: Partial<Settings>) =>
      setSettings((before) => {
        const next = { ...before, ...change };
        localStorage.setItem(storageKey, JSON.stringify(next));
        return next;
      }),
    [],
  );
  return { settings, set };
}
