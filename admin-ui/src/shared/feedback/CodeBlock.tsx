import Box from '@mui/material/Box';
import { CopyButton } from './CopyButton';

interface Props {
  /** The accessible name: 'Example request body'. */
  label: string;
  text: string;
  /** Shows a copy button. */
  canCopy?: boolean;
}

/** Shows code or a response. A long text scrolls, by keyboard too. */
export function CodeBlock({ label, text, canCopy = false }: Props) {
  return (
    <Box sx={{ position: 'relative', my: 1 }}>
      <Box
        component="pre"
        role="group"
        aria-label={label}
        tabIndex={0}
        sx={{
          m: 0,
          p: 1.5,
          pr: canCopy ? 6 : 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          fontSize: '0.8125rem',
          lineHeight: 1.5,
          maxHeight: '24rem',
          overflow: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {text}
      </Box>
      {canCopy && (
        <Box sx={{ position: 'absolute', top: 4, right: 4 }}>
          <CopyButton label={`Copy: ${label}`} text={text} />
        </Box>
      )}
    </Box>
  );
}
