import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useEffectEvent, useState } from 'react';
import { Field } from '../../fields/Field';

interface Props {
  onTable: (text: string) => void;
}

/** Takes a table that was copied in a spreadsheet: pasted anywhere on the page, or into the field that this opens. */
export function PasteTable({ onTable }: Props) {
  const [text, setText] = useState<string>();
  usePastedTable(onTable);
  if (text === undefined) return <Button onClick={() => setText('')}>Paste a table instead</Button>;
  return (
    <Box sx={{ mt: 2 }}>
      <Field
        label="Copied rows"
        hint="Copy the rows and their headings in your spreadsheet, and paste them here."
      >
        {({ id, describedBy }) => (
          <OutlinedInput
            multiline
            autoFocus
            minRows={4}
            maxRows={10}
            value={text}
            onChange={(event) => setText(event.target.value)}
            inputProps={{ id, 'aria-describedby': describedBy }}
          />
        )}
      </Field>
      <Button variant="outlined" disabled={text.trim() === ''} onClick={() => onTable(text)} sx={{ mt: 1 }}>
        Use these rows
      </Button>
    </Box>
  );
}

function usePastedTable(onTable: (text: string) => void): void {
  const take = useEffectEvent(onTable);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text') ?? '';
      const isTyped = event.target instanceof Element && event.target.closest('input, textarea');
      if (isTyped || !/[\t\n]/.test(text.trim())) return;
      event.preventDefault();
      take(text);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
