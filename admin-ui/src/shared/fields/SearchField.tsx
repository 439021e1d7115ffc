import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef } from 'react';
import { trimPaste } from './trimPaste';

interface Props {
  /** Placeholder and name alike: 'Search creators...'. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search box that filters as one types. Escape and its button clear it and leave the focus in it. */
export function SearchField({ label, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <OutlinedInput
      inputRef={input}
      type="search"
      size="small"
      fullWidth
      value={value}
      placeholder={label}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value) clear();
      }}
      startAdornment={<Search aria-hidden sx={{ mr: 1, color: 'text.secondary' }} />}
      endAdornment={
        value && (
          <IconButton aria-label="Clear search" edge="end" size="small" onClick={clear}>
            <Close fontSize="small" />
          </IconButton>
        )
      }
      inputProps={{ 'aria-label': label, spellCheck: false, onPaste: trimPaste }}
      // The browser's own clear button would stand beside ours.
      sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
    />
  );
}
