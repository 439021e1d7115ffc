import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { paths } from '../../../shared/routing/paths';

/** Greets a person who has just accepted an invitation. They can skip the second factor. */
export function Welcome() {
  return (
    <Alert
      severity="info"
      action={
        <Button component={Link} to={paths.admin} color="inherit">
          Go to the dashboard
        </Button>
      }
    >
      Your account is ready. We recommend that you set up a second factor. You can do that now, or come back
      to this page at any time.
    </Alert>
  );
}
