import { useSyncExternalStore } from 'react';
import { dark, light, type Palette } from './palette';

/** The chosen theme; system follows the device. */
export type ColorChoice = 'system' | 'light' | 'dark';

export type ColorModeStore = ReturnType<typeof createColorMode>;

const KEY = 'obi.colorMode';

/** Creates the store of the theme. It saves the choice and sets the palette as CSS variables (--obi-ground …). */
export function createColorMode(storage: Storage) {
  const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
  const listeners = new Set<() => void>();
  let choice = readChoice(storage);

  function mode(): 'light' | 'dark' {
    if (choice !== 'system') return choice;
    return systemDark.matches ? 'dark' : 'light';
  }

  function paint() {
    const { style } = document.documentElement;
    const palette: Palette = mode() === 'dark' ? dark : light;
    style.colorScheme = mode();
    Object.entries<string>({ ...palette }).forEach(([name, color]) =>
      style.setProperty(cssVariable(name), color),
    );
    listeners.forEach((listener) => listener());
  }

  systemDark.addEventListener('change', paint);
  paint();

  return {
    choice: () => choice,
    mode,
    choose(next: ColorChoice): void {
      choice = next;
      storage.setItem(KEY, next);
      paint();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the current choice and the mode that results from it. */
export function useColorMode(store: ColorModeStore) {
  const choice = useSyncExternalStore(store.subscribe, store.choice);
  const mode = useSyncExternalStore(store.subscribe, store.mode);
  return { choice, mode };
}

function readChoice(storage: Storage): ColorChoice {
  const stored = storage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** onPrimary -> --obi-on-primary */
function cssVariable(name: string): string {
  return `--obi-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
