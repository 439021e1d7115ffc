import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode, Ref } from 'react';
import { useIsNarrow } from '../layout/useIsNarrow';
import { PulsingDot } from '../feedback/PulsingDot';
import { StatusIcon, StatusWord, type StatusLook } from './StatusLabel';

export interface StatusTab<T extends string> {
  id: T;
  /** Where the word on the tab differs from its id. */
  label?: string;
  /** Of a tab that is no status. */
  look?: StatusLook;
  /** How many are there, once it is known. */
  count: number | undefined;
}

interface Props<T extends string> {
  /** Names the tabs: 'Reviews by status'. */
  label: string;
  tabs: readonly StatusTab<T>[];
  value: T;
  onChange: (tab: T) => void;
  /** Where the focus goes when what had it has left the list. */
  panelRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** On a phone the word stands below the rest, so that all tabs are in view. */
const labelStyle = (isNarrow: boolean) => ({
  display: 'flex',
  flexWrap: isNarrow ? 'wrap' : 'nowrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 0.75,
  '& .word': isNarrow ? { order: 1, flexBasis: '100%' } : {},
});

/** The tabs of a moderation screen and the panel below. A pulsing dot says that something is pending. */
export function StatusTabs<T extends string>({ label, tabs, value, onChange, panelRef, children }: Props<T>) {
  const isNarrow = useIsNarrow();
  return (
    <>
      <Tabs
        aria-label={label}
        value={value}
        onChange={(_, tab: T) => onChange(tab)}
        variant={isNarrow ? 'fullWidth' : 'standard'}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map(({ id, label: word = id, look, count }) => (
          <Tab
            key={id}
            value={id}
            id={`tab-${id}`}
            aria-controls="tab-panel"
            sx={{ px: { xs: 0.5, sm: 2 }, minWidth: 0 }}
            label={
              <Box component="span" sx={labelStyle(isNarrow)}>
                <StatusIcon status={id} look={look} />
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
      <Box ref={panelRef} role="tabpanel" id="tab-panel" aria-labelledby={`tab-${value}`} tabIndex={-1}>
        {children}
      </Box>
    </>
  );
}
