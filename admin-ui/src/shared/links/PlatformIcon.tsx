import Facebook from '@mui/icons-material/Facebook';
import Instagram from '@mui/icons-material/Instagram';
import LanguageIcon from '@mui/icons-material/Language';
import LinkIcon from '@mui/icons-material/Link';
import MusicNote from '@mui/icons-material/MusicNote';
import Twitter from '@mui/icons-material/Twitter';
import YouTube from '@mui/icons-material/YouTube';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { LinkField } from './socialLinks';

const icons = {
  website: LanguageIcon,
  linktree: LinkIcon,
  instagram: Instagram,
  facebook: Facebook,
  youtube: YouTube,
  twitter: Twitter,
  tiktok: MusicNote,
};

/** The platform's icon; decoration only, its name stands beside it. */
export function PlatformIcon({ platform, ...props }: { platform: LinkField } & SvgIconProps) {
  const Icon = icons[platform];
  return <Icon {...props} />;
}
