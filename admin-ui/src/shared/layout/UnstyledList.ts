import { styled } from '@mui/material/styles';

/** A list without bullets and indentation. */
export const UnstyledList = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
