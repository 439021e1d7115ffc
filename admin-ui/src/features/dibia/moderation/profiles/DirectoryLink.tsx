import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { dibiaPaths } from '../../paths';
import type { Profile } from './types';

/** Leads from a profile to the dibia that was made from it, while that is in the directory. */
export function DirectoryLink({ item: { dibiaId } }: { item: Profile }) {
  if (!dibiaId) return null;
  return (
    <Link component={RouterLink} to={`${dibiaPaths.edit}?${new URLSearchParams({ edit: dibiaId })}`}>
      Open in the directory
    </Link>
  );
}
