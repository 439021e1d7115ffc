import Facebook from '@mui/icons-material/Facebook';
import Instagram from '@mui/icons-material/Instagram';
import LanguageIcon from '@mui/icons-material/Language';
import LinkIcon from '@mui/icons-material/Link';
import MusicNote from '@mui/icons-material/MusicNote';
import Twitter from '@mui/icons-material/Twitter';
import YouTube from '@mui/icons-material/YouTube';
import { styled } from '@mui/material/styles';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { LinkField } from './socialLinks';
import { parseWebUrl, shortHost } from './url';

/** A link in a cell of a table. */
export const CellLink = styled('a')(({ theme }) => ({
  color: theme.palette.primary.main,
  // Below the dots of letters such as ọ, and above the edge of the cell.
  textUnderlineOffset: '0.25em',
}));

interface Props {
  url: string;
  /** The accessible name, which includes the column: "YouTube of Chidi". */
  label: string;
}

/** Shows the host of an http or https address as a link that opens in a new tab, and any other text as it is. */
export function LinkCell({ url, label }: Props) {
  if (url === '') return <EmptyCell />;
  const parsed = parseWebUrl(url);
  if (!parsed) {
    return (
      <span className="clamp" title={url}>
        {url}
      </span>
    );
  }
  return (
    <CellLink
      className="clamp"
      href={parsed.href}
      target="_blank"
      rel="noopener noreferrer"
      title={url}
      aria-label={`${shortHost(parsed)}, ${label}, opens in a new tab`}
    >
      {shortHost(parsed)}
    </CellLink>
  );
}

/** The content of an empty cell. */
export function EmptyCell() {
  return '-';
}

const icons = {
  website: LanguageIcon,
  linktree: LinkIcon,
  instagram: Instagram,
  facebook: Facebook,
  youtube: YouTube,
  twitter: Twitter,
  tiktok: MusicNote,
};

/** A platform's icon. It is decorative and must be next to the platform's name. */
export function PlatformIcon({ platform, ...props }: { platform: LinkField } & SvgIconProps) {
  const Icon = icons[platform];
  return <Icon {...props} />;
}
