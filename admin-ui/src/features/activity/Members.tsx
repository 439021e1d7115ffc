import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorAlert } from '../../shared/feedback/ErrorAlert';
import { loadFailure } from '../../shared/feedback/failures';
import { membersQuery } from '../../shared/history/membersQuery';
import { useLoadMore } from '../../shared/http/pages';
import { ShowMore } from '../../shared/moderation/CardList';
import { ChangeRow } from './ChangeRow';
import type { AreaChange } from './merge';

interface Props {
  change: AreaChange;
  onRestore: (change: AreaChange) => void;
}

/** The changes that a change of many is made of. */
export function Members({ change: { area, id }, onRestore }: Props) {
  const query = useMemo(() => membersQuery(area, id), [area, id]);
  const { data, error, refetch } = useQuery(query);
  const more = useLoadMore(query);
  if (!data) {
    return error ? (
      <ErrorAlert action={{ label: 'Try again', onClick: () => void refetch() }}>
        {loadFailure('changes', error)}
      </ErrorAlert>
    ) : (
      <Typography role="status">Loading...</Typography>
    );
  }
  return (
    <>
      <Box component="ul" aria-label="Included changes" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.items.map((member) => (
          <ChangeRow key={member.id} change={{ ...member, area }} isMember onRestore={onRestore} />
        ))}
      </Box>
      {data.next !== undefined && (
        <ShowMore
          noun="change"
          isLoading={more.isLoading}
          failed={more.error !== null}
          onMore={() => void more.load().catch(() => undefined)}
        />
      )}
    </>
  );
}
