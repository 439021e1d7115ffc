import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ErrorAlert } from '../../feedback/ErrorAlert';
import { reason } from '../../feedback/failures';
import type { ImportArea } from '../area';
import { columnNames, type Matching } from '../plan/columns';
import type { Plan } from '../plan/usePlan';
import type { Table } from '../read/table';
import type { Choices } from '../run/useCheck';
import { ColumnFields } from './ColumnFields';
import { DamageAlert } from './DamageAlert';
import { FileFacts } from './FileFacts';
import { LetterList } from './LetterList';
import { MatchChoice } from './MatchChoice';
import { StepHeading } from './StepHeading';
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
  /** The letters that are to be changed. */
  taken: ReadonlySet<string>;
  /** Why the check did not come to its end. */
  error: unknown;
  isBack: boolean;
  onHeaded: (isHeaded: boolean) => void;
  onMatching: (matching: Matching) => void;
  onChoices: (choices: Choices) => void;
  onTaken: (taken: ReadonlySet<string>) => void;
  onSheet: (sheet: string) => void;
  onAgain: () => void;
  onCheck: () => void;
}

/** The second step: what the columns are, and what is done with what is found in them. */
export function MatchStep(props: Props) {
  const { area, table, isHeaded, matching, choices, plan, taken, error } = props;
  const { onMatching, onChoices, onTaken, onCheck } = props;
  const names = columnNames(table, isHeaded);
  const missing = area.sheet.columns.filter(
    ({ field }) => area.required.includes(field) && matching[field] === undefined,
  );
  const isAny = Object.keys(matching).length > 0;
  return (
    <Box sx={{ maxWidth: 960 }}>
      <StepHeading>Match the columns</StepHeading>
      <FileFacts {...props} count={plan?.rows.length} />
      <DamageAlert rows={table.damaged} onAgain={props.onAgain} />
      {error !== undefined && (
        <ErrorAlert>{`The file could not be checked. ${reason(error)}`.trim()}</ErrorAlert>
      )}
      <ColumnFields
        area={area}
        table={table}
        names={names}
        isHeaded={isHeaded}
        matching={matching}
        onMatching={onMatching}
      />
      {plan && plan.letters.length > 0 && (
        <LetterList letters={plan.letters} taken={taken} onTaken={onTaken} />
      )}
      {plan && plan.unknown.length > 0 && (
        <UnknownNames
          names={plan.unknown}
          isAdded={choices.createCategories}
          onAdded={(createCategories) => onChoices({ ...choices, createCategories })}
        />
      )}
      <MatchChoice
        area={area}
        value={choices.onMatch}
        onChange={(onMatch) => onChoices({ ...choices, onMatch })}
      />
      <Box role="status">
        {missing.length > 0 && (
          <Typography sx={{ mb: 2, color: isAny ? 'text.secondary' : 'error.main' }}>
            {isAny
              ? `Without ${missing.map(({ heading }) => heading).join(', ')}, new rows can't be imported. Existing entries can still be updated.`
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
