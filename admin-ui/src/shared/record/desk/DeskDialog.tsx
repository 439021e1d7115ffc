import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import type { Recorded } from '../../audio/stored/recording';
import { ErrorAlert } from '../../feedback/ErrorAlert';
import { takesShortcuts } from '../../hooks/shortcuts';
import type { Page } from '../../http/pages';
import type { RecordKind } from '../kind';
import { sentSince } from '../queue/queue';
import { useQueue } from '../queue/useQueue';
import { useSettings } from '../settings';
import { DeskBody } from './DeskBody';
import { DeskHead } from './DeskHead';
import { DeskOver } from './DeskOver';
import { SettingsDialog } from './SettingsDialog';
import { useDeskLock } from './useDeskLock';
import type { useOpenDesk } from './useOpenDesk';
import { useRun } from './useRun';
import { useWakeLock } from './useWakeLock';

interface Props<T extends Recorded> {
  kind: RecordKind<T>;
  first: Page<T>;
  fetchPage: (cursor: string, signal: AbortSignal) => Promise<Page<T>>;
  at: string;
  openDesk: ReturnType<typeof useOpenDesk>;
}

const elsewhere = 'Another tab of this browser is recording. Go on there, or take over here.';
const lost =
  'Another tab of this browser has taken over. The recordings you kept here are stored. Take over to continue here.';

/** The desk: the whole window for one text after the other. */
export function DeskDialog<T extends Recorded>({ kind, first, fetchPage, at, openDesk }: Props<T>) {
  const titleId = useId();
  const { settings, set } = useSettings();
  const [isSetting, setSetting] = useState(false);
  const [working, setWorking] = useState(0);
  const { state: lock, takeOver } = useDeskLock();
  const { entries, sent } = useQueue();
  const isKept = (item: T) =>
    sentSince(sent, kind.area, item) !== undefined ||
    entries.some(({ area, itemId }) => area === kind.area && itemId === item.id);
  const run = useRun({ first, fetchPage, at, load: kind.calls.load, isKept, onMoved: openDesk.moveTo });
  useWakeLock();
  const left = run.total - run.items.filter(isKept).length;
  return (
    <Dialog
      open
      fullScreen
      onClose={openDesk.close}
      aria-labelledby={titleId}
      slotProps={{ paper: { ...takesShortcuts, sx: { bgcolor: 'background.default' } } }}
    >
      <Stack sx={{ height: '100%', px: { xs: 2, sm: 3 }, pt: 1, pb: { xs: 2, sm: 3 } }}>
        <DeskHead
          titleId={titleId}
          title={`Record ${kind.noun.many}`}
          left={Math.max(0, left)}
          total={run.total}
          working={working}
          onSettings={() => setSetting(true)}
          onClose={openDesk.close}
        />
        {lock === 'elsewhere' || lock === 'lost' ? (
          <ErrorAlert action={{ label: 'Record here', onClick: takeOver }}>
            {lock === 'lost' ? lost : elsewhere}
          </ErrorAlert>
        ) : (
          run.isOver && <DeskOver kind={kind} run={run} isKept={isKept} onClose={openDesk.close} />
        )}
        <DeskBody
          kind={kind}
          run={run}
          isKept={isKept}
          settings={settings}
          isAllowed={lock === 'held'}
          onWorking={setWorking}
        />
      </Stack>
      {isSetting && <SettingsDialog settings={settings} onChange={set} onClose={() => setSetting(false)} />}
    </Dialog>
  );
}
