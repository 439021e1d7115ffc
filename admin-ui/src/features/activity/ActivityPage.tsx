import { useMemo } from 'react';
import { ExportButton } from '../../shared/export/ExportButton';
import { EmptyState } from '../../shared/feedback/EmptyState';
import { PageTitle } from '../../shared/layout/PageTitle';
import { useFilter } from '../../shared/routing/filter';
import { activitySource, useActivity } from './activityQuery';
import { activityFilter, toHistoryFilter } from './activityFilter';
import { ActivityList } from './ActivityList';
import { ActivityTools } from './ActivityTools';
import { streamsOf } from './streams';

/** The changes in all areas, newest first. */
export function ActivityPage() {
  const { values, set, reset } = useFilter(activityFilter);
  const streams = useMemo(() => streamsOf(values), [values]);
  const historyFilter = useMemo(() => toHistoryFilter(values), [values]);
  const list = useActivity(streams, historyFilter);
  const filter = { ...values, q: '' };
  const isNarrowed = activityFilter.isNarrowed(filter);
  return (
    <>
      <PageTitle
        title="Activity"
        actions={<ExportButton source={() => activitySource(streams, historyFilter, isNarrowed)} />}
      />
      <ActivityTools
        values={values}
        set={set}
        isNarrowed={isNarrowed}
        onReset={reset}
        actors={list.changes.map(({ actor }) => actor)}
      />
      <ActivityList
        list={list}
        label="Changes"
        empty={
          <EmptyState title={isNarrowed ? `No changes${activityFilter.wording(filter)}` : 'No changes yet.'}>
            {isNarrowed && 'Select “Show all” to see every change.'}
          </EmptyState>
        }
      />
    </>
  );
}
