import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { PlatformIcon } from '../../shared/PlatformIcon';
import { linksOf, platformNames } from '../../shared/socialLinks';
import { parseWebUrl, shortHost } from '../../shared/url';
import type { Creator } from './api';

/** A creator's links as icons; an address that is no web address is not offered as a link. */
export function CreatorCardLinks({ creator }: { creator: Creator }) {
  const links = linksOf(creator).flatMap(({ platform, url }) => {
    const parsed = parseWebUrl(url);
    return parsed ? [{ platform, parsed }] : [];
  });
  return (
    <Stack
      direction="row"
      spacing={0.5}
      sx={{ height: 36, ml: -1, alignItems: 'center', color: 'text.secondary' }}
    >
      {links.length === 0 && <span style={{ marginLeft: 8 }}>-</span>}
      {links.map(({ platform, parsed }) => (
        <IconButton
          key={platform}
          component="a"
          size="small"
          color="primary"
          href={parsed.href}
          target="_blank"
          rel="noopener noreferrer"
          title={shortHost(parsed)}
          aria-label={`${platformNames[platform]} of ${creator.name}: ${shortHost(parsed)}, opens in a new tab`}
        >
          <PlatformIcon platform={platform} fontSize="small" />
        </IconButton>
      ))}
    </Stack>
  );
}
