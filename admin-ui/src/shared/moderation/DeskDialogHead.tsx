import Close from '@mui/icons-material/Close';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Box from '@mui/material/Box';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { lineClamp } from '../text/lineClamp';
import type { Moderated } from './types';
import type { Desk } from './useDesk';

interface Props<T extends Moderated> {
  desk: Desk<T>;
  titleId: string;
  title: string;
}

/** Whose submission is open, the way to its neighbours, and the way out. */
export function DeskDialogHead<T extends Moderated>({ desk, titleId, title }: Props<T>) {
  const { kind, shown, move, close } = desk;
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', pr: 1 }}>
      {/* Announced again when the next one is shown. */}
      <DialogTitle
        id={titleId}
        aria-live="polite"
        lang={shown.item && kind.titleLang}
        dir="auto"
        // What is longer is for the details to show whole.
        sx={{ flex: 1, minWidth: 0, my: 2, py: 0, overflowWrap: 'anywhere', ...lineClamp(3) }}
      >
        {title}
      </DialogTitle>
      <Box sx={{ display: 'flex', flexShrink: 0, pt: 1.5 }}>
        <Tooltip title={`Previous ${kind.noun}`}>
          <IconButton onClick={() => move(-1)}>
            <NavigateBefore />
          </IconButton>
        </Tooltip>
        <Tooltip title={`Next ${kind.noun}`}>
          <IconButton onClick={() => move(1)}>
            <NavigateNext />
          </IconButton>
        </Tooltip>
        <Tooltip title="Close">
          <IconButton onClick={close}>
            <Close />
          </IconButton>
        </Tooltip>
      </Box>
    </Box>
  );
}
