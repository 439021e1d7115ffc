import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface Props {
  /** 'profile' */
  noun: string;
  isLoading: boolean;
  failed: boolean;
  onMore: () => void;
}

/** The way to the items that are not loaded yet. */
export function ShowMore({ noun, isLoading, failed, onMore }: Props) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
      <Button variant="outlined" aria-disabled={isLoading} onClick={isLoading ? undefined : onMore}>
        {isLoading ? 'Loading...' : 'Show more'}
      </Button>
      {failed && !isLoading && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          More {noun}s could not be loaded. Try again.
        </Typography>
      )}
    </Box>
  );
}
