import Button from '@mui/material/Button';
import { suggestWebUrl } from '../links/url';

interface Props {
  value: string;
  onAccept: (url: string) => void;
}

/** Offers the address with its scheme when that was left out. The text itself is never changed unasked. */
export function UrlSuggestion({ value, onAccept }: Props) {
  const suggestion = suggestWebUrl(value);
  if (!suggestion) return null;
  return (
    <Button
      size="small"
      variant="text"
      onClick={() => onAccept(suggestion)}
      sx={{ px: 0.5, textTransform: 'none', textAlign: 'left', overflowWrap: 'anywhere' }}
    >
      Did you mean {suggestion}?
    </Button>
  );
}
