import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { useFileDrop } from '../audio/useFileDrop';
import { PageTitle } from '../layout/PageTitle';
import type { ImportArea } from './area';
import { ImportFlow } from './ImportFlow';
import { FileStep } from './screens/FileStep';
import { StepList } from './screens/StepList';
import { useTable } from './useTable';

/** Brings a file's rows into a database: choose, match the columns, check, import. */
export function ImportPage({ area }: { area: ImportArea }) {
  const { file, table, reading, problem, choose, clear } = useTable();
  const [wasChosen, setWasChosen] = useState(false);
  const zone = useRef<HTMLDivElement>(null);
  // On every step: a file that is dropped beside its place would open instead of the page.
  const isOver = useFileDrop(zone, (dropped) => {
    if (!table) void choose(dropped);
  });
  const again = () => {
    setWasChosen(true);
    clear();
  };
  return (
    <>
      <PageTitle title={`Import ${area.sheet.noun.many}`} />
      {file && table ? (
        <ImportFlow
          // Another file or sheet begins from the start.
          key={table.sheet}
          area={area}
          fileName={file.name}
          table={table}
          onSheet={(sheet) => void choose(file, sheet)}
          onAgain={again}
        />
      ) : (
        <Box ref={zone}>
          <StepList current="File" />
          <FileStep
            area={area}
            isAgain={wasChosen}
            reading={reading}
            problem={problem}
            isOver={isOver}
            onFile={(chosen) => void choose(chosen)}
            onCancel={again}
          />
        </Box>
      )}
    </>
  );
}
