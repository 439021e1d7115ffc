import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { UnstyledList } from '../layout/UnstyledList';
import { diffInline } from '../text/differences';
import { VisuallyHidden } from '../feedback/LiveRegion';
import { diffFields, type FieldChange } from './fields';

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
            {isWhole ? (
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

/** Few screen readers announce the del and ins elements. */
const SpokenLabel = ({ children }: { children: string }) => (
  <VisuallyHidden lang="en">{children} </VisuallyHidden>
);

function Removed({ children }: { children: string }) {
  return (
    <Del>
      <SpokenLabel>removed:</SpokenLabel>
      {children}
    </Del>
  );
}

function Added({ children }: { children: string }) {
  return (
    <Ins>
      <SpokenLabel>added:</SpokenLabel>
      {children}
    </Ins>
  );
}
