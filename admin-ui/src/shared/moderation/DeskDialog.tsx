import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '../http/ApiError';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { letsGo, takesShortcuts } from '../hooks/shortcuts';
import { useIsNarrow } from '../layout/useIsNarrow';
import { Notices } from '../notices/Notices';
import { useRemember } from '../recent/useRemember';
import { openedAt } from '../search/entrySearch';
import { capital } from '../text/capital';
import { DecisionNote } from './DecisionNote';
import { DeskDialogFoot } from './DeskDialogFoot';
import { DeskDialogHead } from './DeskDialogHead';
import { DeskNotice } from './DeskNotice';
import type { Moderated } from './types';
import type { Desk } from './useDesk';

interface Props<T extends Moderated> {
  desk: Desk<T>;
  /** Of the dialog, in CSS pixels, where the window has the room. */
  height?: number;
  /** Draws the item. */
  children: (item: T) => ReactNode;
}

/** The dialogs of a moderation screen: the item that is open, and what a decision asks first. */
export function DeskDialog<T extends Moderated>({ desk, height = 480, children }: Props<T>) {
  const { kind, openId, asking, busy, notice } = desk;
  const Ask = asking?.decision.Ask;
  return (
    <>
      {openId !== null && (
        <ItemDialog desk={desk} height={height}>
          {children}
        </ItemDialog>
      )}
      {asking && Ask && (
        <Ask
          item={asking.item}
          pending={busy !== undefined}
          error={notice?.text}
          onConfirm={(body) => desk.decide(asking.item, asking.decision, { byKey: asking.byKey, body })}
          onInstead={(action) => {
            const other = kind.decisions.find((each) => each.action === action);
            if (other) desk.decide(asking.item, other, { byKey: asking.byKey });
          }}
          onCancel={desk.stopAsking}
        />
      )}
    </>
  );
}

/** One item after the other is read and decided here. */
function ItemDialog<T extends Moderated>({ desk, height, children }: Required<Props<T>>) {
  const { kind, openId, shown, close, asking, busy } = desk;
  const { item, error } = shown;
  const titleId = useId();
  const paper = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const { pathname } = useLocation();
  // Those that are only passed with j and k are not remembered.
  const [openedId] = useState(openId);
  useRemember(
    item && item.id === openedId
      ? {
          to: openedAt(pathname, 'open', item.id, item.status),
          name: kind.titleOf(item),
          lang: kind.titleLang,
          what: capital(kind.noun),
        }
      : {},
  );

  // The button that decided is not there for the next item; the keys need another target.
  useEffect(() => {
    if (busy || asking) return;
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.matches(':disabled')) paper.current?.focus();
  }, [openId, busy, asking, item?.status]);

  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="sm"
      // The desk moves the focus.
      disableRestoreFocus
      aria-labelledby={titleId}
      slotProps={{
        paper: {
          ref: paper,
          ...takesShortcuts,
          ...(busy || asking ? {} : letsGo),
          // One height for all items: the buttons stay where they are from one to the next.
          sx: isNarrow ? undefined : { height: `min(${height}px, calc(100dvh - 64px))` },
        },
      }}
    >
      <DeskDialogHead desk={desk} titleId={titleId} title={item ? kind.titleOf(item) : 'Loading...'} />
      <DialogContent key={openId} dividers tabIndex={0} role="region" aria-label={`The ${kind.noun}`}>
        <DeskNotice desk={desk} />
        {item && (
          <Stack spacing={2}>
            {children(item)}
            <DecisionNote key={item.id} kind={kind} item={item} />
          </Stack>
        )}
        {!item && error && <LoadFailure desk={desk} error={error} />}
      </DialogContent>
      <DeskDialogFoot desk={desk} />
      <Notices inDialog />
    </Dialog>
  );
}

function LoadFailure<T extends Moderated>({ desk, error }: { desk: Desk<T>; error: Error }) {
  const { noun } = desk.kind;
  if (error instanceof ApiError && error.isGone) {
    return <ErrorAlert>This {noun} no longer exists.</ErrorAlert>;
  }
  const why = error instanceof ApiError && error.status === 0 ? 'No connection.' : error.message;
  return (
    <ErrorAlert action={{ label: 'Retry', onClick: desk.shown.retry }}>
      The {noun} could not be loaded. {why}
    </ErrorAlert>
  );
}
