import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import type { Part } from './differences';

/** The underline marks the words for people who cannot see the background colour. */
const Mark = styled('mark')(({ theme }) => ({
  padding: '0 0.1em',
  borderRadius: 2,
  color: 'inherit',
  backgroundColor: theme.palette.warning.light,
  textDecoration: 'underline',
  textDecorationStyle: 'dotted',
  textUnderlineOffset: '0.35em',
}));

interface Props {
  parts: readonly Part[];
  separator?: string;
}

/** Shows a text and marks the words that the other text does not have. */
export function MarkedWords({ parts, separator = ' ' }: Props) {
  return parts.map(({ text, differs }, index) => (
    <Fragment key={index}>
      {index > 0 && separator}
      {differs ? <Mark>{text}</Mark> : text}
    </Fragment>
  ));
}
