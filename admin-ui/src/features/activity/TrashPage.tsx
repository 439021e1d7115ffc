import Typography from '@mui/material/Typography';
import { EmptyState } from '../../shared/feedback/EmptyState';
import { PageTitle } from '../../shared/layout/PageTitle';
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
        Restore deleted entries. Deleted text stays here. Deleted or replaced recordings, and the reviews and
        reports of deleted dibias, are kept for 30 days unless your server is configured otherwise.
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
