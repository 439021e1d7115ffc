import LabelOutlined from '@mui/icons-material/LabelOutlined';
import { useMemo, useState, type ReactNode } from 'react';
import { isOffline, reason } from '../feedback/failures';
import type { RestorableArea } from '../history/api';
import { useReloadRestored } from '../history/useRestore';
import type { SelectionAction } from '../table/SelectionBar';
import type { Item } from '../table/types';
import { capital } from '../text/capital';
import type { Noun } from '../text/noun';
import { plural } from '../text/plural';
import { atOnce, type Changed, type NamesChange } from './bulk';
import { ChangeNamesDialog } from './ChangeNamesDialog';
import type { Deletion, UndoDelete } from './useUndoDelete';

interface Options<T extends Item> {
  area: RestorableArea;
  noun: Noun;
  /** What they have: 'categories'. */
  names: string;
  options: readonly string[];
  /** Changes up to 500. */
  change: (ids: string[], how: NamesChange, names: string[]) => Promise<Changed>;
  undo: UndoDelete<T>;
}

/** Changes the names that what is selected has; `dialog` stands beside the selection bar. */
export function useChangeNames<T extends Item>({ area, noun, names, options, change, undo }: Options<T>) {
  const [items, setItems] = useState<readonly T[]>();
  const reload = useReloadRestored(area);
  const action = useMemo(
    (): SelectionAction<T> => ({
      label: `${capital(names)}…`,
      name: (what) => `${capital(names)}… of ${what}`,
      startIcon: <LabelOutlined />,
      run: setItems,
    }),
    [names],
  );
  const run = async (wanted: readonly T[], how: NamesChange, chosen: string[]) => {
    const done: Deletion<T>[] = [];
    let count = 0;
    try {
      for (let from = 0; from < wanted.length; from += atOnce) {
        const some = wanted.slice(from, from + atOnce);
        const ids = some.map(({ id }) => id);
        const { changed, changeId } = await change(ids, how, chosen);
        count += changed;
        if (changeId !== undefined) done.push({ items: some, changeId, told: '' });
      }
    } finally {
      const told =
        count === 0
          ? `All had these ${names} already`
          : `Changed the ${names} of ${plural(count, noun.one, noun.many)}`;
      undo.announce(`${told}.`);
      if (done.length > 0) undo.make(done.map((one) => ({ ...one, told })));
      await reload().catch(() => undefined);
    }
  };
  const dialog: ReactNode = items && (
    <ChangeNamesDialog
      noun={noun}
      count={items.length}
      names={names}
      options={options}
      change={(how, chosen) => run(items, how, chosen)}
      failureOf={(error) =>
        `The ${names} could not be changed. ${isOffline(error) ? 'No connection.' : reason(error)}`.trim()
      }
      onClose={() => setItems(undefined)}
    />
  );
  return { action, dialog };
}
