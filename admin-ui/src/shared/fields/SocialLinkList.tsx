import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { UnstyledList } from '../layout/UnstyledList';
import { PlatformIcon } from '../links/LinkCell';
import { platformNames, type Platform, type SocialLink } from '../links/socialLinks';
import { truncate } from '../text/truncate';

/** The number of shown characters of a URL (spec 2.5). */
export const shownLetters = 30;

interface SocialLinkListProps {
  links: readonly SocialLink[];
  onRemove: (platform: Platform) => void;
}

/** The list of added links, each with a Remove button. */
export function SocialLinkList({ links, onRemove }: SocialLinkListProps) {
  if (links.length === 0) return null;
  return (
    <UnstyledList aria-label="Added links" sx={{ mt: 1.5 }}>
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
    </UnstyledList>
  );
}
