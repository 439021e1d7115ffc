import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { AreaId } from '../areas';
import { ConfirmDialog } from '../feedback/ConfirmDialog';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { PendingButton } from '../feedback/PendingButton';
import { EntryHistory } from '../history/EntryHistory';
import { allowsNavigation, allowsShortcuts } from '../hooks/shortcuts';
import { StepButtons } from '../layout/StepButtons';
import { useIsNarrow } from '../layout/viewport';
import { Presence } from '../presence/Presence';
import { useAddRecent } from '../recent/recent';
import { Notices } from '../notices/Notices';
import { EDIT } from '../routing/useOpenRecord';
import { recordUrl } from '../search/entrySearch';
import { capitalize } from '../text/plural';
import { quote } from '../text/quote';
import { ConflictDialog } from './ConflictDialog';
import { EditHead } from './EditHead';
import { FormLock, keepFocus, OutdatedNotice, ReplacedNotice, RestoredNotice } from './FormLock';
import { actionOfKey, focusInDialog, focusOnOpen, stepKeys, useNeighbours } from './neighbours';
import { fillLastLine, SaveAndNext } from './SaveAndNext';
import type { EditForm, Versioned } from './useEditForm';
import { stillSaving, unsaved, useLeaveGuard } from './useLeaveGuard';

interface Props<E extends Versioned, F extends FieldValues> {
  title: string;
  /** The entry's name. */
  name: string;
  /** The language of the name, if it is not the page's. */
  lang?: 'ig';
  edit: EditForm<E, F>;
  /** The area and ID of the entry, whose history is shown. */
  area: AreaId;
  id: string;
  /** Reports whether there are unsaved changes outside of the form, such as a chosen recording. */
  hasMore?: boolean;
  /** Disables the save button. */
  isBusy?: boolean;
  /** Discards the unsaved changes outside of the form. */
  onDiscardMore?: () => void;
  /** Is called when the person closes the dialog and has confirmed that changes are discarded. */
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The width of a form, and of the dialog around it with its padding, in CSS pixels. */
const formWidth = 720;
const dialogWidth = formWidth + 2 * 24;

/**
 * The dialog around a form that edits an entry, with its history. Saving calls edit.save; after a conflict the dialog
 * asks whose version to keep. Any other failure is shown and leaves the form as it is. Closing the dialog or leaving
 * the page with unsaved changes asks first.
 */
export function EditFrame<E extends Versioned, F extends FieldValues>(props: Props<E, F>) {
  const { title, name, lang, area, edit, hasMore = false, isBusy = false, onClose, children } = props;
  const { form, draft, failure, isSaving } = edit;
  const id = useId();
  const isNarrow = useIsNarrow();
  /** Is called once the person agrees to discard the changes. */
  const [asking, setAsking] = useState<() => void>();
  const neighbours = useNeighbours();
  const [arrival] = useState(neighbours?.arrival);
  const [focusForm] = useState(() => (element: HTMLFormElement | null) => focusOnOpen(element, arrival));
  const [isHistoryOpen, setHistoryOpen] = useState(arrival?.isHistoryOpen ?? false);
  const [hasToggled, setToggled] = useState(false);
  const isDirty = form.formState.isDirty || hasMore;
  const { pathname, search } = useLocation();
  const tab = new URLSearchParams(search).get('tab') ?? undefined;
  const recent = { to: recordUrl(pathname, EDIT, props.id, tab), name, lang, what: capitalize(edit.thing) };
  // Entries that were only stepped past are not remembered.
  useAddRecent(arrival && !isDirty ? {} : recent);
  const guard = useLeaveGuard(
    isDirty || isSaving,
    // If saving fails later, only the draft still has the changes.
    isSaving ? undefined : draft.clear,
    edit,
    isSaving ? stillSaving : unsaved,
  );
  const ask = (then: () => void) => {
    if (isSaving) return;
    if (isDirty) setAsking(() => then);
    else then();
  };
  const close = () =>
    ask(() => {
      edit.finish();
      onClose();
    });
  const stepTo = (id: string | undefined, when: (then: () => void) => void) => {
    if (!neighbours || id === undefined || isSaving) return undefined;
    return () => {
      const focus = focusInDialog();
      when(() => {
        edit.finish();
        neighbours.step(id, { focus, isHistoryOpen });
      });
    };
  };
  /** Is called after the save, which otherwise closes the dialog. */
  const [afterSave, setAfterSave] = useState<() => void>();
  const save = (then?: () => void) => {
    setAfterSave(() => then);
    edit.save({ then });
  };
  const steps = {
    previous: stepTo(neighbours?.previous, ask),
    next: stepTo(neighbours?.next, ask),
    // An unchanged entry is not saved.
    save: isBusy ? undefined : stepTo(neighbours?.next, isDirty ? save : ask),
  };
  const stepButtons = neighbours && (
    <StepButtons
      noun={edit.thing}
      position={neighbours.position}
      onPrevious={steps.previous}
      onNext={steps.next}
      keys={stepKeys}
    />
  );
  const entry = { area, entity: edit.thing, id: props.id };
  const loadCurrent = async () => {
    props.onDiscardMore?.();
    await edit.loadCurrent();
  };

  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isNarrow}
      fullWidth
      maxWidth={false}
      // It replaces another dialog, which must not look like closing.
      {...(arrival && { transitionDuration: 0 })}
      aria-labelledby={`${id}-title`}
      slotProps={{
        paper: {
          ...allowsShortcuts,
          ...(!isDirty && !isSaving && allowsNavigation),
          ...(!isNarrow && { sx: { maxWidth: dialogWidth } }),
          ...(neighbours && { 'data-has-neighbours': '' }),
          // Takes the focus at an end of the list.
          tabIndex: -1,
          onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
            const action = actionOfKey(event);
            if (!action || !neighbours) return;
            event.preventDefault();
            steps[action]?.();
          },
        },
      }}
    >
      <EditHead
        id={id}
        title={title}
        name={name}
        lang={lang}
        steps={!isNarrow && stepButtons}
        isHistoryOpen={isHistoryOpen}
        onHistory={() => {
          setHistoryOpen(!isHistoryOpen);
          setToggled(true);
        }}
        onClose={isSaving ? undefined : close}
      />
      <Presence
        key={props.id}
        area={area}
        entity={edit.thing}
        id={props.id}
        describeChange={({ deleted, version = 0 }) => {
          if (deleted) return 'deleted this';
          return version > edit.version && !failure?.isConflict ? 'saved this' : undefined;
        }}
        action={
          isDirty
            ? { label: 'Compare versions', onClick: edit.compare }
            : { label: 'Show their version', onClick: () => void loadCurrent() }
        }
      />
      <DialogContent dividers>
        {guard}
        {draft.restored && <RestoredNotice onDiscard={edit.discard} />}
        {edit.putBack && <ReplacedNotice onPutBack={edit.putBack} />}
        <form
          ref={focusForm}
          id={`${id}-form`}
          noValidate
          onMouseDown={keepFocus}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <Box sx={{ maxWidth: formWidth }}>
            <FormLock isLocked={isSaving} hasFailed={failure !== undefined || edit.conflict !== undefined}>
              {children}
            </FormLock>
          </Box>
        </form>
        {isHistoryOpen && (
          <EntryHistory
            id={`${id}-history`}
            takesFocus={hasToggled}
            entry={entry}
            confirmDiscard={ask}
            onRestored={loadCurrent}
          />
        )}
      </DialogContent>
      {/* The notice about the entry that was saved before this one. */}
      {arrival && <Notices inDialog />}
      {/* Outside of the scrolled content, so that it is always visible. */}
      {failure && (
        <Box sx={{ px: 'var(--dialog-edge)', pt: 2, flexShrink: 0, maxHeight: '40%', overflow: 'auto' }}>
          {failure.isConflict ? (
            <OutdatedNotice onCompare={edit.compare}>{failure.text}</OutdatedNotice>
          ) : (
            <ErrorAlert onDismiss={edit.dismissFailure}>{failure.text}</ErrorAlert>
          )}
        </Box>
      )}
      <DialogActions onMouseDown={keepFocus} sx={fillLastLine}>
        {/* On a phone the first of two lines. */}
        <Box sx={isNarrow && neighbours ? { display: 'flex', width: '100%' } : { display: 'contents' }}>
          <Button onClick={close} disabled={isSaving}>
            Cancel
          </Button>
          {isNarrow && stepButtons}
        </Box>
        {neighbours && (
          <SaveAndNext noun={edit.thing} isSaving={isSaving && Boolean(afterSave)} onPress={steps.save} />
        )}
        <PendingButton
          type="submit"
          form={`${id}-form`}
          pending={isSaving && !afterSave}
          pendingLabel="Saving..."
          disabled={isBusy || isSaving}
        >
          Save Changes
        </PendingButton>
      </DialogActions>
      {edit.conflict && (
        <ConflictDialog
          entry={entry}
          conflict={edit.conflict}
          isSaving={isSaving || isBusy}
          onKeepMine={() => {
            edit.rebase();
            edit.save({ then: afterSave });
          }}
          onTakeTheirs={edit.takeTheirs}
          onClose={() => {
            setAfterSave(undefined);
            edit.stopComparing();
          }}
        />
      )}
      <ConfirmDialog
        open={asking !== undefined}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onCancel={() => setAsking(undefined)}
        onConfirm={() => {
          setAsking(undefined);
          asking?.();
        }}
      >
        Your changes to {quote(name)} are not saved yet.
      </ConfirmDialog>
    </Dialog>
  );
}
