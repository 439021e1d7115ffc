import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { ErrorAlert } from '../../feedback/ErrorAlert';
import { saveFile } from '../../files/saveFile';

interface Props extends Pick<ButtonProps, 'sx'> {
  children: string;
  /** Makes the file. It rejects when the code that does so cannot be loaded. */
  make: () => Promise<Blob>;
  fileName: string;
}

/** Makes a file and saves it, or says that it could not be made. */
export function DownloadButton({ children, make, fileName, sx }: Props) {
  const [hasFailed, setFailed] = useState(false);
  const download = async () => {
    setFailed(false);
    try {
      saveFile(await make(), fileName);
    } catch (error) {
      console.error(error);
      setFailed(true);
    }
  };
  return (
    <>
      {hasFailed && <ErrorAlert>The file could not be made. Check your connection and try again.</ErrorAlert>}
      <Button startIcon={<FileDownloadOutlined />} onClick={() => void download()} {...(sx && { sx })}>
        {children}
      </Button>
    </>
  );
}
