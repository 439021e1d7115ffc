import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { isOffline } from '../feedback/failures';
import { allowsNavigation, allowsShortcuts } from '../hooks/shortcuts';
import { ApiError } from '../http/ApiError';
import { growsUpwards, iconEdge, shortTitle, tallest } from '../layout/dialogs';
import { useIsNarrow } from '../layout/viewport';
import { Presence } from '../presence/Presence';
import type { Changed } from '../presence/watchOthers';
import { useAddRecent } from '../recent/recent';
import { recordUrl } from '../search/entrySearch';
import { capitalize } from '../text/plural';
import { TimeText } from '../text/TimeText';
import { lineClamp } from '../text/truncate';
import { explanationOf } from './explanation';
import { ItemSteps } from './ItemSteps';
import { ModerationDialogFoot } from './ModerationDialogFoot';
import { ReasonForm, reasonLabel } from './ReasonForm';
import { reasonsQuery } from './reasons';
import { StatusIcon } from './StatusLabel';
import type { Moderated } from './types';
import type { Moderation } from './moderation';

interface Props<T extends Moderated> {
  moderation: Moderation<T>;
  /** Draws the item. */
  children: (item: T) => ReactNode;
}

/** Shows the open submission, with the decisions about it and the way to the next. */
export function ModerationDialog<T extends Moderated>(props: Props<T>) {
  const { moderation, children } = props;
  const { kind, openId, shown, close, asking, saving } = moderation;
  const { item, error } = shown;
  const isBusy = saving.has(openId ?? '');
  const titleId = useId();
  const paper = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const { pathname } = useLocation();
  // Items that were only passed with j and k are not remembered.
  const [openedId] = useState(openId);
  useAddRecent(
    item && item.id === openedId
      ? {
          to: recordUrl(pathname, 'open', item.id, item.status),
          name: kind.titleOf(item),
          lang: kind.titleLang,
          what: capitalize(kind.noun),
        }
      : {},
  );

  // The paper is drawn later than the dialog.
  const setPaper = useCallback((element: HTMLDivElement) => {
    paper.current = element;
    return keepHeight(element);
  }, []);

  // The button that was pressed is gone for the next item; the keys need another target.
  useEffect(() => {
    if (isBusy || asking) return;
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.matches(':disabled')) paper.current?.focus();
  }, [openId, isBusy, asking, item?.status]);

  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isNarrow}
      fullWidth
      maxWidth={kind.dialogWidth ?? 'sm'}
      // useModeration moves the focus.
      disableRestoreFocus
      aria-labelledby={titleId}
      slotProps={{
        paper: {
          ref: setPaper,
          ...allowsShortcuts,
          ...(isBusy || asking ? {} : allowsNavigation),
          sx: isNarrow ? undefined : paperStyle,
        },
        container: isNarrow ? {} : growsUpwards.container,
      }}
    >
      <Head moderation={moderation} titleId={titleId} title={item ? kind.titleOf(item) : 'Loading...'} />
      <Presence
        key={`presence at ${item?.id ?? ''}`}
        area={kind.area}
        entity={kind.noun}
        id={item?.id}
        describeChange={(changed) => item && describeChange(changed, item)}
        action={{ label: 'Show the change', onClick: () => item && moderation.showChange(item) }}
      />
      <DialogContent
        key={openId}
        dividers
        tabIndex={0}
        role="region"
        aria-label={`The ${kind.noun}`}
        // Stays readable above the form that explains the last decision.
        sx={{ flexShrink: 1000, minHeight: 112 }}
      >
        {item && (
          <Stack spacing={2}>
            {children(item)}
            <DecisionNote key={item.id} moderation={moderation} item={item} />
          </Stack>
        )}
        {!item && error && <LoadFailure moderation={moderation} error={error} />}
      </DialogContent>
      <ModerationDialogFoot moderation={moderation} />
    </Dialog>
  );
}

/** Keeps the height of a dialog that has grown for one item, for the next. Returns a function that ends this. */
function keepHeight(element: HTMLElement): () => void {
  const observer = new ResizeObserver(() =>
    element.style.setProperty('--grown', `${element.offsetHeight}px`),
  );
  observer.observe(element);
  return () => observer.disconnect();
}

const paperStyle = {
  ...growsUpwards.paper.sx,
  minHeight: `min(max(400px, var(--grown, 0px)), ${tallest})`,
};

/** Returns what another administrator did to an item since it was loaded: 'approved this'. */
function describeChange({ deleted, status }: Changed, item: Moderated): string | undefined {
  if (deleted) return 'deleted this';
  if (!status || status === item.status) return undefined;
  return status === 'pending' ? 'moved this back to pending' : `${status} this`;
}

interface HeadProps<T extends Moderated> {
  moderation: Moderation<T>;
  titleId: string;
  title: string;
}

function Head<T extends Moderated>({ moderation, titleId, title }: HeadProps<T>) {
  const { kind, shown, close } = moderation;
  const isNarrow = useIsNarrow();
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', pr: iconEdge }}>
      {/* Announced again for the next item. */}
      <DialogTitle
        id={titleId}
        aria-live="polite"
        lang={shown.item && kind.titleLang}
        dir="auto"
        // The details show a longer one in full.
        sx={{
          flex: 1,
          minWidth: 0,
          mt: 2,
          py: 0,
          pr: 1,
          ...shortTitle,
          // What is below does not move from item to item.
          ...(isNarrow && lineClamp(1)),
        }}
      >
        {title}
      </DialogTitle>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', flexShrink: 0, pt: { xs: 1, sm: 1.5 } }}>
        {!isNarrow && <ItemSteps moderation={moderation} />}
        <Tooltip title="Close">
          <IconButton onClick={close}>
            <Close />
          </IconButton>
        </Tooltip>
      </Box>
    </Box>
  );
}

interface NoteProps<T extends Moderated> {
  moderation: Moderation<T>;
  item: T;
}

/** Who decided, when and why, and the form that explains it. Nothing while the item is pending. */
function DecisionNote<T extends Moderated>({ moderation, item }: NoteProps<T>) {
  const { kind, explainedId, setExplainedId } = moderation;
  const { status, decidedBy, decidedAt, reason } = item;
  const [wasOpen, setWasOpen] = useState(false);
  const takesReason = kind.explain !== undefined && explanationOf(item) !== undefined;
  // The form opens with them.
  useQuery({ ...reasonsQuery(kind.area), enabled: takesReason && status === 'rejected' });
  if (status === 'pending') return null;
  const closeForm = () => {
    setWasOpen(true);
    setExplainedId(undefined);
  };
  return (
    <Box sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600 }}>
        <StatusIcon status={status} />
        <span>
          {capitalize(status)}
          {decidedBy && ` by ${decidedBy}`}
          {decidedAt && (
            <>
              {' on '}
              <TimeText date={decidedAt} withTime />
            </>
          )}
        </span>
      </Box>
      {takesReason && explainedId === item.id ? (
        <Box sx={{ mt: 1 }}>
          <ReasonForm kind={kind} items={[item]} onSaved={closeForm} onCancel={closeForm} />
        </Box>
      ) : (
        <>
          {reason && (
            <Typography dir="auto" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
              {reason}
            </Typography>
          )}
          {takesReason && (
            <Button
              size="small"
              autoFocus={wasOpen}
              onClick={() => setExplainedId(item.id)}
              sx={{ mt: 0.5, ml: -0.5 }}
            >
              {reasonLabel(item)}
            </Button>
          )}
        </>
      )}
    </Box>
  );
}

interface FailureProps<T extends Moderated> {
  moderation: Moderation<T>;
  error: Error;
}

function LoadFailure<T extends Moderated>({ moderation, error }: FailureProps<T>) {
  const { noun } = moderation.kind;
  if (error instanceof ApiError && error.isNotFound) {
    return <ErrorAlert>This {noun} no longer exists.</ErrorAlert>;
  }
  const why = isOffline(error) ? 'There was no connection.' : error.message;
  return (
    <ErrorAlert action={{ label: 'Retry', onClick: moderation.shown.retry }}>
      The {noun} could not be loaded. {why}
    </ErrorAlert>
  );
}
