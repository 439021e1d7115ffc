import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { PendingButton } from '../feedback/PendingButton';
import { putCaretAtEnd, TextField } from '../fields/TextField';
import { drafts } from '../form/drafts';
import { ApiError } from '../http/ApiError';
import { capitalize, plural } from '../text/plural';
import { truncate } from '../text/truncate';
import { itemQuery, replaceItem } from './cache';
import { draftKeyOf, explanationFormProps, explanationOf, useCharactersLeft } from './explanation';
import { explainFailure } from './messageTexts';
import { EditReasons, PresetReasons } from './PresetReasons';
import { addLastReason, reasonProblem } from './reasons';
import type { Moderated, ModerationKind } from './types';

/** One or more items with the same decision, which one text explains. */
export type Explained<T> = readonly [T, ...T[]];

interface Props<T extends Moderated> {
  kind: ModerationKind<T>;
  items: Explained<T>;
  /** `items` are those whose text was saved. Items that are no longer decided so are left out. */
  onSaved: (items: Explained<T>) => void;
  onCancel: () => void;
}

/** The label of the button that opens the form. */
export function reasonLabel(item: Moderated): string {
  if (explanationOf(item) === 'note') return item.reason ? 'Change the note' : 'Add a note';
  return item.reason ? 'Change the reason' : 'Give a reason';
}

/** Returns the key of the draft of the text about some items. */
function draftKey<T extends Moderated>({ noun }: ModerationKind<T>, items: Explained<T>): string {
  const [first, ...others] = items;
  const id = others.length > 0 ? `${first.id} and ${others.length} more` : first.id;
  return draftKeyOf(explanationOf(first) ?? 'reason', noun, id);
}

/** How many letters of an item's title the form shows. */
const TITLE_LETTERS = 80;

/**
 * The form for the reason of rejections or the note on resolved reports. Reasons have presets. The text is kept as a
 * draft until it is saved.
 */
export function ReasonForm<T extends Moderated>({ kind, items, onSaved, onCancel }: Props<T>) {
  const [item] = items;
  const explanation = explanationOf(item) ?? 'reason';
  const label = capitalize(explanation);
  const key = draftKey(kind, items);
  const [reason, setReason] = useState(() => readDraft(key) ?? item.reason ?? '');
  const { save, pending, failure } = useSaveReason(kind, items, (saved) => {
    drafts.remove(key);
    onSaved(saved);
  });
  const id = useId();
  const charactersLeft = useCharactersLeft(reason);
  const error = reasonProblem(reason, label);

  const change = (text: string) => {
    setReason(text);
    keepReason(kind, items, text);
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!pending && !error) save(reason.trim());
  };
  const choose = (preset: string) => {
    if (pending) return;
    const text = reason.trim();
    // Keep a text that was typed, and add the preset to it.
    if (text !== '' && text !== item.reason) return change(`${text} ${preset}`);
    change(preset);
    save(preset);
  };
  const cancelByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Keep the dialog around it open.
    event.stopPropagation();
    onCancel();
  };

  return (
    <Box onKeyDown={cancelByKey}>
      <Typography variant="body2" sx={{ mb: 0.5, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {capitalize(item.status)}:{' '}
        {items.length > 1 ? (
          plural(items.length, kind.noun)
        ) : (
          <bdi lang={kind.titleLang}>{truncate(kind.titleOf(item), TITLE_LETTERS)}</bdi>
        )}
      </Typography>
      {explanation === 'reason' && <PresetReasons area={kind.area} onChoose={choose} />}
      <Box component="form" id={id} noValidate {...explanationFormProps(send)}>
        {failure && <ErrorAlert>{failure}</ErrorAlert>}
        <TextField
          label={label}
          rows={2}
          autoFocus
          inputRef={putCaretAtEnd}
          value={reason}
          onChange={change}
          hint={error ? undefined : charactersLeft}
          error={error}
        />
      </Box>
      {/* Outside the form, which would also be sent by the dialog that edits the reasons. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
        {explanation === 'reason' && <EditReasons area={kind.area} formId={id} />}
        <Box sx={{ flexGrow: 1 }} />
        <Button onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
        <PendingButton
          type="submit"
          form={id}
          pending={pending}
          pendingLabel="Saving..."
          disabled={error !== undefined}
        >
          {`Save ${explanation}`}
        </PendingButton>
      </Box>
    </Box>
  );
}

/** Stores a reason as the draft of the form about these items. */
export function keepReason<T extends Moderated>(
  kind: ModerationKind<T>,
  items: Explained<T>,
  reason: string,
): void {
  drafts.write(draftKey(kind, items), { values: { reason } });
}

function readDraft(key: string): string | undefined {
  const reason = drafts.read(key)?.values['reason'];
  return typeof reason === 'string' ? reason : undefined;
}

/** Saves what explains the decision on some items; '' removes it. */
function useSaveReason<T extends Moderated>(
  kind: ModerationKind<T>,
  items: Explained<T>,
  onSaved: (items: Explained<T>) => void,
) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => saveReason(client, kind, items, reason),
    onSuccess: onSaved,
  });
  return {
    save: mutate,
    pending: isPending,
    failure: error && explainFailure(error, kind.noun, explanationOf(items[0]) ?? 'reason', items.length),
  };
}

/** Saves what explains the decision on some items. Resolves to those whose text was saved. */
export async function saveReason<T extends Moderated>(
  client: QueryClient,
  kind: ModerationKind<T>,
  items: Explained<T>,
  reason: string,
): Promise<Explained<T>> {
  try {
    const saved = await explainAll(client, kind, items, reason);
    addLastReason(kind.area, saved[0].reason);
    return saved;
  } catch (error) {
    console.error(error);
    // They may no longer be rejected.
    for (const { id } of items) void client.invalidateQueries({ queryKey: itemQuery(kind, id).queryKey });
    throw error;
  }
}

/**
 * Saves a text for each item in turn. Skips items that someone else has moved or erased, unless that skips all of
 * them. The caller may repeat it after a failure.
 */
async function explainAll<T extends Moderated>(
  client: QueryClient,
  kind: ModerationKind<T>,
  items: Explained<T>,
  reason: string,
): Promise<Explained<T>> {
  const saved: T[] = [];
  let refused: unknown = new Error(`A ${kind.noun} has no reason`);
  for (const { id } of items) {
    try {
      const item = await kind.explain?.(id, reason);
      if (!item) break;
      replaceItem(client, kind, item);
      saved.push(item);
    } catch (error) {
      if (!(error instanceof ApiError && (error.isNotFound || error.status === 409))) throw error;
      refused = error;
    }
  }
  const [first, ...others] = saved;
  if (!first) throw refused;
  return [first, ...others];
}
