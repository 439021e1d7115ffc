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
  // Below dots, and above the edge where the cell cuts.
  textUnderlineOffset: '0.25em',
}));

interface Props {
  url: string;
  /** For screen readers, which may read the link without its column: "YouTube of Chidi". */
  label: string;
}

/**
 * Shows an address as its host, which opens it in a new tab. An address without http or https is shown as text.
 */
export function LinkCell({ url, label }: Props) {
  if (url === '') return <Dash />;
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

/** Shown in an empty cell. */
export function Dash() {
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

/** The platform's icon, which is decorative: the name is beside it. */
export function PlatformIcon({ platform, ...props }: { platform: LinkField } & SvgIconProps) {
  const Icon = icons[platform];
  return <Icon {...props} />;
}
