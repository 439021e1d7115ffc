import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import { use, useCallback, useLayoutEffect, useMemo, useRef, type FocusEvent } from 'react';
import { BusyLine } from '../feedback/Loading';
import { LiveRegion } from '../feedback/LiveRegion';
import { deleteKeys, focusList } from '../hooks/rowKeys';
import { useShortcuts, type Shortcut } from '../hooks/shortcuts';
import { useIsNarrow } from '../layout/viewport';
import { plural, type Noun } from '../text/plural';
import type { Item } from './columns';
import { selectBoxId } from './SelectBox';
import { useSelectAll, type Listing } from './useSelectAll';
import { SelectionContext, type Selection } from './useSelection';

const fixedAtBottom = {
  position: 'fixed',
  insetInlineStart: 'calc(16px + var(--sidebar-width, 0px))',
  insetInlineEnd: 16,
  bottom: 'calc(16px + var(--offline-bar-height, 0px))',
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
  columnGap: 1,
  width: { xs: '100%', sm: 'auto' },
  pl: 2,
  pr: { xs: 2, sm: 1 },
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  boxShadow: 6,
  pointerEvents: 'auto',
} as const;

/** On a phone the bar has two rows: the text with the buttons that select, and the actions. */
const barHeight = (theme: Theme) => ({
  ':root': {
    '--selection-bar-height': '64px',
    [theme.breakpoints.down('sm')]: { '--selection-bar-height': '108px' },
  },
});

/** On a phone the buttons have no icons, so that they fit in one row, and are as high as a touch target. */
const button = {
  px: { xs: 1, sm: 1.5 },
  minWidth: 0,
  minHeight: { xs: 44, sm: 40 },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
};

/** An action on all selected items. */
export interface SelectionAction<T extends Item> extends Pick<
  ButtonProps,
  'color' | 'variant' | 'startIcon'
> {
  /** The text of the button, such as 'Delete'. */
  label: string;
  /** Returns the button's accessible name, given '3 proverbs'. By default it is 'Delete 3 proverbs'. */
  accessibleName?: (items: string) => string;
  /** The action is running. */
  isBusy?: boolean;
  /** The keys that also run the action. */
  keys?: readonly string[];
  run: (items: readonly T[]) => void;
}

interface Props<T extends Item> {
  selection: Selection<T>;
  noun: Noun;
  /** Offers to select all of it. */
  listing?: Listing<T> | undefined;
  /** From the least to the most destructive. Keep the same array between renders. */
  actions: readonly SelectionAction<T>[];
}

/** Shows the actions on the selected items. It is fixed at the bottom of the window, so that rows do not move under the pointer. */
export function SelectionBar<T extends Item>({ selection, noun, listing, actions }: Props<T>) {
  const { selectedIds, selected, clear } = selection;
  const { many } = noun;
  const count = selectedIds.size > 0 ? `${plural(selectedIds.size, noun.one, noun.many)} selected` : '';
  const hidden = hiddenText(selectedIds.size - selected.length, selectedIds.size);
  const { selectAll, isLoading, note } = useSelectAll(selection, listing);
  const isNarrow = useIsNarrow();
  const clearButton = useRef<HTMLButtonElement>(null);
  useRevealSelected(selectedIds);
  const enabled = selected.length > 0 ? actions : noActions;
  const { region, onFocus, leave } = useReturnFocus();
  const clearAll = useCallback(() => {
    clear();
    leave();
  }, [clear, leave]);
  const hasAny = selectedIds.size > 0;
  const shortcuts = useMemo((): Shortcut[] => {
    if (!hasAny) return [];
    const what = `the selected ${many}`;
    return [
      ...enabled.flatMap(({ label, keys = [], run }) =>
        keys.map((key) => ({ key, label: `${label} ${what}`, run: () => run(selected) })),
      ),
      {
        // From a row, the bar is many Tab presses away.
        key: 'X',
        label: `Go to the buttons for ${what}`,
        run: () => region.current?.querySelector('button')?.focus(),
      },
      { key: 'Escape', label: 'Clear the selection', run: clearAll, inSearch: true },
    ];
  }, [hasAny, enabled, selected, many, region, clearAll]);
  useShortcuts(shortcuts, 'lists');
  const what = plural(selected.length, noun.one, noun.many);
  const whichAll = listing?.isNarrowed ? 'that match' : noun.many;
  // On a phone, only the text beside the button has the noun.
  const shownWhich = isNarrow && !listing?.isNarrowed ? '' : ` ${whichAll}`;
  return (
    <>
      <LiveRegion>{count && [count + hidden, note].filter(Boolean).join('. ')}</LiveRegion>
      {count && (
        <Box sx={fixedAtBottom}>
          <GlobalStyles styles={barHeight} />
          <Box ref={region} onFocus={onFocus} role="region" aria-label="Selected" sx={bar}>
            <Box
              component="span"
              // On a phone a text without room beside the buttons has two short lines.
              sx={{
                mr: { sm: 1 },
                flex: { xs: '1 1 88px', sm: '0 1 auto' },
                fontSize: { xs: '0.875rem', sm: '1rem' },
              }}
            >
              {count + hidden}
              {note && (
                <Box component="span" sx={{ display: 'block', fontSize: '0.875rem' }}>
                  {note}
                </Box>
              )}
            </Box>
            {selectAll && listing && (
              <Button
                sx={button}
                aria-label={`Select all ${listing.total} ${whichAll}`}
                aria-busy={isLoading}
                onClick={() =>
                  // The button disappears with the focus.
                  void selectAll().then((isDone) => isDone && clearButton.current?.focus())
                }
              >
                <span>{`Select all ${listing.total}${shownWhich}`}</span>
                {isLoading && <BusyLine />}
              </Button>
            )}
            <Button ref={clearButton} sx={[button, { mr: { xs: -1, sm: 0 } }]} onClick={clearAll}>
              Clear
            </Button>
            <Box sx={{ flexBasis: '100%', display: { sm: 'none' } }} />
            {enabled.map(({ label, accessibleName, color, variant, startIcon, isBusy = false, run }) => (
              <Button
                key={label}
                {...{ color, variant, startIcon }}
                sx={[button, { flexGrow: { xs: 1, sm: 0 } }]}
                aria-label={accessibleName?.(what) ?? `${label} ${what}`}
                aria-busy={isBusy}
                onClick={() => run(selected)}
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

/** Remembers what had the focus before the bar. `leave` returns the focus to it if the bar has the focus. */
function useReturnFocus() {
  const region = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement>(undefined);
  const onFocus = useCallback(({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      before.current = relatedTarget;
  }, []);
  const leave = useCallback(() => {
    if (!region.current?.contains(document.activeElement)) return;
    if (before.current?.isConnected) before.current.focus();
    else focusList();
  }, []);
  return { region, onFocus, leave };
}

/** Scrolls a card out from under the bar when it is selected. The scroll padding of SelectionSpace is the bar's height. */
function useRevealSelected(selectedIds: ReadonlySet<string>): void {
  const before = useRef(selectedIds.size);
  useLayoutEffect(() => {
    const isOneMore = selectedIds.size === before.current + 1;
    before.current = selectedIds.size;
    const last = [...selectedIds].at(-1);
    if (!isOneMore || last === undefined) return;
    const card = document.getElementById(selectBoxId(last))?.closest('[role=listitem], [data-item]');
    card?.scrollIntoView({ block: 'nearest' });
  }, [selectedIds]);
}

const noActions: readonly never[] = [];

function hiddenText(hidden: number, total: number): string {
  if (hidden === 0) return '';
  return hidden === total ? ', hidden by filters' : `, ${hidden} hidden by filters`;
}

/** The height of the selection bar with its distance from the bottom of the window. */
const height = 'calc(16px + var(--selection-bar-height, 64px) + var(--offline-bar-height, 0px))';

/** Space after the last row, so that it can be scrolled out from under the selection bar. */
export function SelectionSpace() {
  const selection = use(SelectionContext);
  if (!selection?.selectedIds.size) return null;
  return (
    <>
      <GlobalStyles styles={{ 'html, [role=table]': { scrollPaddingBottom: height } }} />
      <Box sx={{ height }} />
    </>
  );
}

/** Returns the action that deletes the selected items. `run` should ask for confirmation. */
export function deleteSelected<T extends Item>(run: (items: readonly T[]) => void): SelectionAction<T> {
  return {
    label: 'Delete',
    color: 'error',
    variant: 'contained',
    startIcon: <DeleteOutlined />,
    keys: deleteKeys,
    run,
  };
}
