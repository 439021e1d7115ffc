import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Select from '@mui/material/Select';
import { useId, useState, type SyntheticEvent } from 'react';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { PendingButton } from '../../../shared/feedback/PendingButton';
import { Field } from '../../../shared/fields/Field';
import { savedWithCtrlEnter } from '../../../shared/form/FormLock';
import type { CategoryUse } from '../api';
import { usesText, type CategoryChanges } from './useCategoryChanges';

interface Props {
  category: CategoryUse;
  all: readonly CategoryUse[];
  /** The category that is chosen at first, or ''. */
  into: string;
  changes: CategoryChanges;
  onClose: () => void;
}

/** Asks for the category that replaces this one. */
export function MergeDialog({ category, all, into, changes, onClose }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState(into);
  const { name } = category;
  const uses = usesText(category);

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (changes.pending || chosen === '') return;
    if (await changes.run({ kind: 'merge', name, into: chosen })) onClose();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={changes.pending ? undefined : onClose}
      aria-labelledby={`${id}-title`}
    >
      <form noValidate onSubmit={(event) => void send(event)} {...savedWithCtrlEnter}>
        <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
          Merge “{name}”
        </DialogTitle>
        <DialogContent>
          {changes.failure && <ErrorAlert>{changes.failure}</ErrorAlert>}
          <Field
            label="Into"
            required
            hint={`“${name}” will be ${uses ? `replaced by the category you choose in ${uses}` : 'deleted'}.`}
          >
            {({ id: field, describedBy }) => (
              <Select
                native
                autoFocus
                size="small"
                value={chosen}
                onChange={(event) => setChosen(event.target.value)}
                inputProps={{ id: field, required: true, 'aria-describedby': describedBy }}
              >
                <option value="">Choose a category</option>
                {all
                  .filter((each) => each.name !== name)
                  .map((each) => (
                    <option key={each.name} value={each.name}>
                      {each.name}
                    </option>
                  ))}
              </Select>
            )}
          </Field>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={changes.pending}>
            Cancel
          </Button>
          <PendingButton
            type="submit"
            pending={changes.pending}
            pendingLabel="Merging..."
            disabled={chosen === ''}
          >
            Merge
          </PendingButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
