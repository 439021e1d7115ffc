import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { shortViewport, useIsNarrow } from '../../shared/layout/viewport';
import { PageTitle } from '../../shared/layout/PageTitle';
import { AddRiddle } from './add/AddRiddle';
import { RiddleDatabase } from './database/RiddleDatabase';
import { useRiddleTab, type RiddleTab } from './useRiddleTab';

const labels: Record<RiddleTab, string> = {
  add: 'Add Riddle',
  edit: 'Edit Riddles',
  leaderboard: 'Leaderboard',
};
const tabs = Object.entries(labels) as [RiddleTab, string][];

/** Gwam Gwam Gwam, the riddle game (spec 2.16). */
export function RiddlesPage() {
  const [tab, choose] = useRiddleTab();
  const isNarrow = useIsNarrow();
  // The form stays mounted on other tabs, so that its text and file are not lost.
  const [hasForm, setHasForm] = useState(tab === 'add');
  if (tab === 'add' && !hasForm) setHasForm(true);
  const panels: Record<RiddleTab, ReactNode> = {
    add: hasForm && <AddRiddle />,
    edit: tab === 'edit' && <RiddleDatabase onAdd={(options) => choose('add', options)} />,
    leaderboard: (
      <Typography sx={{ py: 6, textAlign: 'center', color: 'text.secondary' }}>No data found</Typography>
    ),
  };

  return (
    <>
      <PageTitle title="Gwam Gwam Gwam" />
      <Tabs
        aria-label="Riddles"
        value={tab}
        onChange={(_, next: RiddleTab) => choose(next)}
        variant={isNarrow ? 'fullWidth' : 'standard'}
        sx={{
          mt: { xs: 0, sm: -1 },
          mb: { xs: 1.5, sm: 3 },
          minHeight: { xs: 40, sm: 48 },
          borderBottom: 1,
          borderColor: 'divider',
          [shortViewport]: { mb: 1 },
        }}
      >
        {tabs.map(([id, label]) => (
          <Tab
            key={id}
            value={id}
            id={`tab-${id}`}
            aria-controls={`panel-${id}`}
            label={label}
            sx={{
              px: { xs: 0.5, sm: 2 },
              py: { xs: 1, sm: 1.5 },
              minWidth: 0,
              minHeight: { xs: 40, sm: 48 },
            }}
          />
        ))}
      </Tabs>
      {tabs.map(([id]) => (
        <Box
          key={id}
          role="tabpanel"
          id={`panel-${id}`}
          aria-labelledby={`tab-${id}`}
          hidden={id !== tab}
          // A hidden form must not take a dropped or pasted file.
          inert={id !== tab}
        >
          {panels[id]}
        </Box>
      ))}
    </>
  );
}
