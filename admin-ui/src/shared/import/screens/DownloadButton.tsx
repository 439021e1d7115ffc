import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { TableProblem } from '../../export/tableFile';
import { ErrorAlert } from '../../feedback/ErrorAlert';
import { saveFile } from '../../files/saveFile';
import { escapeFormula, joinList } from '../../sheet/cells';
import type { ImportArea } from '../area';
import type { Cell } from '../read/table';
import type { RowAnswer } from '../run/api';
import type { AnsweredRow } from '../run/checked';

interface Props extends Pick<ButtonProps, 'sx'> {
  children: string;
  /** Creates the file. It rejects with a TableProblem whose message can be shown to the user. */
  make: () => Promise<Blob>;
  fileName: string;
}

/** Creates a file and saves it, or shows why that failed. */
export function DownloadButton({ children, make, fileName, sx }: Props) {
  const [failure, setFailure] = useState<string>();
  const download = async () => {
    setFailure(undefined);
    try {
      saveFile(await make(), fileName);
    } catch (error) {
      console.error(error);
      setFailure(error instanceof TableProblem ? error.message : "Couldn't create the file. Try again.");
    }
  };
  return (
    <>
      {failure !== undefined && <ErrorAlert>{failure}</ErrorAlert>}
      <Button startIcon={<FileDownloadOutlined />} onClick={() => void download()} {...(sx && { sx })}>
        {children}
      </Button>
    </>
  );
}

interface RefusedButtonProps {
  area: ImportArea;
  /** The names of the file's columns. */
  names: readonly string[];
  refused: readonly AnsweredRow[];
}

/** Downloads the rejected rows. */
export function RefusedButton({ area, names, refused }: RefusedButtonProps) {
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

/** Returns why a row was refused, in one line. */
export const whyRefused = ({ errors = [] }: RowAnswer) => errors.map(({ message }) => message).join('; ');

const text = (cell: Cell = '') => escapeFormula(Array.isArray(cell) ? joinList(cell) : cell);

/** Returns the rejected rows as CSV with the reasons, so that they can be corrected and imported again. */
export async function refusedFile(names: readonly string[], refused: readonly AnsweredRow[]): Promise<Blob> {
  const { default: Papa } = await import('papaparse');
  const data = refused.map(({ row, answer }) => [
    ...names.map((_, at) => text(row.cells[at])),
    whyRefused(answer),
  ]);
  // The byte order mark makes Excel read it as UTF-8.
  const csv = Papa.unparse({ fields: [...names.map(escapeFormula), 'Error'], data });
  return new Blob(['\ufeff', csv], { type: 'text/csv' });
}
