import Box from '@mui/material/Box';
import { WebImage } from '../../../../shared/links/WebImage';
import type { Profile } from './types';
import { fullName } from './profileText';

/** The profile's picture, round. */
export function RoundImage({ profile, size }: { profile: Profile; size: number }) {
  return (
    <Box
      component="span"
      sx={{ display: 'block', flexShrink: 0, '& > img, & > span': { borderRadius: '50%' } }}
    >
      <WebImage url={profile.profileImage} alt={`Picture of ${fullName(profile)}`} size={size} />
    </Box>
  );
}
