import Close from '@mui/icons-material/Close';
import History from '@mui/icons-material/History';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { shortTitle } from '../layout/dialogs';
import { StepButtons } from '../layout/StepButtons';
import { useIsNarrow } from '../layout/viewport';
import { stepKeys, useNeighbours } from './neighbours';

interface Props {
  /** The ID of the dialog. The title and the history have IDs that begin with it. */
  id: string;
  title: string;
  name: string;
  lang: 'ig' | undefined;
  /** 'proverb' */
  thing: string;
  steps: { previous: (() => void) | undefined; next: (() => void) | undefined };
  isHistoryOpen: boolean;
  onHistory: () => void;
  /** Undefined while the entry is being saved. */
  onClose: (() => void) | undefined;
}

/** The head of the dialog that edits an entry: title, steps, history, close, and the entry's name. */
export function EditHead(props: Props) {
  const { id, title, name, lang, thing, steps, isHistoryOpen, onHistory, onClose } = props;
  const neighbours = useNeighbours();
  const isNarrow = useIsNarrow();
  return (
    <Box sx={{ flexShrink: 0, pl: 3, pr: { xs: 1, sm: 2 }, pt: 2 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: { xs: 'flex-end', sm: 'center' },
          gap: { xs: 0, sm: 1 },
          minHeight: 40,
          my: '-4px',
        }}
      >
        <DialogTitle id={`${id}-title`} sx={{ flexGrow: 1, p: 0, py: { xs: '6px', sm: 0 }, ...shortTitle }}>
          {title}
        </DialogTitle>
        {neighbours && (
          <StepButtons
            noun={thing}
            position={neighbours.position}
            onPrevious={steps.previous}
            onNext={steps.next}
            keys={stepKeys}
          />
        )}
        <Button
          color="inherit"
          size="small"
          aria-label="History"
          aria-expanded={isHistoryOpen}
          data-step="history"
          aria-controls={isHistoryOpen ? `${id}-history` : undefined}
          onClick={onHistory}
          sx={{ flexShrink: 0, minWidth: 40 }}
        >
          <History fontSize="small" />
          {!isNarrow && (
            <Box component="span" sx={{ ml: 1 }}>
              History
            </Box>
          )}
        </Button>
        <IconButton aria-label="Close" disabled={!onClose} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <Typography noWrap lang={lang} dir="auto" title={name} sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
    </Box>
  );
}
