import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { diffWords, type Part } from '../text/differences';
import { MarkedWords } from '../text/MarkedWords';
import { fileOf, recordingIn } from './actions';
import { diffFields, pictureFields, type FieldChange } from './fields';
import { KeptPicture, KeptRecording } from './KeptFiles';

interface Props {
  theirs: unknown;
  mine: unknown;
}

/**
 * Shows two versions field by field, one below the other, with the words marked that only one of them has. Nothing is
 * red or green here: neither version is the older one (see Difference).
 */
export function Comparison({ theirs, mine }: Props) {
  const fields = diffFields(theirs, mine);
  if (fields.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        No visible changes.
      </Typography>
    );
  }
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, overflowWrap: 'anywhere' }}>
      {fields.map((field) => {
        const [theirParts, myParts] = partsOf(field);
        return (
          <div key={field.name}>
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {field.label}
            </Box>
            <Side title="Theirs" field={field} content={theirs} parts={theirParts} />
            <Side title="Yours" field={field} content={mine} parts={myParts} />
          </div>
        );
      })}
    </Box>
  );
}

/** Returns the parts of the field's two values, or their values if the field is a list. */
function partsOf({ before, after }: FieldChange): [Part[], Part[]] {
  if (!Array.isArray(before) && !Array.isArray(after)) return diffWords(before, after);
  const [first, second] = [[before].flat(), [after].flat()];
  const isReordered = first.length === second.length && first.every((value) => second.includes(value));
  const mark = (values: string[], other: string[]) =>
    values.map((value, at) => ({
      text: isReordered ? `${at + 1}. ${value}` : value,
      differs: !other.includes(value),
    }));
  return [mark(first, second), mark(second, first)];
}

interface SideProps {
  title: string;
  field: FieldChange;
  content: unknown;
  parts: Part[];
}

function Side({ title, field: { name, label, lang, after }, content, parts }: SideProps) {
  const text = parts.map((part) => part.text).join(' ');
  const words = text ? <MarkedWords parts={parts} separator={Array.isArray(after) ? ', ' : ' '} /> : '-';
  return (
    <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'baseline', gap: 1 }}>
      <Box component="span" sx={{ width: '3.5rem', flexShrink: 0, fontSize: '0.875rem', fontWeight: 650 }}>
        {title}{' '}
      </Box>
      <Box lang={lang} dir="auto" sx={{ minWidth: 0 }}>
        {name === 'audio' && fileOf(content) !== '' ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <KeptRecording fileId={fileOf(content)} name={recordingIn(content)} />
            <span>{words}</span>
          </Box>
        ) : pictureFields.includes(name) && text ? (
          <KeptPicture url={text} alt={`${label}: ${title}`}>
            {words}
          </KeptPicture>
        ) : (
          words
        )}
      </Box>
    </Box>
  );
}
