import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { UnstyledList } from '../layout/UnstyledList';
import { diffInline } from '../text/differences';
import { VisuallyHidden } from '../feedback/LiveRegion';
import { fileOf, recordingIn } from './actions';
import { diffFields, pictureFields, type FieldChange } from './fields';
import { KeptPicture, KeptRecording } from './KeptFiles';

interface Props {
  /** The content before and after the change. `before` is undefined for a new entry, `after` for a deleted one. */
  before: unknown;
  after: unknown;
}

/** Shows the differences between two contents, field by field. If one is undefined, it shows the other. */
export function Difference({ before, after }: Props) {
  const isWhole = before === undefined || after === undefined;
  const fields = diffFields(before, after);
  if (fields.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {isWhole ? 'There are no details.' : 'No visible changes.'}
      </Typography>
    );
  }
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, overflowWrap: 'anywhere' }}>
      {fields.map((field) => (
        <div key={field.name}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {field.label}
          </Box>
          <Box component="dd" lang={field.lang} dir="auto" sx={{ m: 0, whiteSpace: 'pre-line' }}>
            {field.name === 'audio' ? (
              <Recordings field={field} before={before} after={after} isWhole={isWhole} />
            ) : pictureFields.includes(field.name) ? (
              <Pictures {...field} isWhole={isWhole} />
            ) : isWhole ? (
              <SingleContent {...field} />
            ) : Array.isArray(field.after) ? (
              <Lists {...field} />
            ) : (
              <Texts {...field} />
            )}
          </Box>
        </div>
      ))}
    </Box>
  );
}

interface FileProps {
  isWhole: boolean;
}

/** The recordings before and after a change, to play them. */
function Recordings({ field, before, after, isWhole }: Props & FileProps & { field: FieldChange }) {
  const recordings = [
    { content: before, text: String(field.before), Mark: Removed },
    { content: after, text: String(field.after), Mark: Added },
  ];
  return recordings.map(({ content, text, Mark }) => {
    const fileId = fileOf(content);
    if (fileId === '') return null;
    return (
      <Box key={text} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}>
        <KeptRecording fileId={fileId} name={recordingIn(content)} />
        <span>{isWhole ? text : <Mark>{text}</Mark>}</span>
      </Box>
    );
  });
}

/** The pictures before and after a change, with their addresses. */
function Pictures({ label, before, after, isWhole }: FieldChange & FileProps) {
  const pictures = [
    { url: String(before), alt: `${label} before`, Mark: Removed },
    { url: String(after), alt: `${label} after`, Mark: Added },
  ];
  return (
    <Box sx={{ mt: 0.5, display: 'grid', gap: 1, whiteSpace: 'normal' }}>
      {pictures.map(
        ({ url, alt, Mark }) =>
          url !== '' && (
            <KeptPicture key={alt} url={url} alt={alt}>
              {isWhole ? url : <Mark>{url}</Mark>}
            </KeptPicture>
          ),
      )}
    </Box>
  );
}

function SingleContent({ before, after }: FieldChange) {
  return [before, after].flat().filter(Boolean).join(', ');
}

/** Shows the removed, added and unchanged values of a list. Values that were only reordered are numbered. */
function Lists({ before, after }: FieldChange) {
  const [oldValues, newValues] = [[before].flat(), [after].flat()];
  const removed = oldValues.filter((value) => !newValues.includes(value));
  const isReordered = removed.length === 0 && oldValues.length === newValues.length;
  return (
    <UnstyledList sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {removed.map((value) => (
        <li key={value}>
          <Removed>{value}</Removed>
        </li>
      ))}
      {newValues.map((value, index) => (
        <li key={value}>
          {!oldValues.includes(value) ? (
            <Added>{value}</Added>
          ) : isReordered ? (
            `${index + 1}. ${value}`
          ) : (
            value
          )}
        </li>
      ))}
    </UnstyledList>
  );
}

function Texts({ before, after }: FieldChange) {
  return diffInline(String(before), String(after)).map(({ kind, text }, at) => (
    <span key={at}>
      {at > 0 && ' '}
      {kind === 'removed' ? <Removed>{text}</Removed> : kind === 'added' ? <Added>{text}</Added> : text}
    </span>
  ));
}

// Strikethrough and underline show the difference without colour. A dotted underline is for other marks: MarkedWords.
const Del = styled('del')(({ theme }) => ({
  padding: '0 0.1em',
  borderRadius: 2,
  color: theme.palette.error.main,
  backgroundColor: theme.palette.error.light,
}));

const Ins = styled('ins')(({ theme }) => ({
  padding: '0 0.1em',
  borderRadius: 2,
  color: theme.palette.success.main,
  backgroundColor: theme.palette.success.light,
  textUnderlineOffset: '0.35em',
}));

interface MarkProps {
  children: string;
}

/** Few screen readers announce the del and ins elements. */
const Spoken = ({ children }: MarkProps) => <VisuallyHidden lang="en">{children}: </VisuallyHidden>;

function Removed({ children }: MarkProps) {
  return (
    <Del>
      <Spoken>removed</Spoken>
      {children}
    </Del>
  );
}

function Added({ children }: MarkProps) {
  return (
    <Ins>
      <Spoken>added</Spoken>
      {children}
    </Ins>
  );
}
