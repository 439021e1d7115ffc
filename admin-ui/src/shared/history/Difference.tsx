import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { edits } from '../text/differences';
import { VisuallyHidden } from '../feedback/LiveRegion';
import { changedFields, type FieldChange } from './fields';

interface Props {
  /** The content before and after; undefined where there is none. */
  before: unknown;
  after: unknown;
}

/** Shows the fields that differ between two contents. If there is only one content, shows all of its fields. */
export function Difference({ before, after }: Props) {
  const isSingle = before === undefined || after === undefined;
  const fields = changedFields(before, after);
  if (fields.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {isSingle ? 'There are no details.' : 'No visible changes.'}
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
            {isSingle ? (
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

/** Shows the removed, added and unchanged items of a list. */
function Lists({ before, after }: FieldChange) {
  const [was, is] = [[before].flat(), [after].flat()];
  const removed = was.filter((item) => !is.includes(item));
  const isReordered = removed.length === 0 && was.length === is.length;
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, listStyle: 'none' }}
    >
      {removed.map((item) => (
        <li key={item}>
          <Removed>{item}</Removed>
        </li>
      ))}
      {is.map((item, at) => (
        <li key={item}>
          {!was.includes(item) ? <Added>{item}</Added> : isReordered ? `${at + 1}. ${item}` : item}
        </li>
      ))}
    </Box>
  );
}

function Texts({ before, after }: FieldChange) {
  return edits(String(before), String(after)).map(({ kind, text }, at) => (
    <span key={at}>
      {at > 0 && ' '}
      {kind === 'removed' ? <Removed>{text}</Removed> : kind === 'added' ? <Added>{text}</Added> : text}
    </span>
  ));
}

// Lines show the difference to people who do not see the colours.
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

/** Few screen readers tell what is removed and what is added. */
const Said = ({ children }: { children: string }) => <VisuallyHidden lang="en">{children} </VisuallyHidden>;

/** A text that went. */
function Removed({ children }: { children: string }) {
  return (
    <Del>
      <Said>removed:</Said>
      {children}
    </Del>
  );
}

/** A text that came. */
function Added({ children }: { children: string }) {
  return (
    <Ins>
      <Said>added:</Said>
      {children}
    </Ins>
  );
}
