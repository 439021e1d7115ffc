import ContentCopy from '@mui/icons-material/ContentCopy';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

interface Props {
  /** What it copies, in words: 'Copy email'. */
  label: string;
  text: string;
  /** From useCopyToast. */
  onCopy: (text: string) => void;
}

/** Copies a text. */
export function CopyButton({ label, text, onCopy }: Props) {
  return (
    // Beside it: below, it would lie over the next line's button.
    <Tooltip title={label} placement="left">
      <IconButton onClick={() => onCopy(text)}>
        <ContentCopy fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
