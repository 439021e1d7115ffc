import Add from '@mui/icons-material/Add';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Mic from '@mui/icons-material/Mic';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';
import { ExportButton } from '../export/ExportButton';
import type { ExportSource } from '../export/source';
import { shortViewport } from '../layout/viewport';
import { capitalize, type Noun } from '../text/plural';

interface Props {
  noun: Noun;
  /** The path of the add page, or what opens the form; undefined if the page has one already. */
  add?: string | (() => void) | undefined;
  /** The path of the recording page, if the items have recordings. */
  recordPath?: string | undefined;
  /** The path of the import page. */
  importPath: string;
  /** Returns the export source; undefined while the database is empty. */
  source?: (() => ExportSource) | undefined;
}

const noIcon = { px: 0.75, '& .MuiButton-startIcon': { display: 'none' } };
const withIcon = { px: 1.5, '& .MuiButton-startIcon': { display: 'inherit' } };
/** Hides the icon on a phone, so that all buttons fit in one row, and in a low window, where they share the title's row. */
const small = {
  ...noIcon,
  minWidth: 44,
  minHeight: 44,
  whiteSpace: 'nowrap',
  '@media (min-width: 600px)': { ...withIcon, minWidth: 0, minHeight: 0 },
  [shortViewport]: noIcon,
} as const;

/** The buttons of a database page: add, record, import, export. */
export function DatabaseActions({ noun, add, recordPath, importPath, source }: Props) {
  return (
    <Stack
      direction="row"
      sx={{
        flexWrap: 'wrap',
        gap: { xs: 0.5, sm: 1 },
        justifyContent: { xs: 'start', sm: 'center' },
        // On a phone they have a row of their own from the start: the title grows when its count is loaded.
        flexBasis: { xs: '100%', sm: 'auto' },
      }}
    >
      {add !== undefined && (
        <Button
          variant="outlined"
          startIcon={<Add />}
          sx={small}
          {...(typeof add === 'string' ? { component: Link, to: add } : { onClick: add })}
        >
          Add {capitalize(noun.one)}
        </Button>
      )}
      {recordPath !== undefined && (
        <Button startIcon={<Mic />} component={Link} to={recordPath} sx={small}>
          Record
        </Button>
      )}
      <Button startIcon={<FileUploadOutlined />} component={Link} to={importPath} sx={small}>
        Import
      </Button>
      {source && <ExportButton source={source} sx={small} />}
    </Stack>
  );
}
