import type { LinkField } from '../../../shared/links/socialLinks';

/** A dibia's links in the order of spec 2.8. */
export const dibiaLinks = [
  'website',
  'linktree',
  'instagram',
  'twitter',
  'facebook',
  'tiktok',
  'youtube',
] as const satisfies LinkField[];
