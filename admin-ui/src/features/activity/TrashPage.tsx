import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { EmptyState } from '../../shared/feedback/EmptyState';
import { PageTitle } from '../../shared/layout/PageTitle';
import { paths } from '../../shared/routing/paths';
import { ActivityList } from './ActivityList';
import { useActivity } from './activityQuery';
import { trashStreams } from './streams';

const trashFilter = { trash: true };

/** Deleted entries of all areas that can be restored. */
export function TrashPage() {
  const list = useActivity(trashStreams, trashFilter);
  return (
    <>
      <PageTitle title="Trash" />
      <Typography sx={{ mb: 3, maxWidth: 720, color: 'text.secondary' }}>
        Restore deleted entries and recordings. Deleted text stays here. Deleted or replaced recordings, and
        the reviews and reports of deleted dibias, are kept for 30 days unless your server is configured
        otherwise. What was restored or fixed is listed in{' '}
        <Link component={RouterLink} to={paths.activity}>
          Activity
        </Link>
        .
      </Typography>
      <ActivityList
        list={list}
        label="Deleted"
        empty={
          <EmptyState title="The trash is empty.">
            Deleted entries appear here, and you can restore them.
          </EmptyState>
        }
      />
    </>
  );
}
