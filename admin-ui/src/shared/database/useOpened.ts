import { useState } from 'react';
import type { Item } from '../table/columns';

/** The item of this id as it was when it was opened: a reload that no longer has it must not take the open form away. */
export function useOpened<T extends Item>(items: readonly T[], id: string | null): T | undefined {
  const listed = items.find((item) => item.id === id);
  const [opened, setOpened] = useState(listed);
  const current = opened?.id === id ? opened : listed;
  if (current !== opened) setOpened(current);
  return current;
}
