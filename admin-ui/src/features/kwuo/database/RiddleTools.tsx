import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { RowPlayButton } from '../../../shared/audio/PlayButton';
import type { Riddle } from '../api';
import { nameOf } from '../riddle/riddleTexts';

interface Props {
  riddle: Riddle;
  onPreview: (riddle: Riddle) => void;
}

/** The buttons beside a riddle: play its recording, and preview it. */
export function RiddleTools({ riddle, onPreview }: Props) {
  const name = nameOf(riddle);
  return (
    <Box sx={{ display: 'flex', flexShrink: 0, ml: 'auto' }}>
      {riddle.audio && <RowPlayButton recording={riddle.audio} name={name} />}
      <Tooltip title="Preview">
        <IconButton
          size="small"
          color="primary"
          aria-label={`Preview ${name}`}
          onClick={() => onPreview(riddle)}
        >
          <VisibilityOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
