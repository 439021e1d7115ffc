import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { BusyLine } from '../feedback/Late';
import type { ExportSource } from './source';
import { useExportDialog } from './useExportDialog';

interface Props extends Pick<ButtonProps, 'sx'> {
  /** What can be exported now; asked when the button is pressed. */
  source: () => ExportSource;
}

/** Leads to the export of what a screen lists, as the address can (?export=1). */
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
    // Said once: a reload or Back does not ask again.
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
