import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/EmptyState';
import type { Noun } from '../text/plural';

interface Props {
  noun: Noun;
  /** The link or button that adds an entry. */
  action: ReactNode;
  /** The last one was just deleted. */
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
  /** What was searched for. */
  query: string;
  /** Replaces 'No creator matches “query”'. */
  title?: string;
  /** Says which fields are searched. */
  searched: string;
  onShowAll: () => void;
  /** Further ways out, before the one that shows all. */
  children?: ReactNode;
}

/** Says that nothing was found and where it was looked for, and offers the ways out. */
export function NothingFound({ noun, query, title, searched, onShowAll, children }: NothingFoundProps) {
  return (
    <EmptyState
      title={title ?? `No ${noun.one} matches “${query}”`}
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
