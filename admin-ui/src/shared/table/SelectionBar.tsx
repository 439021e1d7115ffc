import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import { useMemo } from 'react';
import type { Noun } from '../text/noun';
import { plural } from '../text/plural';
import { focusList } from '../hooks/rowKeys';
import { useShortcuts } from '../hooks/shortcuts';
import { BusyLine } from '../feedback/BusyLine';
import { LiveRegion } from '../feedback/LiveRegion';
import type { Item } from './types';
import type { Selection } from './useSelection';

const atTheFoot = {
  position: 'fixed',
  insetInline: 16,
  bottom: 16,
  zIndex: 'appBar',
  display: 'flex',
  displayPrint: 'none',
  justifyContent: 'center',
  pointerEvents: 'none',
} as const;

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  rowGap: { xs: 0.5, sm: 1 },
  columnGap: { xs: 1.5, sm: 1 },
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

/** On a phone the buttons stand below the text. */
const footHeight = (theme: Theme) => ({
  ':root': { '--foot-height': '64px', [theme.breakpoints.down('sm')]: { '--foot-height': '108px' } },
});

/** Without their icons on a phone, so that all stand in one row. */
const button = {
  px: { xs: 1, sm: 1.5 },
  minWidth: 0,
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
};

/** Something that is done with all that is selected. */
export interface SelectionAction<T extends Item> extends Pick<
  ButtonProps,
  'color' | 'variant' | 'startIcon'
> {
  /** What its button reads: 'Delete' */
  label: string;
  /** The button's name, from what is selected: '3 proverbs'; 'Delete 3 proverbs' unless it is given. */
  name?: (what: string) => string;
  /** What it did last is on its way. */
  isBusy?: boolean;
  /** A key that does it too: from a row it is a long way to the bar with the Tab key. */
  shortcut?: { key: string; label: string };
  run: (items: readonly T[]) => void;
}

interface Props<T extends Item> {
  selection: Selection<T>;
  noun: Noun;
  /** From the mildest on. Keep the same array between renders. */
  actions: readonly SelectionAction<T>[];
}

/** What can be done with all that is selected. It lies at the foot of the window, so that no row moves from under the pointer. */
export function SelectionBar<T extends Item>({ selection, noun, actions }: Props<T>) {
  const { chosen, listed, clear } = selection;
  const count = chosen.size > 0 ? `${plural(chosen.size, noun.one, noun.many)} selected` : '';
  const away = hiddenText(chosen.size - listed.length, chosen.size);
  const offered = listed.length > 0 ? actions : none;
  const shortcuts = useMemo(
    () => offered.flatMap(({ shortcut, run }) => (shortcut ? [{ ...shortcut, run: () => run(listed) }] : [])),
    [offered, listed],
  );
  useShortcuts(shortcuts, 'lists');
  const what = plural(listed.length, noun.one, noun.many);
  return (
    <>
      <LiveRegion>{count + away}</LiveRegion>
      {count && (
        <Box sx={atTheFoot}>
          <GlobalStyles styles={footHeight} />
          <Box role="region" aria-label="Selected" sx={bar}>
            <Box component="span" sx={{ mr: 1 }}>
              {count + away}
            </Box>
            <Button
              sx={button}
              onClick={() => {
                clear();
                focusList();
              }}
            >
              Clear
            </Button>
            <Box sx={{ flexBasis: '100%', display: { sm: 'none' } }} />
            {offered.map(({ label, name, color, variant, startIcon, isBusy = false, run }) => (
              <Button
                key={label}
                {...{ color, variant, startIcon }}
                sx={button}
                aria-label={name?.(what) ?? `${label} ${what}`}
                aria-busy={isBusy}
                onClick={() => run(listed)}
              >
                {label}
                {isBusy && <BusyLine />}
              </Button>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

const none: readonly never[] = [];

function hiddenText(hidden: number, of: number): string {
  if (hidden === 0) return '';
  return hidden === of ? ', hidden by filters' : `, ${hidden} hidden by filters`;
}
