import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { shortViewport } from '../../layout/viewport';
import type { RecordItem } from './deskItems';

/** Long texts have smaller letters, so that all of the text is visible. */
const sizeOf = ({ length }: string, isCompact: boolean) => {
  if (length > 240) return '1.375rem';
  return length > 60 || isCompact ? 'clamp(1.375rem, 4vw, 2rem)' : 'clamp(1.75rem, 6vw, 3.25rem)';
};

interface Props {
  item: Pick<RecordItem, 'text' | 'meaning'>;
  label: string;
  /** Short texts have smaller letters too. */
  isCompact?: boolean;
}

/** The text of an item, with its meaning. It scrolls if it is long. */
export function Prompt({ item: { text, meaning }, label, isCompact = false }: Props) {
  return (
    <Box
      sx={{ flexGrow: 1, minHeight: 0, overflowY: 'auto', display: 'flex', overflowWrap: 'anywhere' }}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <Box sx={{ m: 'auto', maxWidth: 900, textAlign: 'center', textWrap: 'balance', px: 1 }}>
        <Typography
          component="p"
          lang="ig"
          sx={{
            fontSize: sizeOf(text, isCompact),
            fontWeight: 600,
            lineHeight: 1.5,
            [shortViewport]: { fontSize: '1.375rem' },
          }}
        >
          {text}
        </Typography>
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>{meaning}</Typography>
      </Box>
    </Box>
  );
}
