import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { creatorPaths } from '../../features/creator/paths';
import { EmptyState } from '../../shared/feedback/EmptyState';

/** Where nothing was added yet: how to begin. */
export function FirstStep() {
  return (
    <EmptyState
      title="This house is still empty"
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          <Button variant="contained" component={Link} to={creatorPaths.add}>
            Add your first creator
          </Button>
          <Button component={Link} to={creatorPaths.import}>
            Import a table of creators
          </Button>
        </Box>
      }
    >
      Once something is here, this page tells how far the collection is, what was changed last and what waits
      for you.
    </EmptyState>
  );
}
