import { textOf } from '../../shared/history/api';
import { compareChanges, type AreaChange } from './streams';

const thingKey = ({ area, entity, entityId }: AreaChange) => `${area} ${entity} ${entityId}`;

/** Returns a function that reports whether a submission still has the decision of a change, as far as the listed changes show. */
export function currentDecisions(changes: readonly AreaChange[]): (change: AreaChange) => boolean {
  const newest = new Map<string, AreaChange>();
  for (const change of changes) {
    // A batch has no ID of an entity, and its parts are not listed.
    if (change.entityId && !newest.has(thingKey(change))) newest.set(thingKey(change), change);
  }
  const decidedAt = ({ after }: AreaChange) => textOf(after, 'decidedAt');
  return (change) => {
    const later = newest.get(thingKey(change));
    return !later || compareChanges(later, change) >= 0 || decidedAt(later) === decidedAt(change);
  };
}
