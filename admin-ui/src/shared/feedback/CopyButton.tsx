import ContentCopy from '@mui/icons-material/ContentCopy';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { copy } from '../notices/copy';

interface Props {
  /** The accessible name: 'Copy email'. */
  label: string;
  text: string;
}

/** Copies a text to the clipboard and shows a notice. */
export function CopyButton({ label, text }: Props) {
  return (
    // To the left: below, the tooltip would cover the next line's button.
    <Tooltip title={label} placement="left">
      <IconButton onClick={() => void copy(text)}>
        <ContentCopy fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
