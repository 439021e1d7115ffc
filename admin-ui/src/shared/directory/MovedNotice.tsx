import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';

/** How long it lies over the list, in milliseconds; pointing at it or a focus inside stops the clock. */
const shownMs = 10_000;

interface Props {
  name: string;
  /** Where it stands now in the whole list, counted from 1. */
  position: number;
  /** Something else lies at the foot of the window. */
  isRaised: boolean;
  onShow: () => void;
  onClose: () => void;
}

/** Says where something went that was sent out of view, and leads there. */
export function MovedNotice({ name, position, isRaised, onShow, onClose }: Props) {
  return (
    <Snackbar
      open
      sx={isRaised ? { mb: 8 } : undefined}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      autoHideDuration={shownMs}
      onClose={(_, reason) => {
        if (reason !== 'clickaway') onClose();
      }}
      message={
        <>
          <span dir="auto">{name}</span> is now at position {position}.
        </>
      }
      action={
        <>
          <Button color="inherit" aria-label={`Show ${name} at position ${position}`} onClick={onShow}>
            Show
          </Button>
          <IconButton color="inherit" size="small" aria-label="Close" onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        </>
      }
    />
  );
}
