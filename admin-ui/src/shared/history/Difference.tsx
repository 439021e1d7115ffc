import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { UnstyledList } from '../layout/UnstyledList';
import { diffInline } from '../text/differences';
import { VisuallyHidden } from '../feedback/LiveRegion';
import { fileOf, recordingIn } from './actions';
import { diffFields, type FieldChange } from './fields';
import { KeptPicture, KeptRecording } from './KeptFiles';

interface Props {
  /** The content before and after the change. `before` is undefined for a new entry, `after` for a deleted one. */
  before: unknown;
  after: unknown;
  labels?: Labels;
}

/** What screen readers say before the parts that only one content has. */
interface Labels {
  removed: string;
  added: string;
}

/** Shows the differences between two contents, field by field. If one is undefined, it shows the other. */
export function Difference({ before, after, labels = { removed: 'removed', added: 'added' } }: Props) {
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
              <Recordings field={field} before={before} after={after} isWhole={isWhole} labels={labels} />
            ) : pictureFields.includes(field.name) ? (
              <Pictures {...field} isWhole={isWhole} labels={labels} />
            ) : isWhole ? (
              <SingleContent {...field} />
            ) : Array.isArray(field.after) ? (
              <Lists {...field} labels={labels} />
            ) : (
              <Texts {...field} labels={labels} />
            )}
          </Box>
        </div>
      ))}
    </Box>
  );
}

const pictureFields = ['image', 'profileImage'];

interface FileProps {
  isWhole: boolean;
  labels: Labels;
}

/** The recordings before and after a change, to play them. */
function Recordings({ field, before, after, isWhole, labels }: Props & FileProps & { field: FieldChange }) {
  const recordings = [
    { content: before, text: String(field.before), Mark: Removed, label: labels.removed },
    { content: after, text: String(field.after), Mark: Added, label: labels.added },
  ];
  return recordings.map(({ content, text, Mark, label }) => {
    const fileId = fileOf(content);
    if (fileId === '') return null;
    return (
      <Box key={label} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}>
        <KeptRecording fileId={fileId} name={recordingIn(content)} />
        <span>{isWhole ? text : <Mark label={label}>{text}</Mark>}</span>
      </Box>
    );
  });
}

/** The pictures before and after a change, with their addresses. */
function Pictures({ label, before, after, isWhole, labels }: FieldChange & FileProps) {
  const pictures = [
    { url: String(before), alt: `${label} before`, Mark: Removed, spoken: labels.removed },
    { url: String(after), alt: `${label} after`, Mark: Added, spoken: labels.added },
  ];
  return (
    <Box sx={{ mt: 0.5, display: 'grid', gap: 1, whiteSpace: 'normal' }}>
      {pictures.map(
        ({ url, alt, Mark, spoken }) =>
          url !== '' && (
            <KeptPicture key={alt} url={url} alt={alt}>
              {isWhole ? url : <Mark label={spoken}>{url}</Mark>}
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
function Lists({ before, after, labels }: FieldChange & { labels: Labels }) {
  const [oldValues, newValues] = [[before].flat(), [after].flat()];
  const removed = oldValues.filter((value) => !newValues.includes(value));
  const isReordered = removed.length === 0 && oldValues.length === newValues.length;
  return (
    <UnstyledList sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {removed.map((value) => (
        <li key={value}>
          <Removed label={labels.removed}>{value}</Removed>
        </li>
      ))}
      {newValues.map((value, index) => (
        <li key={value}>
          {!oldValues.includes(value) ? (
            <Added label={labels.added}>{value}</Added>
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

function Texts({ before, after, labels }: FieldChange & { labels: Labels }) {
  return diffInline(String(before), String(after)).map(({ kind, text }, at) => (
    <span key={at}>
      {at > 0 && ' '}
      {kind === 'removed' ? (
        <Removed label={labels.removed}>{text}</Removed>
      ) : kind === 'added' ? (
        <Added label={labels.added}>{text}</Added>
      ) : (
        text
      )}
    </span>
  ));
}

// Strikethrough and underline show the difference without colour.
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
  textDecorationStyle: 'dotted',
  textUnderlineOffset: '0.35em',
}));

interface MarkProps {
  /** Few screen readers announce the del and ins elements. */
  label: string;
  children: string;
}

const Spoken = ({ children }: { children: string }) => (
  <VisuallyHidden lang="en">{children}: </VisuallyHidden>
);

function Removed({ label, children }: MarkProps) {
  return (
    <Del>
      <Spoken>{label}</Spoken>
      {children}
    </Del>
  );
}

function Added({ label, children }: MarkProps) {
  return (
    <Ins>
      <Spoken>{label}</Spoken>
      {children}
    </Ins>
  );
}

/** Explains the marks of a Difference. */
export function DifferenceLegend({ removed, added }: Labels) {
  return (
    <>
      <Del>{removed}</Del> <Ins>{added}</Ins>
    </>
  );
}
