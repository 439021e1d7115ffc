import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { diffInline } from '../text/differences';
import { VisuallyHidden } from '../feedback/LiveRegion';
import { diffFields, type FieldChange } from './fields';

interface Props {
  /** The content before and after; undefined where there is none. */
  before: unknown;
  after: unknown;
}

/** The differences between two contents, field by field. If there is only one, shows that one. */
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
              <Whole {...field} />
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

function Whole({ before, after }: FieldChange) {
  return [before, after].flat().filter(Boolean).join(', ');
}

/** The removed and the added values, and those that stay. */
function Lists({ before, after }: FieldChange) {
  const [was, is] = [[before].flat(), [after].flat()];
  const removed = was.filter((one) => !is.includes(one));
  const isReordered = removed.length === 0 && was.length === is.length;
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, listStyle: 'none' }}
    >
      {removed.map((one) => (
        <li key={one}>
          <Removed>{one}</Removed>
        </li>
      ))}
      {is.map((one, at) => (
        <li key={one}>
          {!was.includes(one) ? <Added>{one}</Added> : isReordered ? `${at + 1}. ${one}` : one}
        </li>
      ))}
    </Box>
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
