import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useUser } from '../features/auth/AuthContext';
import { areas } from '../features/areas';
import type { Area } from '../shared/routing/area';
import { PageTitle } from '../shared/layout/PageTitle';
import { AreaIcon } from './AreaIcon';

/** The index of /admin: the four areas as cards (spec 2.1). */
export function WelcomePage() {
  const user = useUser();
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageTitle title={`Welcome, ${user?.username || 'Admin'}`} />
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
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
    </Box>
  );
}

function AreaCard({ area }: { area: Area }) {
  return (
    <Card variant="outlined" sx={{ height: '100%' }}>
      <CardActionArea
        component={Link}
        to={area.to}
        sx={{ height: '100%', p: 2.5, display: 'flex', gap: 2, alignItems: 'start' }}
      >
        <Box
          sx={{ display: 'flex', p: 1.25, borderRadius: 1, bgcolor: 'primary.light', color: 'primary.main' }}
        >
          <AreaIcon area={area} />
        </Box>
        <Box sx={{ flexGrow: 1 }}>
          <Typography variant="h2">{area.label}</Typography>
          <Typography variant="body2" color="text.secondary">
            {area.about}
          </Typography>
        </Box>
      </CardActionArea>
    </Card>
  );
}
