import Person from '@mui/icons-material/PersonOutlined';
import Close from '@mui/icons-material/Close';
import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { detailsText } from '../../audio/details';
import type { RecordingArea } from '../../audio/stored/recording';
import { EmptyState } from '../../feedback/EmptyState';
import { ErrorAlert } from '../../feedback/ErrorAlert';
import { allowsShortcuts } from '../../hooks/shortcuts';
import type { Page } from '../../http/pages';
import { plural } from '../../text/plural';
import { UploadStatus } from '../upload/UploadStatus';
import { DeskItem } from './DeskItem';
import { useDeskItems, useKeptItems, type DeskAddress, type DeskItems, type RecordItem } from './deskItems';
import { useDeskLock, useWakeLock } from './deskLocks';
import { SettingsDialog, useSettings } from './settings';

interface Props {
  area: RecordingArea;
  first: Page<RecordItem>;
  fetchPage: (cursor: string, signal: AbortSignal) => Promise<Page<RecordItem>>;
  at: string;
  address: DeskAddress;
}

const recordingElsewhere = 'Another tab of this browser is recording. Continue there, or take over here.';
const takenOver =
  'Recording moved to another tab. What you kept here is stored. To continue here, press Record here.';

/** Records one item after the other in a dialog that covers the window. */
export function RecordingDesk({ area, first, fetchPage, at, address }: Props) {
  const titleId = useId();
  const { settings, set } = useSettings();
  const [isSetting, setSetting] = useState(false);
  const [storingCount, setStoringCount] = useState(0);
  const { state: lock, takeOver } = useDeskLock();
  const { isKept } = useKeptItems(area.id);
  useWakeLock();
  const { load } = area.calls;
  const items = useDeskItems({ first, fetchPage, at, load, isKept, onMoved: address.moveTo });
  const left = items.total - items.items.filter(isKept).length;
  return (
    <Dialog
      open
      fullScreen
      onClose={address.close}
      aria-labelledby={titleId}
      slotProps={{ paper: { ...allowsShortcuts, sx: { bgcolor: 'background.default' } } }}
    >
      <Stack sx={{ height: '100%', px: { xs: 2, sm: 3 }, pt: 1, pb: { xs: 2, sm: 3 } }}>
        <DeskHead
          titleId={titleId}
          title={`Record ${area.noun.many}`}
          left={Math.max(0, left)}
          total={items.total}
          storingCount={storingCount}
          speaker={detailsText(settings)}
          onSettings={() => setSetting(true)}
          onClose={address.close}
        />
        {lock === 'elsewhere' || lock === 'takenOver' ? (
          <ErrorAlert action={{ label: 'Record here', onClick: takeOver }}>
            {lock === 'takenOver' ? takenOver : recordingElsewhere}
          </ErrorAlert>
        ) : (
          items.isOver && <DeskEnd area={area} items={items} isKept={isKept} onClose={address.close} />
        )}
        <DeskItem
          area={area}
          items={items}
          settings={settings}
          isAllowed={lock === 'held'}
          onStoring={setStoringCount}
        />
      </Stack>
      {isSetting && <SettingsDialog settings={settings} onChange={set} onClose={() => setSetting(false)} />}
    </Dialog>
  );
}

interface HeadProps {
  titleId: string;
  title: string;
  left: number;
  total: number;
  /** How many recordings are being stored. */
  storingCount: number;
  /** Who speaks; empty if that is not set. */
  speaker: string;
  onSettings: () => void;
  onClose: () => void;
}

/** Outside the dialog, screen readers would not relate the tooltips to their buttons. */
const inside = { popper: { disablePortal: true } };

/** Shows the progress, the upload status, and the buttons for settings and closing. */
function DeskHead({ titleId, title, left, total, storingCount, speaker, onSettings, onClose }: HeadProps) {
  const done = total === 0 ? 100 : (100 * (total - left)) / total;
  return (
    <Box component="header" sx={{ mb: 2 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: { xs: 1, sm: 2 },
          minHeight: 48,
        }}
      >
        {/* In two lines on a phone, so that the close button stays in the corner. */}
        <Box
          sx={{
            flex: 1,
            display: 'flex',
            flexDirection: { xs: 'column', sm: 'row' },
            columnGap: 2,
            alignItems: { sm: 'baseline' },
          }}
        >
          <Typography id={titleId} variant="h1" sx={{ fontSize: '1.0625rem' }}>
            {title}
          </Typography>
          <Typography sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {left} of {total} left
          </Typography>
        </Box>
        {/* On a phone the status has its own line, which is there from the beginning. */}
        <Box
          sx={{
            order: { xs: 1, sm: 0 },
            width: { xs: '100%', sm: 'auto' },
            minHeight: 32,
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 1,
          }}
        >
          <UploadStatus storingCount={storingCount} />
          <Button
            size="small"
            color="inherit"
            startIcon={<Person />}
            aria-label={speaker ? `Speaker: ${speaker}` : undefined}
            onClick={onSettings}
            sx={speakerButton}
          >
            <span>{speaker || 'Add the speaker'}</span>
          </Button>
        </Box>
        <Tooltip title="Recording settings" slotProps={inside}>
          <IconButton aria-label="Recording settings" onClick={onSettings}>
            <Tune />
          </IconButton>
        </Tooltip>
        <Tooltip title="Close" slotProps={inside}>
          <IconButton aria-label="Close the desk" onClick={onClose} edge="end">
            <Close />
          </IconButton>
        </Tooltip>
      </Box>
      <LinearProgress
        variant="determinate"
        value={done}
        aria-label="Recorded in this session"
        sx={{ bgcolor: 'action.hover', borderRadius: 1 }}
      />
    </Box>
  );
}

/** Long names are cut, so that the head keeps its height. */
const speakerButton = {
  maxWidth: { xs: '100%', sm: 260 },
  '& > span:last-child': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const;

interface EndProps {
  area: RecordingArea;
  items: DeskItems;
  isKept: (item: RecordItem) => boolean;
  onClose: () => void;
}

/** Shown behind the last item. Offers to record the skipped ones. */
function DeskEnd({ area, items, isKept, onClose }: EndProps) {
  const firstSkipped = items.items.findIndex((item) => !isKept(item));
  const left = items.items.filter((item) => !isKept(item)).length;
  const { one, many } = area.noun;
  return (
    <EmptyState
      title={left === 0 ? 'All are recorded' : `End of the list: ${plural(left, one, many)} left`}
      takesFocus
      action={
        <Stack direction="row" sx={{ gap: 1, justifyContent: 'center', flexWrap: 'wrap' }}>
          {left > 0 && (
            <Button variant="contained" onClick={() => items.goTo(firstSkipped)}>
              Record the rest
            </Button>
          )}
          <Button variant={left > 0 ? 'outlined' : 'contained'} onClick={onClose}>
            Choose others
          </Button>
        </Stack>
      }
    />
  );
}
