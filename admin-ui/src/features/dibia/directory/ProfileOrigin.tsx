import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { dibiaPaths } from '../paths';
import type { Dibia } from './api';

/** Leads from a dibia to the submitted profile it was made from. */
export function ProfileOrigin({ entry: { profileId } }: { entry: Dibia }) {
  if (!profileId) return null;
  const search = new URLSearchParams({ tab: 'approved', open: profileId });
  return (
    <Typography variant="body2" sx={{ mb: 2 }}>
      <Link component={RouterLink} to={`${dibiaPaths.profiles}?${search}`}>
        Made from a submitted profile
      </Link>
    </Typography>
  );
}
