import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { iluPaths } from '../paths';
import { truncate } from '../../../shared/text/truncate';

/** Letters of a proverb that name it. */
const NAMING = 40;

interface Props {
  proverb: { id: string; proverb: string };
}

/** Leads to a proverb of the database, in a new tab, so that what is being typed stays. */
export function EditProverbLink({ proverb: { id, proverb } }: Props) {
  return (
    <Link
      component={RouterLink}
      to={`${iluPaths.edit}?${new URLSearchParams({ edit: id })}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Edit this proverb: ${truncate(proverb, NAMING)}, opens in a new tab`}
    >
      Edit this proverb
    </Link>
  );
}
