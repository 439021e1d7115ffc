import Add from '@mui/icons-material/Add';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';
import { capital } from '../text/capital';
import type { Noun } from '../text/noun';

interface Props {
  noun: Noun;
  /** Where one is added, or what leads there; none where it is at hand already. */
  add?: string | (() => void) | undefined;
  /** None while there is nothing to export. */
  onExport?: (() => void) | undefined;
}

/** What can be done with a whole database: in one row, on a phone too. */
export function DatabaseActions({ noun, add, onExport }: Props) {
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
      {onExport && (
        <Secondary icon={<FileDownloadOutlined />} onClick={onExport}>
          Export
        </Secondary>
      )}
    </Stack>
  );
}

/** Gives up its icon on a phone, so that all of them stand in one row. */
function Secondary({ icon, ...props }: ButtonProps & { icon: ButtonProps['startIcon'] }) {
  return (
    <Button
      startIcon={icon}
      {...props}
      sx={{
        px: { xs: 1, sm: 1.5 },
        minWidth: 0,
        '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
      }}
    />
  );
}
