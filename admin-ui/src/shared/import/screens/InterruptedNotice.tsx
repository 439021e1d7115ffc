import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../routing/paths';
import type { ImportArea } from '../area';
import { forgetInterrupted, interruptedImport } from '../run/interrupted';

/** Says what became of an import that a reload cut off: the rows went with the page, what was sent did not. */
export function InterruptedNotice({ area }: { area: ImportArea }) {
  const [cut, setCut] = useState(() => interruptedImport(area));
  if (!cut) return null;
  const dismiss = () => {
    forgetInterrupted(area);
    setCut(undefined);
  };
  return (
    <Alert severity="warning" onClose={dismiss} sx={{ mb: 3, overflowWrap: 'anywhere' }}>
      The import of {cut.file} was interrupted when this page was left: at least{' '}
      {cut.done.toLocaleString('en')} of {cut.total.toLocaleString('en')} rows were imported. Choose the file
      again to import the rest. Existing rows are recognised
      {cut.onMatch === 'add' && ', unless you choose to add them anyway'}. You can undo imported rows in{' '}
      <MuiLink component={Link} to={paths.activity}>
        activity
      </MuiLink>
      .
    </Alert>
  );
}
