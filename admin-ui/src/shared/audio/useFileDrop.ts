import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

const hasFiles = (transfer: DataTransfer | null) => Boolean(transfer?.types.includes('Files'));

/**
 * Takes a file that is dropped or pasted anywhere on the page: one that misses its field would otherwise open in place
 * of the page, and all that was typed with it. Returns whether a file is held over the page. Nothing is taken while the
 * field is inert.
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
      // Without a next element it is the window that was left.
      if (!event.relatedTarget) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      take(event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => {
      // Text that is pasted with a picture of it is still text.
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
