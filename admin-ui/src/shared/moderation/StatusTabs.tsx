import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useCallback, type ReactNode, type Ref } from 'react';
import { useSearchParams } from 'react-router';
import { PulsingDot } from '../feedback/PulsingDot';
import { useShortcuts, type Shortcut } from '../hooks/shortcuts';
import { useIsNarrow } from '../layout/viewport';
import { StatusIcon, StatusWord } from './StatusLabel';

export interface StatusTab {
  id: string;
  /** The tab's word, if it is not its id. */
  label?: string;
  /** If the tab is not a status. */
  icon?: ReactNode;
  /** How many items it has; undefined while that is loading. */
  count?: number | undefined;
}

interface Props {
  /** 'Reviews by status' */
  label: string;
  tabs: readonly StatusTab[];
  value: string;
  onChange: (tab: string) => void;
  /** The panel takes the focus when the item that had it leaves the list. */
  panelRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** On a phone the word is below the icon and the count, so that all tabs are in view. */
const labelStyle = (isNarrow: boolean) => ({
  display: 'flex',
  flexWrap: isNarrow ? 'wrap' : 'nowrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 0.75,
  '& .word': isNarrow ? { order: 1, flexBasis: '100%' } : {},
});

/** Selects and focuses the previous (-1) or next (1) tab. The first tab comes after the last. */
function step(by: 1 | -1): void {
  const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab][aria-controls=tab-panel]')];
  const at = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
  const next = tabs.at((at + by) % tabs.length);
  next?.focus();
  next?.click();
}

const tabKeys: Shortcut[] = [
  { key: '[', label: 'Previous tab', run: () => step(-1) },
  { key: ']', label: 'Next tab', run: () => step(1) },
];

/** The tabs of a moderation screen and the panel below. A pulsing dot shows that something is pending. */
export function StatusTabs({ label, tabs, value, onChange, panelRef, children }: Props) {
  const isNarrow = useIsNarrow();
  useShortcuts(tabKeys, 'reviewing');
  return (
    <>
      <Tabs
        aria-label={label}
        value={value}
        onChange={(_, tab: string) => onChange(tab)}
        variant={isNarrow ? 'fullWidth' : 'standard'}
        sx={{ mb: { xs: 1.5, sm: 2 }, borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map(({ id, label: word = id, icon, count }) => (
          <Tab
            key={id}
            value={id}
            id={`tab-${id}`}
            aria-controls="tab-panel"
            sx={{ px: { xs: 0.5, sm: 2 }, py: { xs: 0.5, sm: 1.5 }, minWidth: 0 }}
            label={
              <Box component="span" sx={labelStyle(isNarrow)}>
                {icon ?? <StatusIcon status={id} />}
                <span className="word">
                  <StatusWord>{word}</StatusWord>
                </span>{' '}
                {count !== undefined && (
                  <Box component="span" sx={{ fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
                    {count}
                  </Box>
                )}
                {id === 'pending' && Boolean(count) && <PulsingDot>waiting for a decision</PulsingDot>}
              </Box>
            }
          />
        ))}
      </Tabs>
      {/* The shortcut sheet then names the key that saves a reason. */}
      <Box
        ref={panelRef}
        data-takes-reasons
        role="tabpanel"
        id="tab-panel"
        aria-labelledby={`tab-${value}`}
        tabIndex={-1}
        // A focus ring around the whole list would be as large as the page, so only its top edge is drawn. Forced colors
        // draw the transparent outline.
        sx={{ '&:focus-visible': { outlineColor: 'transparent', boxShadow: '0 -3px var(--obi-primary)' } }}
      >
        {children}
      </Box>
    </>
  );
}

/** The tab in the address (?tab=). The first tab is the default and has no parameter. */
export function useStatusTab(tabs: readonly [string, ...string[]]): [string, (tab: string) => void] {
  const [params, setParams] = useSearchParams();
  const [first] = tabs;
  const tab = tabs.find((each) => each === params.get('tab')) ?? first;

  const choose = useCallback(
    (next: string) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        if (next === first) after.delete('tab');
        else after.set('tab', next);
        after.delete('open');
        after.delete('published');
        return after;
      }),
    [first, setParams],
  );
  return [tab, choose];
}
