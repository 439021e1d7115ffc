import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useRef } from 'react';
import { chipOf, singleFields, type FilterField } from './field';

interface Props {
  fields: readonly FilterField[];
  onClear: () => void;
}

/** The height of the chips and the gap below, in CSS pixels. */
const chipsHeight = 44;

/** Returns the height of the chips, in CSS pixels; 0 if no filter is set. */
export const heightOfChips = (fields: readonly FilterField[]) =>
  fields.some(({ value }) => value !== '') ? chipsHeight : 0;

/** One row, which scrolls sideways: a second row would move the table. The padding is room for focus outlines. */
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  height: chipsHeight,
  mt: -0.5,
  mb: 0.5,
  mx: -0.5,
  px: 0.5,
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'thin',
  '& > *': { flexShrink: 0 },
} as const;

const focusFilterButton = () => document.querySelector<HTMLElement>('main [data-filter-menu]')?.focus();

/** Shows the active filters; each can be removed. */
export function FilterChips({ fields, onClear }: Props) {
  const set = fields.filter(({ value }) => value !== '').flatMap(singleFields);
  const group = useRef<HTMLDivElement>(null);
  /** Removes a filter. The next chip gets the focus, or the filter button if it was the last one. */
  const remove = (field: FilterField) => {
    const chips = [...(group.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
    const at = set.indexOf(field);
    const next = chips[at + 1] ?? chips[at - 1];
    if (next) next.focus();
    else focusFilterButton();
    field.onChange('');
  };
  if (set.length === 0) return null;
  return (
    <Box ref={group} role="group" aria-label="Active filters" sx={row}>
      {set.map((field) => (
        <Chip
          key={`${field.label} ${field.value}`}
          label={chipOf(field)}
          aria-label={`${chipOf(field)}, remove`}
          data-chip=""
          onClick={() => remove(field)}
          onDelete={() => remove(field)}
          sx={{ maxWidth: '100%' }}
        />
      ))}
      <Button
        size="small"
        aria-label="Clear filters"
        onClick={() => {
          focusFilterButton();
          onClear();
        }}
      >
        Clear
      </Button>
    </Box>
  );
}
