import LabelOutlined from '@mui/icons-material/LabelOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { failureReason, unanswered } from '../feedback/failures';
import type { AreaId } from '../areas';
import { affectsArea, runWrite } from '../http/write';
import { focusList } from '../hooks/rowKeys';
import { announce } from '../notices/notify';
import type { SelectionAction } from '../table/SelectionBar';
import type { Item } from '../table/columns';
import { capitalize, plural, type Noun } from '../text/plural';
import { atOnce, type Changed, type NamesChange } from './useDeleteItems';
import { ChangeNamesDialog } from './ChangeNamesDialog';
import type { UndoDelete } from './useUndoDelete';

/** Names that a bulk action changes, such as categories. */
export interface BulkNames {
  /** Their plural: 'categories'. */
  names: string;
  options: readonly string[];
  /** Changes up to 500 items. */
  change: (ids: string[], how: NamesChange, names: string[]) => Promise<Changed>;
}

interface Options<T extends Item> {
  area: AreaId;
  noun: Noun;
  /** Undefined if the list has none. */
  bulkNames: BulkNames | undefined;
  undo: UndoDelete<T>;
  /** Is called with the IDs of the changed items once the dialog has closed. */
  onChanged: (ids: readonly string[]) => void;
}

/** What was changed with one call. */
interface Done<T extends Item> extends Changed {
  items: readonly T[];
}

const changedOf = <T extends Item>(done: readonly Done<T>[]) =>
  done.filter(({ changeId }) => changeId !== undefined);

/**
 * Changes the names of the selected items. Returns the action of the selection bar, and a dialog that the caller must
 * render; undefined if the list has no such names.
 */
export function useChangeNames<T extends Item>(given: Options<T>) {
  const { area, noun, bulkNames, undo, onChanged } = given;
  const { names = '' } = bulkNames ?? {};
  const [items, setItems] = useState<readonly T[]>();
  const client = useQueryClient();
  const action = useMemo(
    (): SelectionAction<T> => ({
      label: `${capitalize(names)}…`,
      accessibleName: (what) => `${capitalize(names)}… of ${what}`,
      startIcon: <LabelOutlined />,
      run: setItems,
    }),
    [names],
  );
  // The results of all attempts in the open dialog, the newest first.
  const done = useRef<readonly Done<T>[]>([]);
  if (!bulkNames) return undefined;
  const { options, change } = bulkNames;
  const run = async (wanted: readonly T[], how: NamesChange, chosen: string[]) => {
    const send = async () => {
      for (let from = 0; from < wanted.length; from += atOnce) {
        const some = wanted.slice(from, from + atOnce);
        const ids = some.map(({ id }) => id);
        done.current = [{ items: some, ...(await change(ids, how, chosen)) }, ...done.current];
      }
    };
    await runWrite(client, { ...affectsArea(area), send }, undefined);
    return changedOf(done.current).length > 0;
  };
  const closed = (count: number) => {
    setItems(undefined);
    const changed = changedOf(done.current);
    const ids = done.current.flatMap((each) => each.items.map(({ id }) => id));
    done.current = [];
    if (changed.length === 0) return;
    const sum = changed.reduce((so, each) => so + each.changed, 0);
    const message = `Changed the ${names} of ${plural(Math.min(sum, count), noun.one, noun.many)}`;
    announce(`${message}.`);
    undo.make(changed.map((each) => ({ items: each.items, changeId: each.changeId, message })));
    onChanged(ids);
    focusList();
  };
  const dialog: ReactNode = items && (
    <ChangeNamesDialog
      noun={noun}
      count={items.length}
      names={names}
      options={options}
      change={(how, chosen) => run(items, how, chosen)}
      failureOf={(error) => {
        const text = `The ${names}${changedOf(done.current).length > 0 ? ' of some' : ''} could not be changed.`;
        return (
          unanswered(error, `${text} There was no connection.`) ?? `${text} ${failureReason(error)}`.trim()
        );
      }}
      onClose={() => closed(items.length)}
    />
  );
  return { action, dialog };
}
