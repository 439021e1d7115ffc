import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import type { Part } from '../../../shared/text/differences';

/** Marked by its ground and a line below, so that colour alone does not say it. */
const Mark = styled('mark')(({ theme }) => ({
  padding: '0 0.1em',
  borderRadius: 2,
  color: 'inherit',
  backgroundColor: theme.palette.warning.light,
  textDecoration: 'underline',
  textDecorationStyle: 'dotted',
  textUnderlineOffset: '0.35em',
}));

/** A proverb with what the other one has otherwise marked. */
export function Differences({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, differs }, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      {differs ? <Mark>{text}</Mark> : text}
    </Fragment>
  ));
}
