import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CopyField } from '../fields/CopyField';
import { useLeaveGuard } from '../form/useLeaveGuard';
import { Notices } from '../notices/Notices';

type Noun = 'key' | 'secret';

/** Asks before the page is left without what is shown only once. Render what it returns. */
export const useShownOnceGuard = (isOn: boolean, noun: Noun) =>
  useLeaveGuard(isOn, undefined, undefined, {
    title: `Leave before you've copied the ${noun}?`,
    text: "It's shown only once.",
  });

interface Props {
  noun: Noun;
  label: string;
  /** The key or secret. */
  text: string;
  /** What it is for and how to keep it. */
  intro: string;
  children?: ReactNode;
  onDone: () => void;
}

/** Shows a new key or secret, selected, in a dialog that only its button closes. Leaving the page asks first. */
export function ShownOnceStep({ noun, label, text, intro, children, onDone }: Props) {
  const guard = useShownOnceGuard(true, noun);
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          <Typography>{intro}</Typography>
          <CopyField
            label={label}
            hint="Copy it now; it will not be shown again."
            text={text}
            copyLabel={`Copy the ${noun}`}
            isCode
          />
          {children}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onDone}>
          I've copied it
        </Button>
      </DialogActions>
      <Notices inDialog />
      {guard}
    </>
  );
}
