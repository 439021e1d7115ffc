import UploadFile from '@mui/icons-material/UploadFile';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useForkRef } from '@mui/material/utils';
import { useRef, type ReactNode, type Ref, useEffect, useState } from 'react';
import { useController, type FieldPathByValue, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { LiveRegion } from '../feedback/LiveRegion';
import { Field } from '../fields/Field';
import { DropArea, DropHint, useFileDrop } from '../files/FileDrop';
import { fileConverter, prepareFile, usePreparedFile, type PreparedFile } from '../sound/prepareFile';
import { audioExtensions, checkAudio, extensionOf, formatLength, formatSize } from './audioFile';
import { FileRemedy } from './FileRemedy';
import { usePlayer } from './playback';
import { PlayerButton } from './PlayButton';
import { audioButton, RecordButton } from './RecordButton';
import { SoundEditor } from './SoundEditor';

interface AudioFieldProps {
  label: string;
  value: File | undefined;
  onChange: (file: File | undefined) => void;
  /** The button that chooses a file. It gets the focus when the file is not valid. */
  inputRef?: Ref<HTMLButtonElement>;
  hint?: ReactNode;
  error?: string | undefined;
  /** Keeps room for a recording that is about to be chosen. */
  isRoomy?: boolean;
  /** The person asked to trim the chosen recording. */
  isTrimming?: boolean;
}

const accepted = ['audio/*', ...audioExtensions.map((extension) => `.${extension}`)].join(',');
const limits = `Any of ${audioExtensions.length} formats, such as MP3, WAV, M4A, OGG and AMR, at most 5 MB.`;

/** Chooses, drops, pastes or records an audio file, and plays it before it is uploaded. */
export function AudioField({
  label,
  value,
  onChange,
  inputRef,
  hint = limits,
  error,
  isRoomy = false,
  isTrimming = false,
}: AudioFieldProps) {
  const area = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const record = useRef<HTMLButtonElement>(null);
  const chooseRef = useForkRef(choose, inputRef);
  const isOver = useFileDrop(area, (file) => {
    // The field with the focus shows what is wrong.
    choose.current?.focus({ preventScroll: true });
    onChange(file);
  });
  // Before the check: a file may turn out to be damaged when it is read.
  const prepared = usePreparedFile(error === undefined ? value : undefined);
  const problem = error ?? (value && checkAudio(value));
  const remove = () => {
    onChange(undefined);
    choose.current?.focus();
  };
  return (
    <Field label={label} hint={hint} error={problem}>
      {({ id, labelId, describedBy }) => (
        <DropArea
          ref={area}
          role="group"
          aria-labelledby={labelId}
          isOver={isOver}
          isWrong={Boolean(problem)}
        >
          <Button
            ref={chooseRef}
            id={id}
            aria-labelledby={`${labelId} ${id}-text`}
            aria-describedby={describedBy}
            variant="outlined"
            startIcon={<UploadFile />}
            onClick={() => input.current?.click()}
            sx={audioButton}
          >
            {/* Another label replaces this one and does not move it. */}
            <span key={value ? 'other' : 'first'} id={`${id}-text`}>
              {value ? 'Choose another file' : 'Choose a file'}
            </span>
          </Button>
          <RecordButton onRecorded={onChange} buttonRef={record} isRoomy={isRoomy}>
            {value ? (
              <ChosenAudio
                key={keyOf(value)}
                file={value}
                prepared={prepared}
                isWrong={Boolean(problem)}
                isTrimming={isTrimming}
                onRemove={remove}
                onRecordAgain={() => {
                  record.current?.focus();
                  record.current?.click();
                }}
                onFixed={(file) => {
                  onChange(file);
                  choose.current?.focus();
                }}
              />
            ) : (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                No file chosen
              </Typography>
            )}
          </RecordButton>
          <DropHint>{isOver ? 'Drop the file here' : 'or drop or paste one'}</DropHint>
          <input
            ref={input}
            type="file"
            hidden
            accept={accepted}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) onChange(file);
              // Without this, choosing the same file again after editing it would change nothing.
              event.target.value = '';
            }}
          />
          <LiveRegion>{value && !problem && `${value.name} is selected.`}</LiveRegion>
        </DropArea>
      )}
    </Field>
  );
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

interface FormAudioProps<F extends FieldValues> extends Pick<AudioFieldProps, 'label' | 'hint'> {
  form: UseFormReturn<F>;
  name: FieldPathByValue<F, File | undefined>;
}

/** An AudioField that is bound to a field of the form. */
export function FormAudio<F extends FieldValues>({ form, name, ...input }: FormAudioProps<F>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { value, onChange, ref } = field;
  return (
    <AudioField
      {...input}
      value={value}
      onChange={onChange}
      inputRef={ref}
      error={value && fieldState.error?.message}
    />
  );
}

interface Props {
  file: File;
  /** Undefined while the file is converted. */
  prepared: PreparedFile | undefined;
  /** The file breaks a rule, so it can't be played. */
  isWrong: boolean;
  isTrimming: boolean;
  onRemove: () => void;
  onRecordAgain: () => void;
  /** Called with the file to use in its place. */
  onFixed: (file: File) => void;
}

/** A chosen file before its upload: name, size, length, what will be uploaded, and a button that plays it. */
function ChosenAudio({ file, prepared, isWrong, isTrimming, onRemove, onRecordAgain, onFixed }: Props) {
  const length = useAudioLength(file);
  const isPlayable = length !== 'unplayable' || prepared?.original !== undefined;
  const canConvert = fileConverter.isAvailable();
  const player = usePlayer(async () => {
    const { file: source, kept } = await prepareFile(file);
    return { source, from: kept?.from ?? 0 };
  });
  const state = isWrong ? '' : stateText(prepared, isPlayable, canConvert);
  const facts = [formatSize(file.size), typeof length === 'number' ? formatLength(length) : ''];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, width: '100%' }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file.name}</Typography>
        <Typography
          variant="body2"
          {...(canConvert && { role: 'status' })}
          // Two lines on a narrow screen, so that a longer text moves nothing.
          sx={{ color: 'text.secondary', minHeight: { xs: '3em', sm: 0 } }}
        >
          {[facts.filter(Boolean).join(', '), state].filter(Boolean).join('. ')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {isWrong && (
          <FileRemedy
            file={file}
            seconds={typeof length === 'number' ? length : undefined}
            onFixed={onFixed}
          />
        )}
        {!isWrong && isPlayable && <PlayerButton player={player} name={file.name} size="medium" />}
        <Button onClick={onRemove} aria-label={`Remove ${file.name}`} sx={{ alignSelf: 'start' }}>
          Remove
        </Button>
      </Box>
      {!isWrong && canConvert && (
        <SoundEditor
          file={file}
          prepared={prepared}
          player={player}
          onRecordAgain={onRecordAgain}
          takesFocus={isTrimming}
        />
      )}
    </Box>
  );
}

/** Returns the text about what is uploaded, which must fit on one line. `prepared` is undefined during the conversion. */
function stateText(prepared: PreparedFile | undefined, isPlayable: boolean, canConvert: boolean): string {
  if (!prepared) return 'Preparing the recording...';
  const { file, original, failure } = prepared;
  if (original)
    return `Ready to upload as ${extensionOf(file.name).toUpperCase()}, ${formatSize(file.size)}.`;
  if (failure === 'unplayable') return "It can't be converted and may not play everywhere.";
  if (!isPlayable) return "This browser can't play it; check it's the right file.";
  if (failure) return "It can't be converted and is uploaded as it is.";
  return canConvert ? 'Ready to upload as it is.' : '';
}

/** A length in seconds, or 'unplayable' if this browser can't play the file. */
type Length = number | 'unplayable';

/** Returns the length of the file; undefined until it is known. */
function useAudioLength(file: File): Length | undefined {
  const [known, setKnown] = useState<{ file: File; length: Length }>();

  useEffect(() => {
    const audio = new Audio();
    const url = URL.createObjectURL(file);
    audio.preload = 'metadata';
    audio.ondurationchange = () => {
      if (Number.isFinite(audio.duration)) setKnown({ file, length: audio.duration });
      // Files that a browser recorded may report their length only after seeking to the end.
      else if (audio.duration === Infinity) audio.currentTime = Number.MAX_SAFE_INTEGER;
    };
    audio.onerror = () => setKnown({ file, length: 'unplayable' });
    audio.src = url;
    return () => {
      audio.ondurationchange = null;
      audio.onerror = null;
      audio.removeAttribute('src');
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return known?.file === file ? known.length : undefined;
}
