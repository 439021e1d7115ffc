import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { PendingButton } from '../feedback/PendingButton';
import { TextField } from '../fields/TextField';
import { drafts } from '../form/drafts';
import { useIsNarrow } from '../layout/viewport';
import { capitalize, plural } from '../text/plural';
import { countLetters, truncate } from '../text/truncate';
import { itemQuery, replaceItem } from './cache';
import { draftKeyOf, explanationOf, savedWithCtrlEnter } from './explanation';
import { explainFailure } from './messageTexts';
import { PresetReasons, useReasonKeys } from './PresetReasons';
import { addLastReason, MAX_CHARACTERS, reasonProblem, reasonsQuery } from './reasons';
import type { Moderated, ModerationKind } from './types';

interface Props<T extends Moderated> {
  kind: ModerationKind<T>;
  item: T;
  onSaved: (item: T) => void;
  onCancel: () => void;
}

interface KeysProps<T extends Moderated> extends Pick<Props<T>, 'kind' | 'item' | 'onSaved'> {
  onFailed: () => void;
}

/** The label of the button that opens the form. */
export function reasonLabel(item: Moderated): string {
  if (explanationOf(item) === 'note') return item.reason ? 'Change the note' : 'Add a note';
  return item.reason ? 'Change the reason' : 'Give a reason';
}

/** How many letters of an item's title the form shows. */
const TITLE_LETTERS = 80;

/** The form for the reason of a rejection or the note on a report, with the preset reasons. The text is kept as a draft until it is saved. */
export function ReasonForm<T extends Moderated>({ kind, item, onSaved, onCancel }: Props<T>) {
  const explanation = explanationOf(item) ?? 'reason';
  const label = capitalize(explanation);
  const draftKey = draftKeyOf(explanation, kind.noun, item.id);
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
  const isNarrow = useIsNarrow();
  const left = MAX_CHARACTERS - countLetters(reason.trim());
  const error = reasonProblem(reason, label);

  const change = (text: string) => {
    setReason(text);
    drafts.write(draftKey, { values: { reason: text } });
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!pending && !error) save(reason.trim());
  };
  const choose = (preset: string) => {
    if (pending) return;
    change(preset);
    save(preset);
  };
  const cancelByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Keep the dialog around it open.
    event.stopPropagation();
    onCancel();
  };

  const hint = `${plural(left, 'character')} left.${isNarrow ? '' : ' Press Ctrl+Enter to save.'}`;
  return (
    <Box onKeyDown={cancelByKey}>
      <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {capitalize(item.status)}:{' '}
        <bdi lang={kind.titleLang}>{truncate(kind.titleOf(item), TITLE_LETTERS)}</bdi>
      </Typography>
      <PresetReasons area={kind.area} onChoose={choose} onFill={change} />
      <Box component="form" noValidate {...savedWithCtrlEnter(send)}>
        {failure && <ErrorAlert>{failure}</ErrorAlert>}
        <TextField
          label={label}
          rows={2}
          autoFocus
          inputRef={input}
          value={reason}
          onChange={change}
          hint={error ? undefined : hint}
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
            {`Save ${explanation}`}
          </PendingButton>
        </Box>
      </Box>
    </Box>
  );
}

/** Lets the keys 1 to 9 explain a decision with a preset reason at once. `onFailed` opens the form, which has the reason. */
export function ReasonKeys<T extends Moderated>({ kind, item, onSaved, onFailed }: KeysProps<T>) {
  const { data } = useQuery(reasonsQuery(kind.area));
  const explanation = explanationOf(item) ?? 'reason';
  const { save, pending } = useSaveReason(kind, item, onSaved);
  useReasonKeys(data?.reasons, (reason) => {
    if (pending) return;
    save(reason, {
      onError: () => {
        drafts.write(draftKeyOf(explanation, kind.noun, item.id), { values: { reason } });
        onFailed();
      },
    });
  });
  return null;
}

function readDraft(key: string): string | undefined {
  const reason = drafts.read(key)?.values['reason'];
  return typeof reason === 'string' ? reason : undefined;
}

/** Saves what explains a decision; '' removes it. */
function useSaveReason<T extends Moderated>(kind: ModerationKind<T>, item: T, onSaved: (item: T) => void) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (reason: string) => {
      if (!kind.explain) throw new Error(`A ${kind.noun} has no reason`);
      return kind.explain(item.id, reason);
    },
    onSuccess: (saved) => {
      replaceItem(client, kind, saved);
      addLastReason(kind.area, saved.reason);
      onSaved(saved);
    },
    onError: (failed) => {
      console.error(failed);
      // It may no longer be rejected.
      void client.invalidateQueries({ queryKey: itemQuery(kind, item.id).queryKey });
    },
  });
  return {
    save: mutate,
    pending: isPending,
    failure: error && explainFailure(error, kind.noun, explanationOf(item) ?? 'reason'),
  };
}
