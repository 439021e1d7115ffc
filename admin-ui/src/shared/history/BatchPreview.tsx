import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { loadFailure } from '../feedback/failures';
import type { Change, RestorableArea } from './api';
import { batchOutcome } from './batches';
import { Name } from './ChangeSentence';
import { membersQuery } from './membersQuery';

interface Props {
  area: RestorableArea;
  change: Change;
}

/** So many are named. */
const named = 5;

/** What taking back a change of many does, and to which. */
export function BatchPreview({ area, change: { id, parts = 0, ...change } }: Props) {
  const { data, error } = useQuery(membersQuery(area, id));
  const first = data?.items.slice(0, named) ?? [];
  const lines = Math.min(parts, named) + (parts > named ? 1 : 0);
  return (
    <>
      {batchOutcome({ id, parts, ...change })}:{/* As high as it will be. */}
      <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5, lineHeight: 1.5, minHeight: `${lines * 1.5}em` }}>
        {error && <li>{loadFailure('names', error)}</li>}
        {first.map((member) => (
          <li key={member.id}>
            <Name change={member} />
          </li>
        ))}
        {data && parts > first.length && <li>and {parts - first.length} more</li>}
      </Box>
    </>
  );
}
