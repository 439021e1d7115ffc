import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { PendingButton } from '../feedback/PendingButton';
import { TextField } from '../fields/TextField';
import { drafts } from '../form/drafts';
import { sizeProblem } from '../text/textLimits';
import { plural } from '../text/plural';
import { countLetters } from '../text/truncate';
import { itemQuery, replaceItem } from './cache';
import { explainFailure } from './messageTexts';
import type { Moderated, ModerationKind } from './types';

const MAX_CHARACTERS = 500;

interface Props<T extends Moderated> {
  kind: ModerationKind<T>;
  item: T;
  onSaved: (item: T) => void;
  onCancel: () => void;
}

/** The label of the button that opens the form. */
export const reasonLabel = ({ reason }: Moderated) => (reason ? 'Change the reason' : 'Give a reason');

/** The form for the reason of a rejection. The text is kept as a draft until it is saved. */
export function ReasonForm<T extends Moderated>({ kind, item, onSaved, onCancel }: Props<T>) {
  const draftKey = `reject-${kind.noun}-${item.id}`;
  const [reason, setReason] = useState(() => readDraft(draftKey) ?? item.reason ?? '');
  const { save, pending, failure } = useSaveReason(kind, item, (saved) => {
    drafts.remove(draftKey);
    onSaved(saved);
  });
  const input = useRef<HTMLTextAreaElement>(null);
  // Put the caret behind the text.
  useEffect(() => {
    const end = input.current?.value.length ?? 0;
    input.current?.setSelectionRange(end, end);
  }, []);
  const left = MAX_CHARACTERS - countLetters(reason.trim());
  const error =
    left < 0
      ? `${plural(-left, 'character')} too many.`
      : sizeProblem('Reason', MAX_CHARACTERS, reason.trim());

  const change = (text: string) => {
    setReason(text);
    drafts.write(draftKey, { values: { reason: text } });
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!pending && !error) save(reason.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
    if (event.key === 'Escape') {
      // Keep the dialog around it open.
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
        hint={error ? undefined : `${plural(left, 'character')} left. Press Ctrl+Enter to save.`}
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

function readDraft(key: string): string | undefined {
  const reason = drafts.read(key)?.values['reason'];
  return typeof reason === 'string' ? reason : undefined;
}

/** Saves the reason of a rejection; '' removes it. */
function useSaveReason<T extends Moderated>(kind: ModerationKind<T>, item: T, onSaved: (item: T) => void) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (reason: string) => {
      if (!kind.explain) throw new Error(`A ${kind.noun} has no reason`);
      return kind.explain(item.id, reason);
    },
    onSuccess: (saved) => {
      replaceItem(client, kind, saved);
      onSaved(saved);
    },
    onError: (failed) => {
      console.error(failed);
      // It may no longer be rejected.
      void client.invalidateQueries({ queryKey: itemQuery(kind, item.id).queryKey });
    },
  });
  return { save: mutate, pending: isPending, failure: error && explainFailure(error, kind.noun) };
}
