import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useEffect, useRef, useState } from 'react';
import { PendingButton } from '../feedback/PendingButton';
import { formatOf } from '../sound/fileFormat';
import { bitrateOf, maxConvertedSeconds } from '../sound/clip';
import { fileConverter, keepAsItIs } from '../sound/prepareFile';
import { maxAudioBytes } from './audioFile';

interface Props {
  file: File;
  /** The length of the file, if this browser knows it. */
  seconds: number | undefined;
  onFixed: (file: File) => void;
}

/** Offers what helps when a chosen file is not accepted: to make it smaller, or to use Opus as the Ogg file that it is. */
export function FileRemedy({ file, seconds, onFixed }: Props) {
  if (/\.opus$/i.test(file.name)) return <OggRemedy file={file} onFixed={onFixed} />;
  const isShort = seconds === undefined || seconds <= maxConvertedSeconds;
  if (file.size <= maxAudioBytes || !fileConverter.isAvailable() || !isShort) return null;
  return <SizeRemedy file={file} seconds={seconds} onFixed={onFixed} />;
}

/** The size of a second of one channel, in bytes. */
const secondBytes = bitrateOf(1) / 8;
const inMegabytes = (bytes: number) => `${Math.max(0.1, bytes / 1024 / 1024).toFixed(1)} MB`;

function SizeRemedy({ file, seconds, onFixed }: Props) {
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState<string>();
  // A result that is ready later must not replace what was chosen since.
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);

  const shrink = async () => {
    setWorking(true);
    setProblem(undefined);
    const smaller = await fileConverter.convert(file, {}, 'always').catch(() => undefined);
    const fits = smaller && smaller.file.size <= maxAudioBytes;
    const measured = fits ? await fileConverter.measure(smaller.file).catch(() => undefined) : undefined;
    if (!isMounted.current) return;
    setWorking(false);
    if (!smaller) setProblem("This browser couldn't make the file smaller.");
    else if (!fits) setProblem('The recording is too long to fit.');
    else onFixed(keepAsItIs(smaller, measured));
  };
  const size = seconds === undefined ? '' : `: about ${inMegabytes(seconds * secondBytes)}`;
  return (
    <>
      <PendingButton
        variant="outlined"
        pending={isWorking}
        pendingLabel="Making it smaller..."
        keepsFocus
        onClick={() => void shrink()}
      >
        {`Make it smaller${size}`}
      </PendingButton>
      {problem && (
        <FormHelperText error role="alert" sx={{ flexBasis: '100%' }}>
          {problem}
        </FormHelperText>
      )}
    </>
  );
}

function OggRemedy({ file, onFixed }: Pick<Props, 'file' | 'onFixed'>) {
  const [isOgg, setOgg] = useState(false);
  useEffect(() => {
    let isOver = false;
    void file
      .slice(0, 16)
      .arrayBuffer()
      .then((start) => {
        if (!isOver) setOgg(formatOf(new Uint8Array(start)) === 'ogg');
      });
    return () => {
      isOver = true;
    };
  }, [file]);
  if (!isOgg) return null;
  const renamed = () => new File([file], file.name.replace(/opus$/i, 'ogg'), { type: 'audio/ogg' });
  return (
    <Button variant="outlined" onClick={() => onFixed(renamed())}>
      Use it as an Ogg file
    </Button>
  );
}
