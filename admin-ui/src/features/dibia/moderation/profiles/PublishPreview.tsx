import Box from '@mui/material/Box';
import { lineClamp } from '../../../../shared/text/lineClamp';
import { WebImage } from '../../../../shared/links/WebImage';
import { fullName } from './profileText';
import type { Profile } from './types';

/** What of the profile will stand in the directory. */
export function PublishPreview({ profile }: { profile: Profile }) {
  const name = fullName(profile);
  return (
    <Box sx={{ display: 'flex', gap: 2, overflowWrap: 'anywhere' }}>
      <WebImage url={profile.profileImage} alt={`Picture of ${name}`} size={72} />
      <Box sx={{ minWidth: 0 }}>
        <Box dir="auto" sx={{ fontWeight: 650 }}>
          {name}
        </Box>
        {profile.services && (
          <Box dir="auto" sx={{ whiteSpace: 'pre-line', ...lineClamp(6) }}>
            {profile.services}
          </Box>
        )}
      </Box>
    </Box>
  );
}
