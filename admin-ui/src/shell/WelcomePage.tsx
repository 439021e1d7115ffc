import GppMaybe from '@mui/icons-material/GppMaybeOutlined';
import Shield from '@mui/icons-material/ShieldOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { LatestChanges } from '../features/activity/LatestChanges';
import { areas } from '../features/areas';
import { useUser } from '../features/auth/AuthContext';
import { creatorPaths } from '../features/creator/paths';
import { PausedWebhooks } from '../features/webhooks/PausedWebhooks';
import { areaIds } from '../shared/areas';
import { EmptyState } from '../shared/feedback/EmptyState';
import { DelayedPlaceholder } from '../shared/feedback/Loading';
import { useShortcuts } from '../shared/hooks/shortcuts';
import { PageTitle } from '../shared/layout/PageTitle';
import { isUndoOffered, undoShortcut } from '../shared/notices/offerUndo';
import type { Area } from '../shared/routing/area';
import { paths } from '../shared/routing/paths';
import { summaryQuery, useSummary } from '../shared/summary/summary';
import { capitalize, formatCount } from '../shared/text/plural';
import { formatISODay } from '../shared/text/dates';
import { AreaIcon } from './AreaIcon';
import { AreaFacts } from './dashboard/AreaFacts';
import { FactLink } from './dashboard/FactLink';
import { Letters } from './dashboard/Letters';
import { Meter } from './dashboard/Meter';
import { NotResponding } from './dashboard/NotResponding';
import { RecordingFlaws } from './dashboard/RecordingFlaws';

/**
 * One or two columns. A card is wide enough for its facts to share rows, so that cards beside each other are about
 * equally full.
 */
const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 516px), 1fr))',
  gap: 2,
} as const;

const keys = [{ ...undoShortcut, isUseful: isUndoOffered }];

/** The dashboard: the four areas as cards (spec 2.1), the progress of the collection, and the latest changes. */
export function WelcomePage() {
  const user = useUser();
  const isEmpty = useIsEmpty();
  useShortcuts(keys, 'lists');
  return (
    <Box sx={{ maxWidth: 1320 }}>
      <PageTitle title={`Welcome, ${user?.username || 'Admin'}`} />
      <Box
        component="ul"
        sx={{
          ...grid,
          p: 0,
          m: 0,
          listStyle: 'none',
        }}
      >
        {areas.map((area) => (
          <li key={area.id}>
            <AreaCard area={area} />
          </li>
        ))}
      </Box>
      {isEmpty ? (
        <FirstStep />
      ) : (
        <Box sx={{ ...grid, mt: 2 }}>
          <Collection />
          <Section
            title="Latest changes"
            action={
              <Button component={Link} to={paths.activity} size="small">
                All activity
              </Button>
            }
          >
            <RefusedToday />
            <PausedWebhooks>
              <LatestChanges />
            </PausedWebhooks>
          </Section>
        </Box>
      )}
    </Box>
  );
}

const queries = areaIds.map((area) => summaryQuery(area));
// Combined, so that the page does not render again for each answer.
const combine = (answers: UseQueryResult<{ total: number }>[]) =>
  answers.every(({ data }) => data?.total === 0);

/** Reports whether all areas have answered and none has an entry. */
const useIsEmpty = (): boolean => useQueries({ queries, combine });

/** Is shown on an empty dashboard: the first steps. */
function FirstStep() {
  return (
    <EmptyState
      title="Nothing here yet"
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          <Button variant="contained" component={Link} to={creatorPaths.add}>
            Add your first creator
          </Button>
          <Button component={Link} to={creatorPaths.import}>
            Import a table of creators
          </Button>
        </Box>
      }
    >
      Once you add content, this page shows collection progress, the latest changes and what is waiting for
      you.
    </EmptyState>
  );
}

/** Shows the number of failed sign-ins today. */
function RefusedToday() {
  const query = useSummary('auth');
  const { data, hasFailed } = query;
  return (
    <Box sx={{ minHeight: 32, mb: 1, typography: 'body2' }}>
      {data && data.refusedToday > 0 && (
        <FactLink
          to={`${paths.activity}?kind=refused&from=${formatISODay(new Date())}`}
          color="warning.main"
          isStrong
        >
          <GppMaybe aria-hidden fontSize="small" />
          {formatCount(data.refusedToday, 'failed sign-in')} today
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
        <DelayedPlaceholder>
          <Skeleton width="60%" height={32} />
        </DelayedPlaceholder>
      )}
      {hasFailed && <NotResponding name="Sign-in" query={query} />}
    </Box>
  );
}

/** The card of an area. The whole card is a link to it, except for the links to its entries and queues. */
function AreaCard({ area }: { area: Area }) {
  return (
    <Card
      variant="outlined"
      sx={{ position: 'relative', height: '100%', p: 2.5, '&:hover': { borderColor: 'primary.main' } }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'start' }}>
        <Box
          sx={{ display: 'flex', p: 1.25, borderRadius: 1, bgcolor: 'primary.light', color: 'primary.main' }}
        >
          <AreaIcon area={area} />
        </Box>
        <Box sx={{ flexGrow: 1 }}>
          <Typography variant="h2">
            <Box
              component={Link}
              to={area.to}
              sx={{
                color: 'inherit',
                textDecoration: 'none',
                '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1 },
                '&:focus-visible': { outline: 'none' },
                '&:focus-visible::after': { outline: '3px solid', outlineColor: 'primary.main' },
              }}
            >
              {area.label}
            </Box>
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {area.about}
          </Typography>
        </Box>
      </Box>
      <AreaFacts area={area} />
    </Card>
  );
}

const recorded = areas.filter(({ kinds }) => kinds.includes('recordings'));

/** Shows how many entries have recordings and categories, how many proverbs each letter has, and which recordings need a fix. */
function Collection() {
  const ilu = useSummary('ilu');
  return (
    <Section title="Collection progress">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {recorded.map((area) => (
          <Meters key={area.id} area={area} />
        ))}
      </Box>
      <Letters
        letters={ilu.data?.letters}
        failure={ilu.hasFailed && <NotResponding name="Ilu Finder" query={ilu} />}
      />
      {/* Last, because its height is unknown until the numbers are loaded. */}
      <RecordingFlaws areas={recorded} />
    </Section>
  );
}

/** Shows how many entries of an area have a recording and, if it has categories, how many have one. */
function Meters({ area: { id, label, noun, list, kinds } }: { area: Area }) {
  const query = useSummary(id);
  const { hasFailed } = query;
  const counts: { total: number; withAudio?: number; withCategories?: number } | undefined = query.data;
  const narrowed = `${list}${list.includes('?') ? '&' : '?'}`;
  return (
    <>
      <Meter
        label={`${capitalize(noun.many)} with a recording`}
        lacking="without a recording"
        to={`${narrowed}recording=without`}
        of={counts && { part: counts.withAudio ?? 0, whole: counts.total }}
        // For Ilu Finder, the letters below show the failure.
        failure={hasFailed && (id === 'ilu' || <NotResponding name={label} query={query} />)}
      />
      {/* Only areas with categories have changes of the kind 'renamed'. */}
      {kinds.includes('renamed') && (
        <Meter
          label={`${capitalize(noun.many)} with categories`}
          lacking="without a category"
          to={`${narrowed}uncategorised=true`}
          of={counts && { part: counts.withCategories ?? 0, whole: counts.total }}
          failure={hasFailed}
        />
      )}
    </>
  );
}

interface Props {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the dashboard below the areas. */
function Section({ title, action, children }: Props) {
  const id = useId();
  return (
    <Card component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1 }}>
        <Typography id={id} variant="h2" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Card>
  );
}
