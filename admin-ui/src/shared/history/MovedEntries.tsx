import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { loadFailure } from '../feedback/failures';
import { api, send } from '../http/client';
import { historyKey } from '../http/queryClient';
import { UnstyledList } from '../layout/UnstyledList';
import { numberOf, valueOf, type Change } from './api';
import { nounOf, pluralOf } from './changeWords';

/** How many entries the list shows. */
const SHOWN = 50;

/** The entries of the directories, whose order can be changed. */
const loadEntries: Record<string, (signal: AbortSignal) => Promise<readonly { id: string; name: string }[]>> =
  {
    creator: (signal) => send(api.GET('/api/creator/creators', { signal })),
    dibia: (signal) => send(api.GET('/api/dibia/admin/dibias', { signal })),
  };

/** Reports whether a change is a new order of a list. */
export const isOrder = ({ entity, entityId, after }: Change) =>
  entityId === '' && entity in loadEntries && valueOf(after, 'positions') !== undefined;

/** Lists the entries that a new order moved, with their positions before and after. */
export function MovedEntries({ change: { entity, before, after } }: { change: Change }) {
  const { data, error } = useQuery({
    queryKey: [...historyKey, 'names', entity],
    queryFn: ({ signal }) => loadEntries[entity]?.(signal) ?? [],
  });
  const [was, is] = [valueOf(before, 'positions'), valueOf(after, 'positions')];
  const moved = Object.keys(is ?? {})
    .map((id) => ({ id, from: numberOf(was, id), to: numberOf(is, id) ?? 0 }))
    .filter(({ from, to }) => from !== to)
    .sort((a, b) => a.to - b.to);
  if (error) return <ErrorAlert>{loadFailure(pluralOf(entity), error)}</ErrorAlert>;
  if (!data) return <Typography role="status">Loading...</Typography>;
  const names = new Map(data.map(({ id, name }) => [id, name]));
  const others = moved.length - SHOWN;
  return (
    <UnstyledList aria-label="Moved entries">
      {moved.slice(0, SHOWN).map(({ id, from, to }) => (
        <li key={id}>
          <bdi>{names.get(id) ?? `A deleted ${nounOf(entity)}`}</bdi>
          {from === undefined ? ` is now number ${to + 1}` : `: from number ${from + 1} to number ${to + 1}`}
        </li>
      ))}
      {others > 0 && <li>and {others} more</li>}
    </UnstyledList>
  );
}
