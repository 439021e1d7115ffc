import { createContext } from 'react';
import type { RouterProviderProps } from 'react-router';

/** The router itself, for what must know the address before the page is rendered with it. */
export const RouterContext = createContext<RouterProviderProps['router'] | undefined>(undefined);
