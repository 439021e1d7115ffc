import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';
import { shortViewport } from '../layout/viewport';
import { trimPaste } from './Field';

interface Props {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** The result, such as "3 of 20 creators"; empty without a search. */
  found: string;
  /** Is shown next to the result. */
  filter?: ReactNode;
  /** Tools next to the search box. */
  children?: ReactNode;
}

/** A search box with the number of results. */
export function SearchBar({ label, text, onText, found, filter, children }: Props) {
  return (
    <Box
      role="search"
      sx={{
        display: 'flex',
        displayPrint: 'none',
        flexWrap: 'wrap',
        alignItems: 'center',
        // Tools that have no room in the first row, as on a tablet, are below the others.
        justifyContent: { sm: 'end' },
        columnGap: { xs: 1, sm: 2 },
        rowGap: { xs: 0, sm: 0.5 },
        mb: { xs: 0, sm: 2 },
        [shortViewport]: { mb: 1, justifyContent: 'start' },
      }}
    >
      <Box sx={{ flex: { xs: '1 1 200px', sm: '1 1 220px' }, maxWidth: { sm: 420 } }}>
        <SearchField label={label} value={text} onChange={onText} />
      </Box>
      <Box
        // On a phone and in a low window, the search is below the tools, which share a row.
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          flexDirection: { sm: 'row-reverse' },
          alignItems: 'center',
          columnGap: 2,
          rowGap: 1,
          mt: { xs: filter ? 1 : 0, sm: 0 },
          order: { xs: 1, sm: 0 },
          flex: { xs: '1 1 100%', sm: '1 1 130px' },
          minHeight: 21,
          [shortViewport]: { order: 1, flexBasis: '100%' },
        }}
      >
        {filter}
        <Typography role="status" variant="body2" sx={{ flexGrow: 1, color: 'text.secondary' }}>
          {found}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}

interface SearchFieldProps {
  /** The placeholder and accessible name: 'Search creators...'. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search box that filters as the user types. Escape and the button clear it and keep the focus. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
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
        if (event.key !== 'Escape' || !value) return;
        // The key must not clear the selection too.
        event.preventDefault();
        clear();
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
      // Hides the browser's own clear button.
      sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
    />
  );
}
