import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { chipOf, type FilterField } from './field';

interface Props {
  fields: readonly FilterField[];
  onClear: () => void;
}

/** With the gap behind it, in CSS pixels; on a phone it may take more. */
const chipsHeight = 44;

/** The height of the chips, for what has to fit below them. */
export const heightOfChips = (fields: readonly FilterField[]) =>
  fields.some(({ value }) => value !== '') ? chipsHeight : 0;

/** What a list is narrowed by, each to be taken back. */
export function FilterChips({ fields, onClear }: Props) {
  const set = fields.filter(({ value }) => value !== '');
  if (set.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label="Filters set"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32, mb: 1.5 }}
    >
      {set.map((field) => (
        <Chip
          key={field.label}
          label={chipOf(field)}
          aria-label={`${chipOf(field)}, remove`}
          onClick={() => field.onChange('')}
          onDelete={() => field.onChange('')}
          sx={{ maxWidth: '100%' }}
        />
      ))}
      <Button size="small" onClick={onClear} aria-label="Clear filters">
        Clear
      </Button>
    </Box>
  );
}
