import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { ErrorAlert } from '../../feedback/ErrorAlert';
import { Difference } from '../../history/Difference';
import { useIsNarrow } from '../../layout/viewport';
import { diffWords } from '../../text/differences';
import { MarkedWords } from '../../text/MarkedWords';
import { isNamedInIgbo, nameOf, type ImportArea } from '../area';
import type { CheckedRow } from '../run/checked';
import { kindText, lostLetters } from './kindText';

interface Props {
  area: ImportArea;
  row: CheckedRow;
  /** The row is not selected for the import. */
  isExcluded: boolean;
  onClose: () => void;
}

/** Shows the details of a row. */
export function RowDialog({ area, row, isExcluded, onClose }: Props) {
  const { kind, answer, sameAs, fields, isDamaged } = row;
  const dropped = answer?.droppedCategories ?? [];
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={useIsNarrow()}
      onClose={onClose}
      aria-labelledby="row-title"
    >
      <DialogTitle id="row-title">Row {row.number}</DialogTitle>
      <DialogContent>
        {kind === 'changed' && (
          <Box lang={isNamedInIgbo(area) ? 'ig' : undefined} dir="auto" sx={{ mb: 1, fontWeight: 600 }}>
            {nameOf(area, fields)}
          </Box>
        )}
        <Typography sx={{ mb: 2 }}>
          {isExcluded && kind !== 'similar'
            ? 'This row is not selected, so it will be skipped.'
            : kindText[kind].sentence}
          {sameAs !== undefined && ` It repeats row ${sameAs}.`}
        </Typography>
        {isDamaged && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {lostLetters} Words contain question marks or strange characters.
          </Alert>
        )}
        {answer?.errors?.map(({ field, message }) => (
          <ErrorAlert key={field + message}>{message}</ErrorAlert>
        ))}
        {dropped.length > 0 && (
          <Typography sx={{ mb: 2 }}>
            Unknown categories, which will be left out: {dropped.join(', ')}.
          </Typography>
        )}
        {kind === 'changed' ? (
          <Difference before={answer?.before} after={answer?.after} />
        ) : (
          <Difference before={undefined} after={answer?.after ?? answer?.before ?? fields} />
        )}
        {answer?.similar && answer.similar.length > 0 && (
          <Box sx={{ mt: 2 }}>
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>Already in the database</Box>
            <Box
              component="ul"
              aria-label="Already in the database"
              sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}
            >
              {answer.similar.map(({ id, proverb }) => (
                <li key={id} lang="ig">
                  <MarkedWords parts={diffWords(proverb, nameOf(area, fields))[0]} />
                </li>
              ))}
            </Box>
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
