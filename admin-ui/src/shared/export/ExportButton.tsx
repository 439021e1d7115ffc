import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { ExportSource } from './source';
import { useExportDialog } from './useExportDialog';

interface Props extends Pick<ButtonProps, 'sx'> {
  /** What can be exported now; asked when the button is pressed. */
  source: () => ExportSource;
}

/** Leads to the export of what a screen lists. */
export function ExportButton({ source, sx }: Props) {
  const { open, dialog } = useExportDialog();
  return (
    <>
      <Button startIcon={<FileDownloadOutlined />} onClick={() => void open(source)} sx={sx}>
        Export
      </Button>
      {dialog}
    </>
  );
}
