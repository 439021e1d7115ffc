import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { HistoryArea } from '../areas';
import { historyKey } from '../http/queryClient';
import { TimeText } from '../text/TimeText';
import { checkOf } from './actions';
import { loadHistory, textOf } from './api';

interface Props {
  area: HistoryArea;
  /** The noun for the entry: 'proverb'. */
  entity: string;
  /** An entry whose recording is marked to redo. */
  id: string;
}

/** Says who marked a recording to redo and when, with the note. Only the history has them. Shows nothing until they are known. */
export function RedoNote({ area, entity, id }: Props) {
  const { data: mark } = useQuery({
    queryKey: [...historyKey, area, 'redo', id],
    queryFn: async ({ signal }) => {
      const { changes } = await loadHistory(area, { entity, id, action: 'check audio', limit: 1 }, signal);
      return changes.find(({ after }) => checkOf(after) === 'redo') ?? null;
    },
  });
  if (!mark) return null;
  const note = textOf(mark.after, 'note');
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      Marked to redo by {mark.actor}, <TimeText date={mark.at} />
      {note && `: “${note}”`}
    </Typography>
  );
}
