import { useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { focusForm } from '../routing/focusForm';
import type { Noun } from '../text/plural';
import { useShortcuts, type Shortcut } from './shortcuts';

/** Enables the shortcut that adds an entry: it opens the path, where the form gets the focus, or calls the function. */
export function useAddShortcut({ one }: Noun, add: string | (() => void)): void {
  const navigate = useNavigate();
  const latest = useRef(add);
  useLayoutEffect(() => {
    latest.current = add;
  });
  const shortcuts = useMemo<Shortcut[]>(() => {
    const run = () => {
      if (typeof latest.current === 'string') void navigate(latest.current, focusForm);
      else latest.current();
    };
    return [{ key: 'n', label: `Add a ${one}`, run }];
  }, [navigate, one]);
  useShortcuts(shortcuts, 'lists');
}
