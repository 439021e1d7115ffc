import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { ErrorAlert } from '../../feedback/ErrorAlert';
import { TableProblem } from '../../export/tableFile';
import { saveFile } from '../../files/saveFile';

interface Props extends Pick<ButtonProps, 'sx'> {
  children: string;
  /** Makes the file. It rejects with a TableProblem if the person can be told why it failed. */
  make: () => Promise<Blob>;
  fileName: string;
}

/** Makes a file and saves it, or shows why that failed. */
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
