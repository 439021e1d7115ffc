import UploadFile from '@mui/icons-material/UploadFile';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { ErrorAlert } from '../../feedback/ErrorAlert';
import type { ImportArea } from '../area';
import type { ChosenFile } from '../useTable';
import { FileNeeds } from './FileNeeds';
import { InterruptedNotice } from './InterruptedNotice';
import { PasteTable } from './PasteTable';
import { StepHeading } from './StepHeading';

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
