import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useMemo } from 'react';
import type { Noun } from '../text/noun';
import { plural } from '../text/plural';
import { useShortcuts } from '../hooks/shortcuts';
import { LiveRegion } from '../feedback/LiveRegion';
import type { Item } from './types';
import type { Selection } from './useSelection';

const atTheFoot = {
  position: 'fixed',
  insetInline: 16,
  bottom: 16,
  zIndex: 'appBar',
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
} as const;

const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  pl: 2,
  pr: 1,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  boxShadow: 6,
  pointerEvents: 'auto',
} as const;

interface Props<T extends Item> {
  selection: Selection<T>;
  noun: Noun;
  onDelete: (items: readonly T[]) => void;
}

/** What can be done with all that is selected. It lies at the foot of the window, so that no row moves from under the pointer. */
export function SelectionBar<T extends Item>({ selection, noun, onDelete }: Props<T>) {
  const { chosen, listed, clear } = selection;
  const count = chosen.size > 0 ? `${plural(chosen.size, noun.one, noun.many)} selected` : '';
  const away = hiddenText(chosen.size - listed.length, chosen.size);
  // From a row it is a long way to here with the Tab key.
  const shortcuts = useMemo(() => {
    const run = () => onDelete(listed);
    return listed.length > 0 ? [{ key: 'Delete', label: 'Delete what is selected', run }] : [];
  }, [listed, onDelete]);
  useShortcuts(shortcuts);
  return (
    <>
      <LiveRegion>{count + away}</LiveRegion>
      {count && (
        <Box sx={atTheFoot}>
          <GlobalStyles styles={{ ':root': { '--foot-height': '64px' } }} />
          <Box role="region" aria-label="Selected" sx={bar}>
            <Box component="span" sx={{ mr: 1 }}>
              {count + away}
            </Box>
            <Button onClick={clear}>Clear</Button>
            {listed.length > 0 && (
              <Button
                color="error"
                variant="contained"
                startIcon={<DeleteOutlined />}
                aria-label={`Delete ${plural(listed.length, noun.one, noun.many)}`}
                onClick={() => onDelete(listed)}
              >
                Delete
              </Button>
            )}
          </Box>
        </Box>
      )}
    </>
  );
}

function hiddenText(hidden: number, of: number): string {
  if (hidden === 0) return '';
  return hidden === of ? ', not listed here' : `, ${hidden} of them not listed here`;
}
