import UploadFile from '@mui/icons-material/UploadFile';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import MuiLink from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useRef, useState, useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { makeFile } from '../../export/fileMaker';
import { ErrorAlert } from '../../feedback/ErrorAlert';
import { Field } from '../../fields/Field';
import { paths } from '../../routing/paths';
import type { ImportArea } from '../area';
import { fieldsOf } from '../plan/columns';
import { forgetInterrupted, interruptedImport } from '../run/interrupted';
import type { ChosenFile } from '../useTable';
import { DownloadButton } from './DownloadButton';
import { StepHeading } from './StepList';

interface Props {
  area: ImportArea;
  /** One was chosen before. */
  isAgain: boolean;
  /** The name of the file that is being read. */
  reading: string | undefined;
  problem: string | undefined;
  /** A file is held over the page. */
  isOver: boolean;
  onFile: (file: ChosenFile) => void;
  onCancel: () => void;
}

const accepted = '.csv,.tsv,.txt,.xlsx,.json,text/csv,text/tab-separated-values,application/json';

/** The first step: which file. */
export function FileStep({ area, isAgain, reading, problem, isOver, onFile, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const takeText = (text: string) => onFile(Object.assign(new Blob([text]), { name: 'Pasted table' }));
  return (
    <Box sx={{ maxWidth: 720 }}>
      <InterruptedNotice area={area} />
      <StepHeading takesFocus={isAgain}>Choose a file</StepHeading>
      <FileNeeds area={area} />
      {problem && <ErrorAlert>{problem}</ErrorAlert>}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          p: 2,
          border: '1px dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          borderRadius: 1,
          bgcolor: isOver ? 'action.hover' : 'background.paper',
        }}
      >
        <Button variant="contained" startIcon={<UploadFile />} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <Typography
          variant="body2"
          sx={{ color: 'text.secondary', '@media (hover: none)': { display: 'none' } }}
        >
          {isOver ? 'Drop the file here' : 'or drop one here'}
        </Typography>
        <PasteTable onTable={takeText} />
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File to import"
          accept={accepted}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onFile(file);
            event.target.value = '';
          }}
        />
      </Box>
      <Box role="status" sx={{ mt: 2, minHeight: 40 }}>
        {reading !== undefined && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <CircularProgress size={20} aria-hidden />
            <Box sx={{ overflowWrap: 'anywhere' }}>Reading {reading}…</Box>
            <Button onClick={onCancel}>Cancel</Button>
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** Reports the result of an import that a reload interrupted. Rows that were not sent are lost with the page. */
function InterruptedNotice({ area }: { area: ImportArea }) {
  const [cut, setCut] = useState(() => interruptedImport(area));
  if (!cut) return null;
  const dismiss = () => {
    forgetInterrupted(area);
    setCut(undefined);
  };
  return (
    <Alert severity="warning" onClose={dismiss} sx={{ mb: 3, overflowWrap: 'anywhere' }}>
      The import of {cut.file} was interrupted when this page was left: at least{' '}
      {cut.done.toLocaleString('en')} of {cut.total.toLocaleString('en')} rows were imported. Choose the file
      again to import the rest. Existing rows are recognised
      {cut.onMatch === 'add' && ', unless you choose to add them anyway'}. You can undo imported rows in{' '}
      <MuiLink component={Link} to={paths.activity}>
        activity
      </MuiLink>
      .
    </Alert>
  );
}

/** Describes a valid file, before one is chosen. */
function FileNeeds({ area }: { area: ImportArea }) {
  const { noun } = area.sheet;
  const fields = fieldsOf(area.sheet);
  const lists = fields.filter(({ list }) => list);
  const names = (some: typeof fields) => some.map(({ heading }) => heading).join(', ');
  return (
    <Box sx={{ mb: 3 }}>
      <Typography sx={{ mb: 1 }}>
        A table with one {noun.one} in each row, and the column names in the first row. Excel (.xlsx), CSV,
        TSV or JSON, at most 20,000 rows.
      </Typography>
      <Box component="ul" sx={{ mt: 0, mb: 1, pl: 3 }}>
        <li>Required: {names(fields.filter(({ field }) => area.required.includes(field)))}.</li>
        <li>Optional: {names(fields.filter(({ field }) => !area.required.includes(field)))}.</li>
        {lists.length > 0 && <li>{names(lists)}: put several in one cell, separated by semicolons.</li>}
        <li>
          The file is checked first, and you see what each row will do. Nothing changes until you confirm.
        </li>
      </Box>
      <DownloadButton
        make={() => templateFile(area)}
        fileName={`obi-${area.sheet.noun.many}-template.xlsx`}
        sx={{ ml: -1 }}
      >
        Download a template
      </DownloadButton>
    </Box>
  );
}

/** An empty table with the headings that an import knows, as an Excel workbook: that keeps every letter. */
async function templateFile({ sheet }: ImportArea): Promise<Blob> {
  const maker = makeFile('xlsx', fieldsOf(sheet));
  try {
    return await maker.end();
  } finally {
    maker.close();
  }
}

interface PasteTableProps {
  onTable: (text: string) => void;
}

/** Reads a table that was copied from a spreadsheet and pasted on the page, or into the field that this opens. */
function PasteTable({ onTable }: PasteTableProps) {
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
