import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import type { Operation, Service } from './description';
import { OperationDetails } from './OperationDetails';

interface Props {
  operation: Operation;
  service: Service;
  /** The address names this call. */
  isOpen: boolean;
  mayTry: boolean;
}

const colors: Record<string, string> = { GET: 'success.main', DELETE: 'error.main' };
const mono = { fontFamily: 'monospace', fontSize: '0.9375rem' };

/** One call: its name, and below it, once opened, everything about it. */
export const OperationItem = memo(function OperationItem({ operation, service, isOpen, mayTry }: Props) {
  const { id, method, path, summary, isPublic } = operation;
  const [open, setOpen] = useState(isOpen);
  const toggle = () => {
    setOpen(!open);
    // The address then leads here again. Not by the router, which would scroll here now.
    if (!open) window.history.replaceState(window.history.state, '', `#${id}`);
  };
  return (
    <Box id={id} sx={{ border: 1, borderColor: 'divider', bgcolor: 'background.paper', mt: '-1px' }}>
      <Box component="h4" sx={{ m: 0, font: 'inherit' }}>
        <ButtonBase
          disableRipple
          aria-expanded={open}
          onClick={toggle}
          sx={{ width: '100%', px: 2, py: 1, gap: 1, justifyContent: 'space-between', textAlign: 'start' }}
        >
          <Box
            component="span"
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline', minWidth: 0 }}
          >
            <Box
              component="span"
              sx={{ ...mono, fontWeight: 700, minWidth: '4em', color: colors[method] ?? 'primary.main' }}
            >
              {method}
            </Box>{' '}
            <Box component="span" sx={{ ...mono, overflowWrap: 'anywhere', minWidth: 0 }}>
              {path}
            </Box>{' '}
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary', flexBasis: '100%' }}>
              {summary}
              {mayTry && isPublic && ' (public)'}
            </Typography>
          </Box>
          <ExpandMore sx={{ transform: open ? 'rotate(180deg)' : undefined }} />
        </ButtonBase>
      </Box>
      {open && (
        <Box sx={{ px: 2, pt: 1, pb: 2 }}>
          <OperationDetails operation={operation} service={service} mayTry={mayTry} />
        </Box>
      )}
    </Box>
  );
});
