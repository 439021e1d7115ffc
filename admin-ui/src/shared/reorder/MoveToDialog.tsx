import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { useId, useState, type FormEvent } from 'react';
import { Field } from '../fields/Field';

interface Props {
  name: string;
  /** The position in the whole list, counted from 1. */
  position: number;
  total: number;
  onMove: (position: number) => void;
  onClose: () => void;
}

/** Moves an item to a position by number, since dragging is slow on phones and in long lists. */
export function MoveToDialog({ name, position, total, onMove, onClose }: Props) {
  const titleId = useId();
  const [text, setText] = useState(String(position));
  const wanted = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
  const isValid = wanted >= 1 && wanted <= total;
  const [isSubmitted, setSubmitted] = useState(false);

  const move = (to: number) => {
    onMove(to);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (isValid) move(wanted);
  };

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          Move {name}
        </DialogTitle>
        <DialogContent>
          <Field
            label="New position"
            hint={`Currently at position ${position} of ${total} in the whole list.`}
            error={isSubmitted && !isValid ? `Enter a number from 1 to ${total}` : undefined}
          >
            {({ id, describedBy, isInvalid }) => (
              <OutlinedInput
                id={id}
                size="small"
                autoFocus
                value={text}
                onChange={(event) => setText(event.target.value)}
                onFocus={(event) => event.target.select()}
                inputProps={{
                  inputMode: 'numeric',
                  'aria-describedby': describedBy,
                  'aria-invalid': isInvalid,
                }}
              />
            )}
          </Field>
          <Stack direction="row" spacing={1} sx={{ mt: 2 }}>
            <Button variant="outlined" size="small" disabled={position === 1} onClick={() => move(1)}>
              To the top
            </Button>
            <Button variant="outlined" size="small" disabled={position === total} onClick={() => move(total)}>
              To the end
            </Button>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Move
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
