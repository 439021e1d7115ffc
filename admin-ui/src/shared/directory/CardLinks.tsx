import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { EmptyCell, PlatformIcon } from '../links/LinkCell';
import { linkNames, type LinkField } from '../links/socialLinks';
import { parseWebUrl, shortHost } from '../links/url';
import type { Entry } from './directory';

interface Props<L extends LinkField> {
  entry: Entry & { name: string } & Record<L, string>;
  /** In the order they are shown. */
  links: readonly L[];
  /** Further icons, before the links. */
  children?: ReactNode;
}

/** An entry's links as icons. Invalid addresses are left out. */
export function CardLinks<L extends LinkField>({ entry, links, children }: Props<L>) {
  const shown = links.flatMap((link) => {
    const parsed = parseWebUrl(entry[link]);
    return parsed ? [{ link, parsed }] : [];
  });
  return (
    <Stack
      direction="row"
      spacing={0.5}
      sx={{ height: 36, ml: -1, alignItems: 'center', color: 'text.secondary' }}
    >
      {children}
      {shown.length === 0 && !children && (
        <span style={{ marginLeft: 8 }}>
          <EmptyCell />
        </span>
      )}
      {shown.map(({ link, parsed }) => (
        <IconButton
          key={link}
          component="a"
          size="small"
          color="primary"
          href={parsed.href}
          target="_blank"
          rel="noopener noreferrer"
          title={shortHost(parsed)}
          aria-label={`${linkNames[link]} of ${entry.name}: ${shortHost(parsed)}, opens in a new tab`}
        >
          <PlatformIcon platform={link} fontSize="small" />
        </IconButton>
      ))}
    </Stack>
  );
}
