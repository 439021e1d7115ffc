import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { PendingButton } from '../feedback/PendingButton';
import { plural } from '../text/plural';
import { TextField } from '../fields/TextField';
import { sizeProblem } from '../text/made';
import { countLetters } from '../text/truncate';
import { reasonDraft } from './reasonDraft';
import type { Moderated, ModerationKind } from './types';
import { useExplain } from './useExplain';

const MOST_LETTERS = 500;

interface Props<T extends Moderated> {
  kind: ModerationKind<T>;
  item: T;
  onSaved: (item: T) => void;
  onCancel: () => void;
}

/** Gives or changes the reason of a rejection. What was typed is kept until it is saved. */
export function ReasonForm<T extends Moderated>({ kind, item, onSaved, onCancel }: Props<T>) {
  const { noun } = kind;
  const [reason, setReason] = useState(() => reasonDraft.read(noun, item.id) ?? item.reason ?? '');
  const { save, pending, failure } = useExplain(kind, item, onSaved);
  const input = useRef<HTMLTextAreaElement>(null);
  // The caret stands behind the text.
  useEffect(() => {
    const end = input.current?.value.length ?? 0;
    input.current?.setSelectionRange(end, end);
  }, []);
  const left = MOST_LETTERS - countLetters(reason.trim());
  const error =
    left < 0 ? `${plural(-left, 'letter')} too many.` : sizeProblem('Reason', MOST_LETTERS, reason.trim());

  const change = (text: string) => {
    setReason(text);
    reasonDraft.write(noun, item.id, text);
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!pending && !error) save(reason.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
    if (event.key === 'Escape') {
      // The dialog around it stays.
      event.stopPropagation();
      onCancel();
    }
  };

  return (
    <Box component="form" noValidate onSubmit={send} onKeyDown={onKeyDown}>
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
      <TextField
        label="Reason"
        rows={2}
        autoFocus
        inputRef={input}
        value={reason}
        onChange={change}
        hint={error ? undefined : `${plural(left, 'letter')} left. Ctrl+Enter saves.`}
        error={error}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1 }}>
        <Button onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
        <PendingButton
          type="submit"
          pending={pending}
          pendingLabel="Saving..."
          disabled={error !== undefined}
        >
          Save reason
        </PendingButton>
      </Box>
    </Box>
  );
}
