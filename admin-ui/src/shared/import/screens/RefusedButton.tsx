import type { ImportArea } from '../area';
import { refusedFile } from '../refusedFile';
import type { RowAnswer } from '../run/api';
import type { CheckedRow } from '../run/checked';
import { DownloadButton } from './DownloadButton';

interface Props {
  area: ImportArea;
  /** What the columns of the file are called. */
  names: readonly string[];
  refused: readonly { row: CheckedRow; answer: RowAnswer }[];
}

/** Hands back the rows that were refused. */
export function RefusedButton({ area, names, refused }: Props) {
  if (refused.length === 0) return null;
  return (
    <DownloadButton
      make={() => refusedFile(names, refused)}
      fileName={`obi-${area.sheet.noun.many}-refused.csv`}
    >
      Download rows with errors
    </DownloadButton>
  );
}
