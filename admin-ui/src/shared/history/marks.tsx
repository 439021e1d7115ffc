import { styled } from '@mui/material/styles';
import { VisuallyHidden } from '../text/VisuallyHidden';

// A line through or below says it as well as the colour.
const Del = styled('del')(({ theme }) => ({
  padding: '0 0.1em',
  borderRadius: 2,
  color: theme.palette.error.main,
  backgroundColor: theme.palette.error.light,
}));

const Ins = styled('ins')(({ theme }) => ({
  padding: '0 0.1em',
  borderRadius: 2,
  color: theme.palette.success.main,
  backgroundColor: theme.palette.success.light,
  textDecorationStyle: 'dotted',
  textUnderlineOffset: '0.35em',
}));

/** Few screen readers tell what is removed and what is added. */
const Said = ({ children }: { children: string }) => <VisuallyHidden lang="en">{children} </VisuallyHidden>;

/** A text that went. */
export function Removed({ children }: { children: string }) {
  return (
    <Del>
      <Said>removed:</Said>
      {children}
    </Del>
  );
}

/** A text that came. */
export function Added({ children }: { children: string }) {
  return (
    <Ins>
      <Said>added:</Said>
      {children}
    </Ins>
  );
}
