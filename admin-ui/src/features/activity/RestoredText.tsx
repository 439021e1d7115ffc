import { ChangeSentence, Thing } from '../../shared/history/ChangeSentence';
import { countsOf, isBatch } from '../../shared/history/batches';
import { counted } from '../../shared/history/nouns';
import { renameOf } from '../../shared/history/renames';
import { removes } from '../../shared/history/undoWords';
import type { AreaChange } from './merge';

/** Says what was restored or undone. */
export function RestoredText({ change }: { change: AreaChange }) {
  if (removes(change) || renameOf(change)) {
    return (
      <>
        Undone: <ChangeSentence change={change} />.
      </>
    );
  }
  if (isBatch(change)) return `Restored ${counted(countsOf(change).all, change.entity)}.`;
  if (change.entityId === '') return 'Restored the order.';
  return (
    <>
      Restored <Thing change={change} />
      {change.after !== undefined && ' to its earlier version'}.
    </>
  );
}
