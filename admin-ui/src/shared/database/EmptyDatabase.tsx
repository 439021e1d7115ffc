import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/EmptyState';
import type { Noun } from '../text/plural';

interface Props {
  noun: Noun;
  /** The link or button that adds an entry. */
  action: ReactNode;
  /** The last entry was just deleted, and the focus with it. */
  takesFocus: boolean;
}

/** Is shown while a database has no entries. */
export function EmptyDatabase({ noun, ...props }: Props) {
  return (
    <EmptyState title={`No ${noun.many} yet`} {...props}>
      The first one you add will appear here.
    </EmptyState>
  );
}

interface NothingFoundProps {
  noun: Noun;
  /** The searched text; empty if only filters are set. */
  query: string;
  /** The kind of item that was not found, with its filters: 'proverb that begins with A'. */
  what?: string;
  /** The sentence that names the searched fields. */
  searched: string;
  onShowAll: () => void;
  /** Buttons before the one that shows all items. */
  children?: ReactNode;
}

/** Says that nothing was found and which fields were searched, and offers to show all items. */
export function NothingFound({
  noun,
  query,
  what = noun.one,
  searched,
  onShowAll,
  children,
}: NothingFoundProps) {
  return (
    <EmptyState
      title={query ? `No ${what} matches “${query}”` : `There is no ${what}`}
      takesFocus="fromPanel"
      action={
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
          {children}
          <Button variant="outlined" onClick={onShowAll}>
            Show all {noun.many}
          </Button>
        </Stack>
      }
    >
      {query && searched}
    </EmptyState>
  );
}
