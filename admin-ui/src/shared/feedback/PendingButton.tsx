import Button, { type ButtonProps } from '@mui/material/Button';
import { styled } from '@mui/material/styles';

interface Props extends Omit<ButtonProps, 'children'> {
  children: string;
  pending: boolean;
  /** The text while the action runs: 'Processing...'. */
  pendingLabel: string;
  /** Keeps the focus while the action runs, which a disabled button would lose. */
  keepsFocus?: boolean;
}

/** Both texts share a grid cell. The one that is not shown is invisible and only keeps the width. */
const Label = styled('span')({
  display: 'grid',
  '& > span, &::after': { gridArea: '1 / 1' },
  '&::after': { content: 'attr(data-other)', visibility: 'hidden' },
});

/** A button whose text changes while its action runs, without changing its width. */
export function PendingButton({ children, pending, pendingLabel, keepsFocus = false, ...button }: Props) {
  const busy = keepsFocus ? { 'aria-disabled': true, onClick: undefined } : { disabled: true };
  return (
    <Button variant="contained" {...button} {...(pending && busy)}>
      <Label data-other={pending ? children : pendingLabel}>
        <span>{pending ? pendingLabel : children}</span>
      </Label>
    </Button>
  );
}
