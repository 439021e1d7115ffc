import { lineClamp } from '../text/truncate';

/** The maximum height of the dialog. */
export const tallest = 'calc(100dvh - 64px)';

/** The slots of a dialog that grows upwards, so that the buttons at its foot keep their place. */
export const growsUpwards = {
  container: {
    sx: {
      flexDirection: 'column',
      justifyContent: 'flex-end',
      // The space below the dialog. A tall dialog grows into the space above it first, then into this one, and then
      // scrolls.
      '&::after': { content: '""', flex: '0 1 calc((100dvh - 520px) / 2)', minHeight: 32 },
    },
  },
  paper: { sx: { mt: '32px', mb: 0, maxHeight: tallest, flexShrink: 0 } },
} as const;

/** The padding beside an icon button at the edge of a dialog, whose icon then ends where the content does. */
export const iconEdge = 'calc(var(--dialog-edge) - 8px)';

/** The title of a dialog that names an entry or submission: at most two lines, and smaller on a phone. */
export const shortTitle = {
  fontSize: { xs: '1.125rem', sm: '1.25rem' },
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
  ...lineClamp(2),
} as const;
