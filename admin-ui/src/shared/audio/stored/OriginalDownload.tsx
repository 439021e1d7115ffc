import Download from '@mui/icons-material/Download';
import FormHelperText from '@mui/material/FormHelperText';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PendingButton } from '../../feedback/PendingButton';
import { saveFile } from '../../files/saveFile';
import { session } from '../../http/client';
import { extensionOf, formatSize } from '../audioFile';
import type { Recording } from './recording';

interface Props {
  recording: Recording;
  /** Its address, which needs a token. */
  url: string;
  load: () => Promise<Blob>;
}

/** Downloads the file that a recording was made from. The button names its format and size once they are known. */
export function OriginalDownload({ recording: { fileId, filename }, url, load }: Props) {
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { data: known } = useQuery({
    queryKey: ['original', fileId],
    queryFn: ({ signal }) => headersOf(url, signal),
    staleTime: Infinity,
    retry: false,
  });
  const download = async () => {
    setLoading(true);
    setFailed(false);
    try {
      saveFile(await load(), known?.name ?? filename);
    } catch {
      setFailed(true);
    } finally {
      setLoading(false);
    }
  };
  const facts = known && `${extensionOf(known.name).toUpperCase()}, ${formatSize(known.size)}`;
  return (
    <>
      <PendingButton
        variant="outlined"
        startIcon={<Download />}
        pending={isLoading}
        pendingLabel="Downloading..."
        keepsFocus
        onClick={() => void download()}
      >
        {`Download the original${facts ? ` (${facts})` : ''}`}
      </PendingButton>
      {hasFailed && (
        <FormHelperText error role="alert" sx={{ flexBasis: '100%' }}>
          The original couldn't be downloaded. Try again.
        </FormHelperText>
      )}
    </>
  );
}

/** Returns the name and the size of a file without loading it. Rejects if the server does not say them. */
async function headersOf(url: string, signal: AbortSignal) {
  const { ok, headers } = await fetch(url, {
    method: 'HEAD',
    headers: { Authorization: `Bearer ${session.token() ?? ''}` },
    signal,
  });
  const [size, name] = [
    Number(headers.get('Content-Length')),
    nameIn(headers.get('Content-Disposition') ?? ''),
  ];
  if (!ok || !size || !name) throw new Error('The original is not described');
  return { name, size };
}

/** Returns the file name of a Content-Disposition header; undefined without one. */
function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/.exec(disposition)?.[1];
}
