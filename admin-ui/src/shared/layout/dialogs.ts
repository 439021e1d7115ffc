import { lineClamp } from '../text/truncate';

/** The distance to the foot of the window. */
const below = 'max(32px, (100dvh - 520px) / 2)';
export const tallest = `calc(100dvh - 32px - ${below})`;

/** The slots of a dialog that grows upwards, so that the buttons at its foot keep their place. */
export const growsUpwards = {
  container: { sx: { alignItems: 'flex-end' } },
  paper: { sx: { mt: '32px', mb: below, maxHeight: tallest } },
} as const;

/** The title of a dialog that names an entry or submission: at most two lines, and smaller on a phone. */
export const shortTitle = {
  fontSize: { xs: '1.125rem', sm: '1.25rem' },
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
  ...lineClamp(2),
} as const;
