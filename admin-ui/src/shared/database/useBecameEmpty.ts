import { useState } from 'react';

/** Whether a list that had something in it has nothing left. The count is undefined while it loads. */
export function useBecameEmpty(count: number | undefined): boolean {
  const [hadSome, setHadSome] = useState(false);
  if (count && !hadSome) setHadSome(true);
  return hadSome && count === 0;
}
