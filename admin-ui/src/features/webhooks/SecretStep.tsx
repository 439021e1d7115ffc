import Typography from '@mui/material/Typography';
import { ShownOnceStep } from '../../shared/feedback/ShownOnceStep';
import { earlierSecretText } from './words';

interface Props {
  secret: string;
  /** Until then messages are also signed with the earlier secret. */
  earlierUntil?: string | undefined;
  onDone: () => void;
}

/** Shows a new secret. */
export function SecretStep({ secret, earlierUntil, onDone }: Props) {
  return (
    <ShownOnceStep
      noun="secret"
      label="Secret"
      text={secret}
      intro="The receiver uses the secret to check that messages come from Obi. Keep it where only the receiver can read it."
      onDone={onDone}
    >
      {earlierUntil && <Typography>{earlierSecretText(earlierUntil)}</Typography>}
    </ShownOnceStep>
  );
}
