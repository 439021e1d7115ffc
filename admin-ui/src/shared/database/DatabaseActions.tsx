import Add from '@mui/icons-material/Add';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Mic from '@mui/icons-material/Mic';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';
import { ExportButton } from '../export/ExportButton';
import type { ExportSource } from '../export/source';
import { capital } from '../text/capital';
import type { Noun } from '../text/noun';

interface Props {
  noun: Noun;
  /** Where one is added, or what leads there; none where it is at hand already. */
  add?: string | (() => void) | undefined;
  /** Where recordings are made; none where nothing has any. */
  recordPath?: string | undefined;
  /** Where files are imported. */
  importPath: string;
  /** What can be exported; none while there is nothing. */
  source?: (() => ExportSource) | undefined;
}

/** Without an icon on a phone, so that all stand in one row. */
const secondary = {
  px: { xs: 1, sm: 1.5 },
  minWidth: 0,
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
};

/** What can be done with a whole database. */
export function DatabaseActions({ noun, add, recordPath, importPath, source }: Props) {
  return (
    <Stack direction="row" sx={{ gap: 1, justifyContent: 'center' }}>
      {add !== undefined && (
        <Button
          variant="outlined"
          startIcon={<Add />}
          {...(typeof add === 'string' ? { component: Link, to: add } : { onClick: add })}
        >
          Add {capital(noun.one)}
        </Button>
      )}
      {recordPath !== undefined && (
        <Button startIcon={<Mic />} component={Link} to={recordPath} sx={secondary}>
          Record
        </Button>
      )}
      <Button startIcon={<FileUploadOutlined />} component={Link} to={importPath} sx={secondary}>
        Import
      </Button>
      {source && <ExportButton source={source} sx={secondary} />}
    </Stack>
  );
}
