import type { ExportPart, ExportSource, Reader } from '../../shared/export/source';
import { readOnlyColumns } from '../../shared/sheet/columns';
import { loadPage, type Asked } from './activityQuery';
import { bounding, compare, merged, type AreaChange, type Loaded, type Stream } from './merge';
import { streamsOf } from './streams';

type Shown = 'at' | 'area' | 'actor' | 'action' | 'entity' | 'label' | 'entityId';

const columns = readOnlyColumns<Pick<AreaChange, Shown | 'before' | 'after' | 'requestId' | 'id'>>({
  at: 'Time',
  area: 'Area',
  actor: 'User',
  action: 'Action',
  entity: 'Type',
  label: 'Name',
  entityId: 'ID',
  before: 'Before',
  after: 'After',
  requestId: 'Request ID',
  id: 'Change',
});

/** What can be exported of the activity: what is listed, or all of it where that is less. */
export function activitySource(streams: Stream[], asked: Asked, isNarrowed: boolean): ExportSource {
  const part = (label: string, given: Stream[], ask: Asked): ExportPart => ({
    label,
    file: 'activity',
    columns,
    read: () => reader(given, ask),
  });
  const all = part('All changes', streamsOf({ area: '', kind: '' }), {});
  return {
    what: 'changes',
    parts: isNarrowed ? [part('Only the current list', streams, asked), all] : [all],
  };
}

/** Reads the changes of several areas by time. No more of them is kept than what others may still stand before. */
function reader(streams: Stream[], asked: Asked): Reader {
  const loaded: Loaded[] = [];
  let last: AreaChange | undefined;
  const isNew = (change: AreaChange) => last === undefined || compare(change, last) > 0;
  return async (signal) => {
    const begun = streams[loaded.length];
    const bound = bounding(loaded);
    if (begun) loaded.push(await loadPage(begun, asked, undefined, signal));
    else if (bound) {
      const page = await loadPage(bound, asked, bound.next, signal);
      const unread = bound.changes.filter(isNew);
      loaded[loaded.indexOf(bound)] = { ...page, changes: [...unread, ...page.changes] };
    }
    if (loaded.length < streams.length) return { rows: [], isLast: false, total: undefined };
    const rows = merged(loaded).filter(isNew);
    last = rows.at(-1) ?? last;
    return { rows, isLast: bounding(loaded) === undefined, total: undefined };
  };
}
