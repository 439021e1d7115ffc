import { createContext } from 'react';
import type { RouterProviderProps } from 'react-router';

/** The router, for code that needs the address before the page has rendered it. */
export const RouterContext = createContext<RouterProviderProps['router'] | undefined>(undefined);
