import Close from '@mui/icons-material/Close';
import History from '@mui/icons-material/History';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { iconEdge, shortTitle } from '../layout/dialogs';
import { useIsNarrow } from '../layout/viewport';
import { keepFocus } from './FormLock';

interface Props {
  /** The prefix of the IDs of the title and the history. */
  id: string;
  title: string;
  name: string;
  lang: 'ig' | undefined;
  /** The buttons for the previous and next entry. */
  steps: ReactNode;
  isHistoryOpen: boolean;
  onHistory: () => void;
  /** Undefined while the entry is being saved. */
  onClose: (() => void) | undefined;
}

/** The head of the dialog that edits an entry: title, steps, history, close, and the entry's name. */
export function EditHead(props: Props) {
  const { id, title, name, lang, steps, isHistoryOpen, onHistory, onClose } = props;
  const isNarrow = useIsNarrow();
  return (
    <Box sx={{ flexShrink: 0, pl: 'var(--dialog-edge)', pr: iconEdge, pt: 2 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 0, sm: 1 },
          minHeight: 40,
          my: '-4px',
        }}
      >
        <DialogTitle id={`${id}-title`} sx={{ flexGrow: 1, p: 0, ...shortTitle }}>
          {title}
        </DialogTitle>
        {steps}
        <Button
          color="inherit"
          size="small"
          aria-label="History"
          aria-expanded={isHistoryOpen}
          data-step="history"
          aria-controls={isHistoryOpen ? `${id}-history` : undefined}
          onClick={onHistory}
          sx={{ flexShrink: 0, minWidth: 40, minHeight: 40 }}
        >
          <History fontSize="small" />
          {!isNarrow && (
            <Box component="span" sx={{ ml: 1 }}>
              History
            </Box>
          )}
        </Button>
        <Tooltip title={onClose ? 'Close' : ''}>
          <IconButton aria-label="Close" disabled={!onClose} onClick={onClose} onMouseDown={keepFocus}>
            <Close />
          </IconButton>
        </Tooltip>
      </Box>
      <Typography noWrap lang={lang} dir="auto" title={name} sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
    </Box>
  );
}
