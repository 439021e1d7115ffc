import { EmptyState } from '../../shared/feedback/EmptyState';
import { PageTitle } from '../../shared/layout/PageTitle';
import { ActivityList } from './ActivityList';
import { useActivity } from './activityQuery';
import { streamsOf } from './streams';

const everything = streamsOf({ area: '', kind: '' });
const asked = {};

/** What was changed in all areas, by time. */
export function ActivityPage() {
  const list = useActivity(everything, asked);
  return (
    <>
      <PageTitle title="Activity" />
      <ActivityList list={list} label="Changes" empty={<EmptyState title="Nothing was changed yet." />} />
    </>
  );
}
