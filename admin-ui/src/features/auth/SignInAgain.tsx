import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Suspense, useId, useRef, useState } from 'react';
import { Field } from '../../shared/fields/Field';
import { PendingButton } from '../../shared/feedback/PendingButton';
import { useUser } from './AuthContext';
import { FormMessage } from './FormMessage';
import { SecondStepForm } from './lazySecondStep';
import { ShowPasswordButton } from './ShowPasswordButton';
import { useSignIn } from './useSignIn';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Focuses the page if the button that opened the dialog is gone. */
function keepFocus() {
  const main = document.getElementById('main');
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}

/** Begins another session for the same person. The screen behind stays as it is. */
export function SignInAgain({ open, onClose }: Props) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
      slotProps={{ transition: { onExited: keepFocus } }}
    >
      <DialogTitle id={id}>Sign in again</DialogTitle>
      <PasswordForm onClose={onClose} />
    </Dialog>
  );
}

function PasswordForm({ onClose }: Pick<Props, 'onClose'>) {
  const username = useUser()?.username ?? '';
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { error, pending, step, signIn, submitCode, prove, finishSetUp, restart } = useSignIn();
  const submit = async () => {
    setIsMissing(!password);
    if (!password || pending) return;
    if (await signIn({ username, password })) onClose();
    else {
      // Typing replaces the wrong password.
      input.current?.focus();
      input.current?.select();
    }
  };
  if (step)
    return (
      <DialogContent>
        <Suspense>
          <SecondStepForm
            step={step}
            pending={pending}
            error={error}
            onCode={(code) => void submitCode(code).then((done) => done && onClose())}
            onProof={(...proof) => void prove(...proof).then((done) => done && onClose())}
            onKept={() => {
              finishSetUp();
              onClose();
            }}
            onBack={restart}
          />
        </Suspense>
      </DialogContent>
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <DialogContent>
        <Box sx={{ mb: 2 }}>
          <FormMessage error={error}>
            {`This starts a new 24-hour session for ${username}. This screen stays as it is.`}
          </FormMessage>
        </Box>
        {/* Tells password managers whose password it is. */}
        <input name="username" autoComplete="username" value={username} readOnly hidden />
        <Field label="Password" error={isMissing ? 'Please enter your password' : undefined} required>
          {({ id, describedBy, isInvalid }) => (
            <OutlinedInput
              id={id}
              inputRef={input}
              type={isShown ? 'text' : 'password'}
              size="small"
              endAdornment={<ShowPasswordButton isShown={isShown} onShown={setShown} />}
              fullWidth
              autoFocus
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              inputProps={{
                required: true,
                autoCapitalize: 'none',
                spellCheck: false,
                'aria-describedby': describedBy,
                'aria-invalid': isInvalid,
              }}
            />
          )}
        </Field>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <PendingButton type="submit" pending={pending} pendingLabel="Signing in..." keepsFocus>
          Sign in
        </PendingButton>
      </DialogActions>
    </form>
  );
}
