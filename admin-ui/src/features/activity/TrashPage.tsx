import Typography from '@mui/material/Typography';
import { EmptyState } from '../../shared/feedback/EmptyState';
import { PageTitle } from '../../shared/layout/PageTitle';
import { ActivityList } from './ActivityList';
import { useActivity } from './activityQuery';
import { trashStreams } from './streams';

const asked = { trash: true };

/** What was deleted in all areas and can come back. */
export function TrashPage() {
  const list = useActivity(trashStreams, asked);
  return (
    <>
      <PageTitle title="Trash" />
      <Typography sx={{ mb: 3, maxWidth: 720, color: 'text.secondary' }}>
        Restore what was deleted. Texts are kept indefinitely. Recordings that were deleted or replaced, and a
        dibia's reviews and reports, are kept for 30 days unless this server sets another period.
      </Typography>
      <ActivityList
        list={list}
        label="Deleted"
        empty={
          <EmptyState title="The trash is empty.">What is deleted can be restored from here.</EmptyState>
        }
      />
    </>
  );
}
