import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import type { Noun } from '../directory/types';
import { plural } from '../plural';
import { useShortcuts } from '../shortcuts';
import { SpokenStatus } from '../SpokenStatus';
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
  const { chosen, clear } = selection;
  const count = chosen.size > 0 ? plural(chosen.size, noun.one, noun.many) : '';
  // From a row it is a long way to here with the Tab key.
  const shortcuts = useMemo(() => {
    const run = () => onDelete([...chosen.values()]);
    return chosen.size > 0 ? [{ key: 'Delete', label: 'Delete what is selected', run }] : [];
  }, [chosen, onDelete]);
  useShortcuts(shortcuts);
  return (
    <>
      <SpokenStatus>{count && `${count} selected`}</SpokenStatus>
      {count && (
        <>
          {/* The last card is not left below it. */}
          <Box sx={{ height: { xs: 64, md: 0 } }} />
          <Box sx={atTheFoot}>
            <Box role="region" aria-label="Selected" sx={bar}>
              <Box component="span" sx={{ whiteSpace: 'nowrap', mr: 1 }}>
                {count} selected
              </Box>
              <Button onClick={clear}>Clear</Button>
              <Button
                color="error"
                variant="contained"
                startIcon={<DeleteOutlined />}
                aria-label={`Delete ${count}`}
                onClick={() => onDelete([...chosen.values()])}
              >
                Delete
              </Button>
            </Box>
          </Box>
        </>
      )}
    </>
  );
}
