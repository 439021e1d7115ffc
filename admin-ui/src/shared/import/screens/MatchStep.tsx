import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MuiLink from '@mui/material/Link';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { areaRows } from '../../areas';
import { ErrorAlert } from '../../feedback/ErrorAlert';
import { failureReason } from '../../feedback/failures';
import { foreignScript } from '../../igbo/standardLetters';
import { formatCount } from '../../text/plural';
import { truncate } from '../../text/truncate';
import type { ImportArea } from '../area';
import { columnNames, likelyArea, matchColumns, type Matching } from '../plan/columns';
import type { LetterFound } from '../plan/letters';
import type { Plan } from '../plan/usePlan';
import type { Table } from '../read/table';
import { rowsText } from '../read/table';
import type { OnMatch } from '../run/api';
import type { Choices } from '../run/useCheck';
import { ColumnFields } from './ColumnFields';
import { FileFacts } from './FileFacts';
import { StepHeading } from './StepList';
import { UnknownNames } from './UnknownNames';

interface Props {
  area: ImportArea;
  fileName: string;
  table: Table;
  isHeaded: boolean;
  matching: Matching;
  choices: Choices;
  /** Undefined while it is computed. */
  plan: Plan | undefined;
  /** The letters to change. */
  acceptedLetters: ReadonlySet<string>;
  /** The unknown names to replace with the likely ones. */
  acceptedNames: ReadonlySet<string>;
  /** The error of the check. */
  error: unknown;
  isBack: boolean;
  onHeaded: (isHeaded: boolean) => void;
  onMatching: (matching: Matching) => void;
  onChoices: (choices: Choices) => void;
  onAcceptedLetters: (acceptedLetters: ReadonlySet<string>) => void;
  onAcceptedNames: (acceptedNames: ReadonlySet<string>) => void;
  onSheet: (sheet: string) => void;
  onAgain: () => void;
  onCheck: () => void;
}

/** The second step: matches the columns, and chooses how existing entries, unknown names and letters are imported. */
export function MatchStep(props: Props) {
  const { area, table, isHeaded, matching, choices, plan, acceptedLetters, error } = props;
  const { onMatching, onChoices, onAcceptedLetters, onCheck } = props;
  const names = columnNames(table, isHeaded);
  const missing = area.sheet.columns.filter(
    ({ field }) => area.required.includes(field) && matching[field] === undefined,
  );
  const isAny = Object.keys(matching).length > 0;
  return (
    <Box sx={{ maxWidth: 960 }}>
      <StepHeading>Match the columns</StepHeading>
      <FileFacts {...props} count={plan?.rows.length} />
      <OtherAreaAlert area={area} table={table} />
      <DamageAlert rows={table.damaged} onAgain={props.onAgain} />
      {error !== undefined && (
        <ErrorAlert>{`The file could not be checked. ${failureReason(error)}`.trim()}</ErrorAlert>
      )}
      <ColumnFields
        area={area}
        table={table}
        names={names}
        isHeaded={isHeaded}
        matching={matching}
        onMatching={onMatching}
      />
      <MatchChoice
        area={area}
        value={choices.onMatch}
        onChange={(onMatch) => onChoices({ ...choices, onMatch })}
      />
      {/* Last, because they appear once the rows are read. */}
      {plan && plan.letters.length > 0 && (
        <LetterList letters={plan.letters} accepted={acceptedLetters} onAccepted={onAcceptedLetters} />
      )}
      {plan && plan.unknown.length > 0 && (
        <UnknownNames
          names={plan.unknown}
          accepted={props.acceptedNames}
          onAccepted={props.onAcceptedNames}
          isAdded={choices.createCategories}
          onAdded={(createCategories) => onChoices({ ...choices, createCategories })}
        />
      )}
      <Box role="status">
        {missing.length > 0 && (
          <Typography sx={{ mb: 2, color: isAny ? 'text.secondary' : 'error.main' }}>
            {isAny
              ? `Without ${missing.map(({ heading }) => heading).join(', ')}, new rows can't be imported.${choices.onMatch === 'change' ? ' Existing entries can still be updated.' : ''}`
              : 'No columns are matched yet. Choose above what each column contains.'}
          </Typography>
        )}
      </Box>
      <Button variant="contained" size="large" disabled={!plan || !isAny} onClick={onCheck}>
        Check the file
      </Button>
    </Box>
  );
}

/** Says that the file seems to contain entries of another area, and leads to its import. */
function OtherAreaAlert({ area, table }: { area: ImportArea; table: Table }) {
  // The first row may have headings even if this area knows none of them.
  const names = columnNames(table, true);
  const likely = likelyArea(names);
  const knowsAll = Object.keys(matchColumns(area.sheet, names)).length === names.length;
  if (!likely || likely === area.sheet.area || knowsAll) return null;
  const { noun, root } = areaRows[likely];
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      This looks like a file of {noun.many}.{' '}
      <MuiLink component={Link} to={`${root}/import`}>
        Import {noun.many}
      </MuiLink>{' '}
      instead, or match the columns below to import it as {area.sheet.noun.many}.
    </Alert>
  );
}

/** Says that the file has lost letters, which no program can restore. */
function DamageAlert({ rows, onAgain }: { rows: readonly number[]; onAgain: () => void }) {
  if (rows.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      Letters such as <span lang="ig">ị, ọ, ụ and ṅ</span> seem to be lost in {rowsText(rows)}: words contain
      question marks or strange characters. Open the original and save it as an Excel workbook (.xlsx) or as
      “CSV UTF-8”, then choose that file. If the words are correct, continue.
      <Box sx={{ mt: 1 }}>
        <Button size="small" color="inherit" variant="outlined" onClick={onAgain}>
          Choose another file
        </Button>
      </Box>
    </Alert>
  );
}

interface MatchChoiceProps {
  area: ImportArea;
  value: OnMatch;
  onChange: (value: OnMatch) => void;
}

/** How rows of existing entries are imported. */
function MatchChoice({ area, value, onChange }: MatchChoiceProps) {
  const { noun, columns } = area.sheet;
  const known = area.known.map((field) => columns.find((one) => one.field === field)?.heading.toLowerCase());
  return (
    <FormControl sx={{ mb: 3, display: 'block' }}>
      <FormLabel id="on-match" sx={{ fontWeight: 600, color: 'text.primary' }}>
        If a {noun.one} already exists
      </FormLabel>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Rows are matched by ID, otherwise by {known.join(' and ')}. Tone marks, dots and capitals are ignored.
      </Typography>
      <RadioGroup aria-labelledby="on-match" value={value} onChange={(_, next) => onChange(next as OnMatch)}>
        <FormControlLabel value="skip" control={<Radio />} label="Skip the row" />
        <FormControlLabel value="change" control={<Radio />} label="Update it from the file" />
        <FormControlLabel value="add" control={<Radio />} label="Add the row anyway" />
      </RadioGroup>
    </FormControl>
  );
}

interface LetterListProps {
  letters: readonly LetterFound[];
  accepted: ReadonlySet<string>;
  onAccepted: (accepted: ReadonlySet<string>) => void;
}

/** Chooses which non-standard letters to change to letters of the alphabet. None is changed by default. */
function LetterList({ letters, accepted, onAccepted }: LetterListProps) {
  const isAll = letters.every(({ from }) => accepted.has(from));
  const toggle = (from: string) =>
    onAccepted(
      accepted.has(from)
        ? new Set([...accepted].filter((one) => one !== from))
        : new Set([...accepted, from]),
    );
  return (
    <Alert severity="info" icon={false} sx={{ mb: 3 }}>
      <Box sx={{ fontWeight: 600 }}>Some letters look like Igbo letters. Change them?</Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {letters.map(({ from, to, rows, example }) => (
          <li key={from}>
            <FormControlLabel
              control={<Checkbox size="small" checked={accepted.has(from)} onChange={() => toggle(from)} />}
              label={
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {foreignScript(from)} {from} to {foreignScript(from) && 'Latin'} <span lang="ig">{to}</span>{' '}
                  in {formatCount(rows, 'row')}, as in “<span lang="ig">{truncate(example, 60)}</span>”
                </Box>
              }
            />
          </li>
        ))}
      </Box>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        sx={{ mt: 1 }}
        onClick={() => onAccepted(new Set(isAll ? [] : letters.map(({ from }) => from)))}
      >
        {isAll ? 'Change none' : 'Change all'}
      </Button>
    </Alert>
  );
}
