import { textOf } from '../../shared/history/api';
import { compareChanges, type AreaChange } from './streams';

const entityKey = ({ area, entity, entityId }: AreaChange) => `${area} ${entity} ${entityId}`;

/** Returns a function that reports whether the decision of a change still applies, judging by the listed changes. */
export function currentDecisions(changes: readonly AreaChange[]): (change: AreaChange) => boolean {
  const newest = new Map<string, AreaChange>();
  for (const change of changes) {
    // Batches have no entity ID, and their parts are loaded only when they are opened.
    if (change.entityId && !newest.has(entityKey(change))) newest.set(entityKey(change), change);
  }
  const decidedAt = ({ after }: AreaChange) => textOf(after, 'decidedAt');
  return (change) => {
    const latest = newest.get(entityKey(change));
    return !latest || compareChanges(latest, change) >= 0 || decidedAt(latest) === decidedAt(change);
  };
}
