import { useEffect } from 'react';

/** Names the browser tab: "Title · Obi". */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Obi`;
  }, [title]);
}
