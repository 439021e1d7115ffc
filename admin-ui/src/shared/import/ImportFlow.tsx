import { useState } from 'react';
import { igboFields, type ImportArea } from './area';
import { columnNames, hasHeadings, matchColumns, type Matching } from './plan/columns';
import { withLetters } from './plan/letters';
import { usePlan } from './plan/usePlan';
import type { Table } from './read/table';
import { useCheck, type Choices } from './run/useCheck';
import { CheckedStep } from './screens/CheckedStep';
import { CheckingStep } from './screens/CheckingStep';
import { MatchStep } from './screens/MatchStep';
import { StepList } from './screens/StepList';

interface Props {
  area: ImportArea;
  fileName: string;
  table: Table;
  /** Reads another sheet of the same workbook. */
  onSheet: (sheet: string) => void;
  /** Begins with another file. */
  onAgain: () => void;
}

/** What follows once a file is read. What was chosen for the columns stays while one goes back from the check. */
export function ImportFlow({ area, fileName, table, onSheet, onAgain }: Props) {
  const [isHeaded, setIsHeaded] = useState(() => hasHeadings(area.sheet, table));
  const [matching, setMatching] = useState<Matching>(() =>
    matchColumns(area.sheet, columnNames(table, isHeaded)),
  );
  const [choices, setChoices] = useState<Choices>({ onMatch: 'change', createCategories: false });
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [isBack, setIsBack] = useState(false);
  const plan = usePlan(area, table, isHeaded, matching);
  const check = useCheck(area);

  const start = () => {
    if (!plan) return;
    const letters = plan.letters.filter(({ from }) => taken.has(from));
    setIsBack(true);
    void check.start(plan.rows, (row) => withLetters(row, igboFields(area), letters), choices);
  };
  if (check.rows) {
    return (
      <CheckedStep
        area={area}
        fileName={fileName}
        names={columnNames(table, isHeaded)}
        rows={check.rows}
        choices={choices}
        onBack={check.cancel}
        onAgain={onAgain}
      />
    );
  }
  if (check.progress) return <CheckingStep progress={check.progress} onCancel={check.cancel} />;
  return (
    <>
      <StepList current="Columns" />
      <MatchStep
        area={area}
        fileName={fileName}
        table={table}
        isHeaded={isHeaded}
        matching={matching}
        choices={choices}
        plan={plan}
        taken={taken}
        error={check.error}
        isBack={isBack}
        onHeaded={(next) => {
          setIsHeaded(next);
          setMatching(matchColumns(area.sheet, columnNames(table, next)));
        }}
        onMatching={setMatching}
        onChoices={setChoices}
        onTaken={setTaken}
        onSheet={onSheet}
        onAgain={onAgain}
        onCheck={start}
      />
    </>
  );
}
