import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useId, useState, type ReactNode } from 'react';

interface Props {
  hint: string;
  /** One short line in place of the hint, if there is something to warn about. */
  warning: string | undefined;
  /** The label of the button that opens the panel. */
  action: string;
  /** The details of the warning. */
  panel: ReactNode;
  /** Renders the field with this hint. */
  children: (hint: ReactNode) => ReactNode;
}

/** A field that shows a warning in the place of its hint, so that nothing moves until the user opens the details. */
export function FieldWarning({ hint, warning, action, panel, children }: Props) {
  const panelId = useId();
  const [wantsPanel, setWantsPanel] = useState(false);
  // The next warning must not open the panel again.
  if (wantsPanel && !warning) setWantsPanel(false);
  const isOpen = wantsPanel && warning !== undefined;
  const line = (
    // As high as the button, which is 24 px for touch.
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', columnGap: 1, minHeight: 24 }}>
      {!warning && hint}
      {/* Always rendered, so that screen readers announce a change. */}
      <Box component="span" role="status" sx={{ color: 'warning.main', fontWeight: 600 }}>
        {warning}
      </Box>
      {warning && (
        <Link
          component="button"
          type="button"
          variant="caption"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setWantsPanel(!isOpen)}
          sx={{ minHeight: 24, px: 0.5, flexShrink: 0, fontWeight: 600 }}
        >
          {action}
        </Link>
      )}
    </Box>
  );
  return (
    <div>
      {children(line)}
      {isOpen && (
        <Box id={panelId} sx={{ mt: 1, minWidth: 0 }}>
          {panel}
        </Box>
      )}
    </div>
  );
}
