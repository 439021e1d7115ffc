import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { loadFailure } from '../feedback/failures';
import type { AreaId } from '../areas';
import type { Change } from './api';
import { batchOutcome, countsOf } from './batches';
import { Name } from './ChangeSentence';
import { membersQuery } from './membersQuery';
import { counted } from './nouns';
import { renameOf, renameOutcome } from './renames';
import { removes } from './undoWords';
import { agree } from '../text/plural';

interface Props {
  area: AreaId;
  change: Change;
}

/** So many are named. */
const named = 5;

/** Shows what undoing a change of many does, and to which of them. */
export function BatchPreview({ area, change }: Props) {
  const rename = renameOf(change);
  return rename ? renameOutcome(rename) : <Members area={area} change={change} />;
}

function Members({ area, change }: Props) {
  const { data, error } = useQuery(membersQuery(area, change.id));
  const { all } = countsOf(change);
  // Categories that an import added are members too.
  const first = data?.items.filter(({ entity }) => entity === change.entity).slice(0, named) ?? [];
  const others = (change.parts ?? 0) - all;
  const lines = Math.min(all, named) + (all > named ? 1 : 0);
  return (
    <>
      {batchOutcome(change)}:{/* As high as it will be. */}
      <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5, lineHeight: 1.5, minHeight: `${lines * 1.5}em` }}>
        {error && <li>{loadFailure('names', error)}</li>}
        {first.map((member) => (
          <li key={member.id}>
            <Name change={member} />
          </li>
        ))}
        {data && all > first.length && <li>and {all - first.length} more</li>}
      </Box>
      {others > 0 && removes(change) && (
        <Box sx={{ mt: 1 }}>
          {counted(others, 'category')} will be deleted, unless something uses {agree(others, 'it', 'them')}.
        </Box>
      )}
    </>
  );
}
