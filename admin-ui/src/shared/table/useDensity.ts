import { useState } from 'react';
import type { Density } from './types';

const storageKey = 'obi.density';

/** How much room table rows take; this browser remembers it for all tables. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(() =>
    localStorage.getItem(storageKey) === 'compact' ? 'compact' : 'comfortable',
  );
  return [
    density,
    (next) => {
      localStorage.setItem(storageKey, next);
      setDensity(next);
    },
  ];
}
