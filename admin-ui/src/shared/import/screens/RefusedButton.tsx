import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { saveFile } from '../../files/saveFile';
import type { ImportArea } from '../area';
import { refusedFile } from '../refusedFile';
import type { RowAnswer } from '../run/api';
import type { CheckedRow } from '../run/checked';

interface Props {
  area: ImportArea;
  /** What the columns of the file are called. */
  names: readonly string[];
  refused: readonly { row: CheckedRow; answer: RowAnswer }[];
}

/** Hands back the rows that were refused. */
export function RefusedButton({ area, names, refused }: Props) {
  if (refused.length === 0) return null;
  const download = async () => {
    saveFile(await refusedFile(names, refused), `obi-${area.sheet.file}-refused.csv`);
  };
  return (
    <Button startIcon={<FileDownloadOutlined />} onClick={() => void download()}>
      Download refused rows
    </Button>
  );
}
