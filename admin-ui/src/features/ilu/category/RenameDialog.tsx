import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { PendingButton } from '../../../shared/feedback/PendingButton';
import { TextField } from '../../../shared/fields/TextField';
import { savedWithCtrlEnter } from '../../../shared/form/FormLock';
import type { CategoryUse } from '../api';
import { isSameName, usesText, categoryName, type CategoryChanges } from './useCategoryChanges';

interface Props {
  category: CategoryUse;
  all: readonly CategoryUse[];
  changes: CategoryChanges;
  /** Is called to merge with the existing category that has the new name. */
  onMerge: (into: string) => void;
  onClose: () => void;
}

/** Asks for the new name of a category. */
export function RenameDialog(props: Props) {
  const id = useId();
  const { changes, onClose } = props;
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={changes.pending ? undefined : onClose} aria-labelledby={id}>
      <DialogTitle id={id}>Rename Category</DialogTitle>
      <RenameForm {...props} />
    </Dialog>
  );
}

function RenameForm({ category, all, changes, onMerge, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(category.name);
  useEffect(() => input.current?.select(), []);
  const to = name.trim();
  const other = all.find((each) => each.name !== category.name && isSameName(each.name, to));
  const error = errorOf(to, other?.name);
  const uses = usesText(category);

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (changes.pending || to === '' || error) return;
    if (to === category.name || (await changes.run({ kind: 'rename', name: category.name, to }))) onClose();
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} {...savedWithCtrlEnter}>
      <DialogContent>
        {changes.failure && <ErrorAlert>{changes.failure}</ErrorAlert>}
        <TextField
          label="Category Name"
          required
          autoFocus
          inputRef={input}
          value={name}
          onChange={setName}
          hint={uses ? `The new name also appears in ${uses}.` : 'Nothing uses this category yet.'}
          error={error}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={changes.pending}>
          Cancel
        </Button>
        {other ? (
          <Button variant="contained" onClick={() => onMerge(other.name)}>
            Merge them
          </Button>
        ) : (
          <PendingButton
            type="submit"
            pending={changes.pending}
            pendingLabel="Renaming..."
            disabled={to === ''}
          >
            Rename
          </PendingButton>
        )}
      </DialogActions>
    </form>
  );
}

function errorOf(to: string, other: string | undefined): string | undefined {
  if (other !== undefined) return `The category “${other}” already exists`;
  if (to.includes(',')) return "Category name can't contain a comma";
  const { success, error } = categoryName.safeParse(to);
  return success || to === '' ? undefined : error.issues[0]?.message;
}
