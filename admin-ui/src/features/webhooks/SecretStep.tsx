import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CopyField } from '../../shared/fields/CopyField';
import { useLeaveGuard } from '../../shared/form/useLeaveGuard';
import { Notices } from '../../shared/notices/Notices';
import { formatMinute } from '../../shared/text/dates';

const leaving = {
  title: "Leave before you've copied the secret?",
  text: "It's shown only once.",
};

interface Props {
  secret: string;
  /** Until then the earlier secret also signs. */
  earlierUntil?: string | undefined;
  onDone: () => void;
}

/** Shows a new secret, in a dialog that only its button closes. Leaving the page asks first. */
export function SecretStep({ secret, earlierUntil, onDone }: Props) {
  const guard = useLeaveGuard(true, undefined, undefined, leaving);
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          <Typography>
            The receiver checks with the secret that messages come from Obi. Keep it where only the receiver
            can read it.
          </Typography>
          <CopyField
            label="Secret"
            hint="Copy it now; it will not be shown again."
            text={secret}
            copyLabel="Copy the secret"
            isCode
          />
          {earlierUntil && (
            <Typography>
              The earlier secret also signs messages until {formatMinute(earlierUntil)}.
            </Typography>
          )}
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
