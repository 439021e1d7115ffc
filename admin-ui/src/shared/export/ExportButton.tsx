import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { BusyLine } from '../feedback/Late';
import type { ExportSource } from './source';
import { useExportDialog } from './useExportDialog';

interface Props extends Pick<ButtonProps, 'sx'> {
  /** Is called when the button is pressed. */
  source: () => ExportSource;
}

/** Opens the export dialog, also if the address asks for it (?export=1). */
export function ExportButton({ source, sx }: Props) {
  const { open, isLate, dialog } = useExportDialog();
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  const [params, setParams] = useSearchParams();
  const isAsked = params.has('export');
  useEffect(() => {
    if (!isAsked) return;
    // Remove the parameter, so that a reload or Back does not open the dialog again.
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('export');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
    void open(latest.current);
  }, [isAsked, setParams, open]);
  return (
    <>
      <Button
        startIcon={<FileDownloadOutlined />}
        onClick={() => void open(source)}
        aria-busy={isLate}
        sx={sx}
      >
        Export
        {isLate && <BusyLine />}
      </Button>
      {dialog}
    </>
  );
}
