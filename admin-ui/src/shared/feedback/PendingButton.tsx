import Button, { type ButtonProps } from '@mui/material/Button';
import { styled } from '@mui/material/styles';

interface Props extends Omit<ButtonProps, 'children'> {
  children: string;
  pending: boolean;
  /** The text while the action runs: 'Processing...'. */
  pendingLabel: string;
  /** The button stays enabled, because a disabled button would lose the focus. */
  keepsFocus?: boolean;
}

/** Both texts are in one grid cell. The hidden one only reserves its width. */
const Label = styled('span')({
  display: 'grid',
  '& > span, &::after': { gridArea: '1 / 1' },
  '&::after': { content: 'attr(data-other)', visibility: 'hidden' },
});

/** A button that changes its text while its action runs, and keeps its width. */
export function PendingButton({ children, pending, pendingLabel, keepsFocus = false, ...button }: Props) {
  const busy = keepsFocus ? { 'aria-disabled': true, onClick: undefined } : { disabled: true };
  return (
    <Button variant="contained" {...button} {...(pending && busy)}>
      <Label data-other={pending ? children : pendingLabel}>
        {/* A new element for each text: browsers count a changed text as a layout shift. */}
        <span key={String(pending)}>{pending ? pendingLabel : children}</span>
      </Label>
    </Button>
  );
}
