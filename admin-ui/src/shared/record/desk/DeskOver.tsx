import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Recorded } from '../../audio/stored/recording';
import { EmptyState } from '../../feedback/EmptyState';
import { plural } from '../../text/plural';
import type { RecordKind } from '../kind';
import type { Run } from './useRun';

interface Props<T extends Recorded> {
  kind: RecordKind<T>;
  run: Run<T>;
  isKept: (item: T) => boolean;
  onClose: () => void;
}

/** Behind the last one: what was left out can be gone through again. */
export function DeskOver<T extends Recorded>({ kind, run, isKept, onClose }: Props<T>) {
  const skipped = run.items.findIndex((item) => !isKept(item));
  const left = run.items.filter((item) => !isKept(item)).length;
  const { one, many } = kind.noun;
  return (
    <EmptyState
      title={left === 0 ? 'All are recorded' : `The end of the list: ${plural(left, one, many)} left`}
      takesFocus
      action={
        <Stack direction="row" sx={{ gap: 1, justifyContent: 'center', flexWrap: 'wrap' }}>
          {left > 0 && (
            <Button variant="contained" onClick={() => run.go(skipped)}>
              Go through those left
            </Button>
          )}
          <Button variant={left > 0 ? 'outlined' : 'contained'} onClick={onClose}>
            Choose others
          </Button>
        </Stack>
      }
    />
  );
}
