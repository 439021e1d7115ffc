import { useLayoutEffect, useMemo, useRef } from 'react';
import { useShortcuts, type Shortcut } from '../../hooks/shortcuts';
import type { Desk } from './useDesk';

/** The desk's keys beside Space, which presses the big button. */
export function useDeskKeys(desk: Desk, isOn: boolean): void {
  const latest = useRef(desk);
  useLayoutEffect(() => {
    latest.current = desk;
  });
  const shortcuts = useMemo<Shortcut[]>(() => {
    if (!isOn) return [];
    const now = () => latest.current;
    const key = (name: string, label: string, run: () => void) => ({ key: name, label, run, inDialog: true });
    return [
      key('r', 'Record, stop, record again', () =>
        now().state.step === 'recording' ? now().stop() : now().start(),
      ),
      key('p', 'Play or stop the recording', () => now().togglePlay()),
      key('j', 'Skip to the next', () => now().skip()),
      key('k', 'Back to the previous', () => now().previous()),
    ];
  }, [isOn]);
  useShortcuts(shortcuts, 'recording');
}
