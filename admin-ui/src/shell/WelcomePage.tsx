import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { LatestChanges } from '../features/activity/LatestChanges';
import { useUser } from '../features/auth/AuthContext';
import { areas } from '../features/areas';
import { PageTitle } from '../shared/layout/PageTitle';
import { paths } from '../shared/routing/paths';
import { AreaCard } from './dashboard/AreaCard';
import { Collection } from './dashboard/Collection';
import { FirstStep } from './dashboard/FirstStep';
import { RefusedToday } from './dashboard/RefusedToday';
import { Section } from './dashboard/Section';
import { useIsEmpty } from './dashboard/useIsEmpty';

/** The index of /admin: the four areas as cards (spec 2.1), how far the collection is, and what happened lately. */
export function WelcomePage() {
  const user = useUser();
  const isEmpty = useIsEmpty();
  return (
    <Box sx={{ maxWidth: 1120 }}>
      <PageTitle title={`Welcome, ${user?.username || 'Admin'}`} />
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: 2,
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
        <Box
          sx={{
            mt: 2,
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
            gap: 2,
            alignItems: 'start',
          }}
        >
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
            <LatestChanges />
          </Section>
        </Box>
      )}
    </Box>
  );
}
