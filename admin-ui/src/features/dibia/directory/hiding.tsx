import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useId, useRef, useState, type SyntheticEvent } from 'react';
import type { components } from '../../../api/dibia';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { endsWithConnection, failureReason, unanswered } from '../../../shared/feedback/failures';
import { PendingButton } from '../../../shared/feedback/PendingButton';
import { TextField } from '../../../shared/fields/TextField';
import { drafts } from '../../../shared/form/drafts';
import { savedWithCtrlEnter } from '../../../shared/form/FormLock';
import { required } from '../../../shared/form/rules';
import { restoreWrite } from '../../../shared/history/useRestore';
import { focusList } from '../../../shared/hooks/rowKeys';
import { api, send } from '../../../shared/http/client';
import { affectsArea, runWrite, useWrite, type Write } from '../../../shared/http/write';
import { notify, shownMs } from '../../../shared/notices/notify';
import { offerUndo, retryIfOffline } from '../../../shared/notices/offerUndo';
import { quote } from '../../../shared/text/quote';
import { TimeText } from '../../../shared/text/TimeText';
import type { Dibia } from './api';

/** A dibia that may be hidden from the public. It is hidden if there is a reason. */
export interface Hideable {
  id: string;
  name: string;
  hiddenReason?: string | undefined;
}

function failed(name: string, done: string, error: unknown): string {
  const text = `${quote(name)} could not be ${done}.`;
  return (
    unanswered(error, `${text} There was no connection. Try again.`) ??
    `${text} ${failureReason(error)}`.trim()
  );
}

type HiddenOrShown = components['schemas']['HiddenOrShown'];

export const hideWrite: Write<Hideable & { hiddenReason: string }, HiddenOrShown> = {
  ...affectsArea('dibia'),
  send: ({ id, hiddenReason }) =>
    send(
      api.PATCH('/api/dibia/admin/dibias/{id}/hide', {
        params: { path: { id } },
        body: { reason: hiddenReason },
      }),
    ),
  failureOf: (error, { name }) => failed(name, 'hidden', error),
};

export const showWrite: Write<Hideable, HiddenOrShown> = {
  ...affectsArea('dibia'),
  send: ({ id }) => send(api.PATCH('/api/dibia/admin/dibias/{id}/show', { params: { path: { id } } })),
  failureOf: (error, { name }) => failed(name, 'shown again', error),
};

interface Report {
  name: string;
  text: string;
  answer: HiddenOrShown;
  onUndone?: () => void;
}

/** Says that a dibia is hidden or visible, and offers to undo the change in the history, if there is one. */
function report(client: QueryClient, { name, text, answer: { changeId }, onUndone }: Report) {
  if (changeId === undefined) {
    notify('hiding', { text, duration: shownMs, canClose: true });
    return;
  }
  offerUndo({
    text,
    progress: 'Undoing...',
    undo: () => runWrite(client, restoreWrite('dibia'), { id: changeId }),
    failureOf: (error) => failed(name, 'changed back', error),
    retry: retryIfOffline,
    ...(onUndone && { onUndone }),
  });
}

/** Marks a hidden dibia. Hover or focus shows the reason. Nothing if the public can see it. */
export function HiddenChip({ reason }: { reason: string | undefined }) {
  if (!reason) return null;
  return (
    // An element, because a string would also become a title attribute.
    <Tooltip describeChild enterTouchDelay={0} title={<span dir="auto">{reason}</span>}>
      <Chip
        size="small"
        variant="outlined"
        icon={<VisibilityOffOutlined />}
        label="Hidden"
        tabIndex={0}
        sx={{ flexShrink: 0 }}
      />
    </Tooltip>
  );
}

/** Says who hid a dibia, when and why. Nothing if the public can see it. */
export function HiddenNotice({ dibia: { hiddenAt, hiddenBy, hiddenReason } }: { dibia: Dibia }) {
  if (!hiddenAt) return null;
  return (
    <Alert severity="warning" icon={<VisibilityOffOutlined />} sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      Hidden from the public by {hiddenBy} on <TimeText date={hiddenAt} withTime />
      <Typography dir="auto" variant="body2" sx={{ whiteSpace: 'pre-line' }}>
        {hiddenReason}
      </Typography>
    </Alert>
  );
}

/**
 * Hides dibias after asking for the reason, and shows hidden ones again. Call it in a component that stays when a
 * filter removes the dibia from the list, and render `dialog` there. `press` is for HideButtons.
 */
export function useHiding() {
  const [asked, setAsked] = useState<Hideable>();
  const client = useQueryClient();
  const { mutate, isPending } = useWrite(showWrite, {
    onSuccess: (answer, { name }) => {
      report(client, { name, text: `${quote(name)} is visible to the public again.`, answer });
      // Wait until the list has rendered what was loaded.
      notifyManager.schedule(refocusList);
    },
    onError: (error, { name }) =>
      notify('showing failed', {
        text: failed(name, 'shown again', error),
        tone: 'error',
        isOffline: endsWithConnection(error),
      }),
  });
  const press = useCallback(
    (dibia: Hideable) => {
      if (!dibia.hiddenReason) setAsked(dibia);
      else if (!isPending) mutate(dibia);
    },
    [mutate, isPending],
  );
  const close = () => {
    setAsked(undefined);
    refocusList();
  };
  return { press, isPending, dialog: asked && <HideDialog dibia={asked} onClosed={close} /> };
}

/** Focuses the list if the button that had the focus was removed with its row. */
function refocusList() {
  if (document.activeElement === document.body) focusList();
}

interface ButtonProps {
  dibia: Hideable;
  /** What useHiding returns. */
  hiding: Pick<ReturnType<typeof useHiding>, 'press' | 'isPending'>;
  /** A button with one word, for a row. */
  isShort?: boolean;
}

/** Hides a dibia or shows a hidden one again. */
export function HideButton({ dibia, hiding, isShort = false }: ButtonProps) {
  const { name, hiddenReason } = dibia;
  const press = () => hiding.press(dibia);
  if (!isShort) {
    const Icon = hiddenReason ? VisibilityOutlined : VisibilityOffOutlined;
    return (
      <Button size="small" startIcon={<Icon />} aria-disabled={hiding.isPending} onClick={press}>
        {hiddenReason ? 'Show again' : 'Hide this dibia'}
      </Button>
    );
  }
  return (
    // A word, because a struck-out eye beside a visible dibia would look like its state. CSS draws it, so that the
    // cell has only the name as its text.
    <Button
      size="small"
      aria-label={hiddenReason ? `Show ${name} again` : `Hide ${name}`}
      aria-disabled={hiding.isPending}
      onClick={press}
      data-word={hiddenReason ? 'Show' : 'Hide'}
      sx={{ minWidth: 0, px: 1, '&::before': { content: 'attr(data-word)' } }}
    />
  );
}

const reasonRule = required('Reason', 500);

/** Asks why a dibia is hidden, and hides it. The text is kept as a draft until then, and again after an undo. */
function HideDialog({ dibia, onClosed }: { dibia: Hideable; onClosed: () => void }) {
  const { id, name } = dibia;
  const ids = useId();
  const draftKey = `hide-dibia-${id}`;
  const [isOpen, setOpen] = useState(true);
  const [reason, setReason] = useState(() => String(drafts.read(draftKey)?.values['reason'] ?? ''));
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const client = useQueryClient();
  const { mutate, isPending, failure } = useWrite(hideWrite, {
    onSuccess: (answer) => {
      drafts.remove(draftKey);
      setOpen(false);
      const onUndone = () => drafts.write(draftKey, { values: { reason } });
      report(client, { name, text: `${quote(name)} is hidden from the public.`, answer, onUndone });
    },
  });
  const checked = reasonRule.safeParse(reason);
  const change = (text: string) => {
    setReason(text);
    drafts.write(draftKey, { values: { reason: text } });
  };
  const submit = (event: SyntheticEvent) => {
    // The dialog may be in the form of another one.
    event.preventDefault();
    event.stopPropagation();
    setChecked(true);
    if (!checked.success) input.current?.focus();
    else if (!isPending) mutate({ ...dibia, hiddenReason: checked.data });
  };
  return (
    <Dialog
      open={isOpen}
      fullWidth
      maxWidth="xs"
      onClose={isPending ? undefined : () => setOpen(false)}
      aria-labelledby={`${ids}-title`}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={`${ids}-title`} sx={{ overflowWrap: 'anywhere' }}>
        Hide {name}
      </DialogTitle>
      <DialogContent>
        {failure && <ErrorAlert>{failure}</ErrorAlert>}
        <Typography sx={{ mb: 2 }}>
          The public will no longer see this dibia. The reviews and reports are kept, and you can show the
          dibia again at any time.
        </Typography>
        <form id={`${ids}-form`} noValidate onSubmit={submit} {...savedWithCtrlEnter}>
          <TextField
            label="Reason"
            required
            rows={3}
            autoFocus
            inputRef={input}
            value={reason}
            onChange={change}
            hint="Only administrators see it."
            error={isChecked ? checked.error?.issues[0]?.message : undefined}
          />
        </form>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setOpen(false)} disabled={isPending}>
          Cancel
        </Button>
        <PendingButton type="submit" form={`${ids}-form`} pending={isPending} pendingLabel="Hiding...">
          Hide
        </PendingButton>
      </DialogActions>
    </Dialog>
  );
}
