import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Stars } from './Stars';
import { StatusLabel } from '../../../shared/moderation/StatusLabel';
import { TimeText } from '../../../shared/text/TimeText';
import type { GroupedKind, Submission } from './types';

/** Letters of a name that are sure to be seen in the dialog's title. */
const TITLE_HOLDS = 40;

interface Props<T extends Submission> {
  kind: GroupedKind<T>;
  item: T;
}

/** Everything about one submission: about whom, by whom, how many stars, when, and the whole text. */
export function SubmissionDetails<T extends Submission>({ kind, item }: Props<T>) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'center' }}>
        {kind.ratingOf && <Stars rating={kind.ratingOf(item)} />}
        <Typography component="span" sx={{ color: 'text.secondary' }}>
          <TimeText date={item.date} withTime />
        </Typography>
        {item.status === 'pending' && <StatusLabel status={item.status} />}
      </Box>
      <Line label="Dibia" text={item.dibiaName} />
      {item.name.length > TITLE_HOLDS && <Line label="By" text={item.name} />}
      <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {kind.textOf(item)}
      </Typography>
    </>
  );
}

function Line({ label, text }: { label: string; text: string }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography component="span" sx={{ color: 'text.secondary' }}>
        {label}:{' '}
      </Typography>
      <bdi>{text}</bdi>
    </Box>
  );
}
