import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { Choices } from '../export/Choices';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { PendingButton } from '../feedback/PendingButton';
import { MultiSelectField } from '../fields/MultiSelectField';
import { capitalize, plural, type Noun } from '../text/plural';
import type { NamesChange } from './useDeleteItems';

interface Props {
  /** The items to change, and their number. */
  noun: Noun;
  count: number;
  /** The plural of the names: 'categories'. */
  names: string;
  options: readonly string[];
  /** Resolves to whether anything changed. */
  change: (how: NamesChange, chosen: string[]) => Promise<boolean>;
  failureOf: (error: unknown) => string;
  /** Is called when the dialog has closed. */
  onClose: () => void;
}

/** Asks which names, such as categories, to add to or remove from many items. */
export function ChangeNamesDialog({ noun, count, names, options, change, failureOf, onClose }: Props) {
  const id = useId();
  const [open, setOpen] = useState(true);
  const [how, setHow] = useState<NamesChange>('add');
  const [chosen, setChosen] = useState<string[]>([]);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const [isSame, setSame] = useState(false);
  const what = plural(count, noun.one, noun.many);
  // Replacing all names with none is a change; adding or removing none is not.
  const isNothing = chosen.length === 0 && how !== 'set';
  const begin = async () => {
    setFailure('');
    setSame(false);
    setPending(true);
    try {
      if (await change(how, chosen)) setOpen(false);
      else setSame(true);
    } catch (error) {
      setFailure(failureOf(error));
    }
    setPending(false);
  };
  return (
    <Dialog
      open={open}
      maxWidth="xs"
      fullWidth
      onClose={pending ? undefined : () => setOpen(false)}
      aria-labelledby={`${id}-title`}
      slotProps={{ transition: { onExited: onClose } }}
    >
      <DialogTitle id={`${id}-title`}>
        {capitalize(names)} of {what}
      </DialogTitle>
      <DialogContent>
        {failure && <ErrorAlert>{failure}</ErrorAlert>}
        {isSame && (
          <Alert severity="info" sx={{ mb: 2 }}>
            No changes needed: their {names} already match.
          </Alert>
        )}
        <Choices
          legend="Action"
          options={[
            ['add', `Add ${names}`],
            ['remove', `Remove ${names}`],
            ['set', `Replace all ${names}`],
          ]}
          value={how}
          onChange={setHow}
        />
        <MultiSelectField
          label={capitalize(names)}
          options={options}
          value={chosen}
          onChange={setChosen}
          hint={how === 'set' && chosen.length === 0 ? `They will have no ${names}.` : undefined}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setOpen(false)} disabled={pending}>
          Cancel
        </Button>
        <PendingButton
          pending={pending}
          pendingLabel="Changing..."
          disabled={isNothing}
          onClick={() => void begin()}
        >
          {`Change ${what}`}
        </PendingButton>
      </DialogActions>
    </Dialog>
  );
}
