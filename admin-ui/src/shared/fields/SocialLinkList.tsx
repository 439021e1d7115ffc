import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { PlatformIcon } from '../links/PlatformIcon';
import { platformNames, type Platform, type SocialLink } from '../links/socialLinks';
import { truncate } from '../text/truncate';

/** Letters of an address that are shown (spec 2.5). */
export const shownLetters = 30;

interface Props {
  links: readonly SocialLink[];
  onRemove: (platform: Platform) => void;
}

/** The links added so far, each with a way to take it out again. */
export function SocialLinkList({ links, onRemove }: Props) {
  if (links.length === 0) return null;
  return (
    <Box component="ul" aria-label="Added links" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0 }}>
      {links.map(({ platform, url }) => (
        <Box
          component="li"
          key={platform}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            py: 0.5,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <PlatformIcon platform={platform} sx={{ color: 'text.secondary' }} />
          <Box
            sx={{
              display: 'flex',
              flexDirection: { xs: 'column', sm: 'row' },
              columnGap: 1.5,
              flexGrow: 1,
              minWidth: 0,
            }}
          >
            <Typography component="span" variant="body2" sx={{ fontWeight: 600, minWidth: 84 }}>
              {platformNames[platform]}
            </Typography>
            <Typography component="span" variant="body2" noWrap title={url}>
              {truncate(url, shownLetters)}
            </Typography>
          </Box>
          <IconButton
            aria-label={`Remove ${platformNames[platform]} link`}
            onClick={() => onRemove(platform)}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}
