import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { iluPaths } from '../paths';
import type { Suggestion } from '../api';

/** Leads from a suggestion to the proverb that was made from it, while that is in the database. */
export function ProverbLink({ item: { proverbId } }: { item: Suggestion }) {
  if (!proverbId) return null;
  return (
    <Link component={RouterLink} to={`${iluPaths.edit}?${new URLSearchParams({ edit: proverbId })}`}>
      Open the proverb
    </Link>
  );
}
