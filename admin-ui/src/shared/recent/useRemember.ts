import { useEffect } from 'react';
import { remember, type Recent } from './recent';

/** Remembers what is open, for Ctrl-K; nothing while it is not known. */
export function useRemember({ to, name, lang, what }: Partial<Recent>): void {
  useEffect(() => {
    if (to !== undefined && name !== undefined && what !== undefined) remember({ to, name, lang, what });
  }, [to, name, lang, what]);
}
