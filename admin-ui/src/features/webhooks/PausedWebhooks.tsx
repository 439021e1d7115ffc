import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import Box from '@mui/material/Box';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { areaIds } from '../../shared/areas';
import { paths } from '../../shared/routing/paths';
import { webhookPage, webhooksQuery } from './api';
import { hasFailed, hostOf, pauseReasons } from './words';

/**
 * Says above its children which webhooks were paused because their receivers failed. The children are shown once that
 * is known, so that the notice does not move them; until then only their placeholder is. A list that fails to load is left out.
 */
export function PausedWebhooks({ children }: { children: ReactNode }) {
  const answers = useQueries({ queries: areaIds.map((area) => webhooksQuery(area)) });
  const isKnown = answers.every(
    ({ data, errorUpdateCount, failureCount }) => data || errorUpdateCount + failureCount > 0,
  );
  const paused = areaIds.flatMap((area, at) =>
    (answers[at]?.data?.webhooks ?? []).filter(hasFailed).map((webhook) => ({ area, webhook })),
  );
  const [first] = paused;
  return (
    <>
      {isKnown && first && (
        <Alert severity="warning" role="presentation" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {paused.length === 1 ? (
            <>
              The{' '}
              <MuiLink component={Link} color="inherit" to={webhookPage(first.area, first.webhook.id)}>
                webhook to {hostOf(first.webhook.url)}
              </MuiLink>{' '}
              is paused: {pauseReasons[first.webhook.pausedWhy ?? '']}.
            </>
          ) : (
            <>
              <MuiLink component={Link} color="inherit" to={paths.webhooks}>
                {paused.length} webhooks
              </MuiLink>{' '}
              are paused because their messages did not arrive.
            </>
          )}
        </Alert>
      )}
      <Box
        sx={isKnown ? undefined : { visibility: 'hidden', '& [aria-busy=true]': { visibility: 'visible' } }}
      >
        {children}
      </Box>
    </>
  );
}
