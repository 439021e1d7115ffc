import Box, { type BoxProps } from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject } from 'react';

const hasFiles = (transfer: DataTransfer | null) => Boolean(transfer?.types.includes('Files'));

/**
 * Takes a file that is dropped or pasted anywhere on the page, and reports whether one is dragged over it. Without
 * this, the browser would open a file that misses the field and the typed text would be lost. An inert field takes none.
 */
export function useFileDrop(field: RefObject<HTMLElement | null>, onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((transfer: DataTransfer | null) => {
    const [file] = transfer?.files ?? [];
    if (file && !field.current?.closest('[inert], [aria-hidden=true]')) onFile(file);
  });

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      // No next element: the pointer left the window.
      if (!event.relatedTarget) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      take(event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => {
      // Office programs paste a picture along with the text.
      if (!hasFiles(event.clipboardData) || event.clipboardData?.getData('text')) return;
      event.preventDefault();
      take(event.clipboardData);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, []);
  return isOver;
}

interface Props extends Omit<BoxProps, 'sx'> {
  /** A file is dragged over the page. */
  isOver: boolean;
  isWrong?: boolean;
  padding?: number;
}

/** The frame around the ways to choose a file. */
export function DropArea({ isOver, isWrong = false, padding = 1.5, ...box }: Props) {
  return (
    <Box
      {...box}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        p: padding,
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : isWrong ? 'error.main' : 'divider',
        borderRadius: 1,
        bgcolor: isOver ? 'action.hover' : 'background.paper',
      }}
    />
  );
}

/** Says that a file can be dropped, on devices that can. */
export function DropHint({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', '@media (hover: none)': { display: 'none' } }}>
      {children}
    </Typography>
  );
}
