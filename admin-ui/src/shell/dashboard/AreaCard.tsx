import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { Area } from '../../shared/routing/area';
import { AreaIcon } from '../AreaIcon';
import { AreaFacts } from './AreaFacts';

/** An area: all of the card leads there, but for the links to what is in it and what waits. */
export function AreaCard({ area }: { area: Area }) {
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
