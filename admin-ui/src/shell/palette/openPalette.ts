import { createContext } from 'react';

/** Opens the palette. */
export const OpenPalette = createContext<() => void>(() => undefined);

/** The palette's name. */
export const title = 'Search and commands';
