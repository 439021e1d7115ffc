import GppMaybe from '@mui/icons-material/GppMaybeOutlined';
import Shield from '@mui/icons-material/ShieldOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Late } from '../../shared/feedback/Late';
import { counted } from '../../shared/text/plural';
import { paths } from '../../shared/routing/paths';
import { useSummary } from '../../shared/summary/summary';
import { dayOf } from '../../shared/text/dates';
import { FactLink } from './FactLink';
import { NotResponding } from './NotResponding';

/** How many sign-ins were refused today. */
export function RefusedToday() {
  const query = useSummary('auth');
  const { data, hasFailed } = query;
  return (
    <Box sx={{ minHeight: 32, mb: 1, typography: 'body2' }}>
      {data && data.refusedToday > 0 && (
        <FactLink
          to={`${paths.activity}?kind=refused&from=${dayOf(new Date())}`}
          color="warning.main"
          isStrong
        >
          <GppMaybe aria-hidden fontSize="small" />
          {counted(data.refusedToday, 'failed sign-in')} today
        </FactLink>
      )}
      {data?.refusedToday === 0 && (
        <Box
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minHeight: 32, color: 'text.secondary' }}
        >
          <Shield aria-hidden fontSize="small" />
          No failed sign-ins today
        </Box>
      )}
      {!data && !hasFailed && (
        <Late>
          <Skeleton width="60%" height={32} />
        </Late>
      )}
      {hasFailed && <NotResponding name="Sign-in" query={query} />}
    </Box>
  );
}
