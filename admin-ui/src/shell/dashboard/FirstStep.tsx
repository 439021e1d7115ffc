import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { creatorPaths } from '../../features/creator/paths';
import { EmptyState } from '../../shared/feedback/EmptyState';

/** Where nothing was added yet: how to begin. */
export function FirstStep() {
  return (
    <EmptyState
      title="Nothing here yet"
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
      Once you add content, this page shows collection progress, the latest changes and what is waiting for
      you.
    </EmptyState>
  );
}
