import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../feedback/ConfirmDialog';
import { isRowFocused } from '../hooks/rowKeys';
import type { Item } from '../table/columns';
import { plural } from '../text/plural';
import { useDeleteItems, type DeleteCalls } from './useDeleteItems';
import type { Deletion } from './useUndoDelete';

interface Props<T extends Item> {
  /** At least one. */
  items: readonly T[];
  calls: DeleteCalls<T>;
  /** Returns the title for this number of items. */
  title: (count: number) => string;
  nameOf: (item: T) => string;
  /** The language of the names, if it is not the page's. */
  lang?: string;
  /** Returns what else is deleted: ' and its recording'. */
  alongOf?: (items: readonly T[]) => string;
  /** The sentence that follows the question, such as whether it can be undone. */
  children: ReactNode;
  /** Is called with the deletions that succeeded. */
  onDeleted: (gone: readonly Deletion<T>[]) => void;
  /** The dialog has closed; remove it. `askedFrom` says what had the focus when the dialog opened. */
  onClosed: (askedFrom: 'row' | 'button') => void;
}

/** At most this many items are named. */
const named = 5;

/** Asks whether to delete one item or several, and deletes them. Items that fail stay in the dialog, with the reason. */
export function DeleteDialog<T extends Item>(props: Props<T>) {
  const { items, calls, title, nameOf, lang, alongOf, children, onDeleted, onClosed } = props;
  const [open, setOpen] = useState(true);
  const [askedFrom] = useState<'row' | 'button'>(() => (isRowFocused() ? 'row' : 'button'));
  const [left, setLeft] = useState(items);
  const { run, progress, failure } = useDeleteItems(calls);
  const [first, ...others] = left;
  const along = alongOf?.(left) ?? '';
  // Some proverbs end in a full stop; a second one would look wrong.
  const stop = first && others.length === 0 && !along && /[.!?…]$/.test(nameOf(first)) ? '' : '.';
  const nameText = (item: T) => (
    <strong lang={lang} dir="auto">
      {nameOf(item)}
    </strong>
  );

  const confirm = async () => {
    const gone = await run(left);
    // Items are deleted in their order.
    const rest = left.slice(gone.reduce((sum, each) => sum + each.items.length, 0));
    if (gone.length > 0) onDeleted(gone);
    if (rest.length === 0) setOpen(false);
    else setLeft(rest);
  };
  return (
    <ConfirmDialog
      open={open}
      title={title(left.length)}
      confirmLabel="Delete"
      pendingLabel={progress?.done ? `Deleting... ${progress.done} of ${progress.of}` : 'Deleting...'}
      pending={progress !== undefined}
      error={failure}
      onConfirm={() => void confirm()}
      onCancel={() => setOpen(false)}
      onClosed={() => onClosed(askedFrom)}
    >
      {first && others.length === 0 ? (
        <>
          You are about to delete {nameText(first)}
          {along + stop} {children}
        </>
      ) : (
        <>
          You are about to delete {plural(left.length, calls.noun.one, calls.noun.many)}
          {along + stop} {children}
          <Box component="ul" sx={{ mb: 0, pl: 2.5 }}>
            {left.slice(0, named).map((item) => (
              <li key={item.id}>{nameText(item)}</li>
            ))}
            {left.length > named && <li>and {left.length - named} more</li>}
          </Box>
        </>
      )}
    </ConfirmDialog>
  );
}

/** ' and its recording' */
export function recordingsOf(items: readonly { audio?: unknown }[]): string {
  const count = items.filter(({ audio }) => audio).length;
  if (count === 0) return '';
  return items.length === 1 ? ' and its recording' : ` and ${plural(count, 'recording')}`;
}
