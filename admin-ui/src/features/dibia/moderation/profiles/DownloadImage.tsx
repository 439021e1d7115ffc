import Download from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { PendingButton } from '../../../../shared/feedback/PendingButton';
import { parseWebUrl } from '../../../../shared/links/url';
import type { Profile } from './types';
import { downloadImage } from './downloadImage';

/** The button that saves the profile's image, and the way out where the image's host does not let it be saved. */
export function DownloadImage({ profile }: { profile: Profile }) {
  const [isLoading, setIsLoading] = useState(false);
  const [refused, setRefused] = useState(false);
  const url = parseWebUrl(profile.profileImage);
  if (!url) return null;
  const download = async () => {
    setRefused(false);
    setIsLoading(true);
    setRefused(!(await downloadImage(profile)));
    setIsLoading(false);
  };
  return (
    <>
      <PendingButton
        variant="outlined"
        startIcon={<Download />}
        pending={isLoading}
        pendingLabel="Downloading..."
        keepsFocus
        onClick={() => void download()}
      >
        Download image
      </PendingButton>
      <Box role="status">
        {refused && (
          <Alert severity="info" role="presentation" sx={{ mt: 1 }}>
            The image could not be downloaded here, so it opens in a new tab. Save it from there:{' '}
            <Link href={url.href} target="_blank" rel="noopener noreferrer" color="inherit">
              open the image
            </Link>
          </Alert>
        )}
      </Box>
    </>
  );
}
