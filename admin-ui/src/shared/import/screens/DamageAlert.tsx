import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { rowsText } from '../read/table';

/** Says that letters were lost before the file came here: no program can bring them back. */
export function DamageAlert({ rows, onAgain }: { rows: readonly number[]; onAgain: () => void }) {
  if (rows.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      Letters such as <span lang="ig">ị, ọ, ụ and ṅ</span> seem to be lost in {rowsText(rows)}: words contain
      question marks or strange characters. Open the original and save it as an Excel workbook (.xlsx) or as
      “CSV UTF-8”, then choose that file. If the words are correct, continue.
      <Box sx={{ mt: 1 }}>
        <Button size="small" color="inherit" variant="outlined" onClick={onAgain}>
          Choose another file
        </Button>
      </Box>
    </Alert>
  );
}
