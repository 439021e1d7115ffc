import { recordingColumn } from '../../../shared/database/RecordingFacts';
import { actionColumns } from '../../../shared/database/actionColumns';
import { LongText } from '../../../shared/text/LongText';
import { columnsOf, maxLetters, type Column, type Density } from '../../../shared/table/columns';
import { dateAddedColumn, textColumns } from '../../../shared/table/textColumns';
import type { Content, Riddle } from '../api';
import { nameOf, riddleTexts } from '../riddle/riddleTexts';
import { RiddleTools } from './RiddleTools';

export interface Actions {
  onEdit: (riddle: Riddle) => void;
  onDelete: (riddle: Riddle) => void;
  onPreview: (riddle: Riddle) => void;
}

export interface Look extends Actions {
  /** The matches to highlight. */
  mark: { query: string; exact: boolean };
  density: Density;
}

const width = { riddle: riddleTexts.riddle.width, answer: 140, options: 220 };

/** Returns the columns of spec 2.16 in its order, the date and the recording. */
export function riddleColumns({ mark, density, onEdit, onDelete, onPreview }: Look): Column<Riddle>[] {
  const limit = (pixels: number) => maxLetters(pixels, density);
  const igbo = { ...mark, lang: 'ig' };
  const columns: Record<keyof Content, Omit<Column<Riddle>, 'id'>> = {
    ...textColumns(riddleTexts, { ...mark, density }),
    riddle: {
      header: 'Riddle',
      width: width.riddle,
      grows: true,
      cell: (riddle) => (
        <>
          <LongText {...igbo} text={riddle.riddle} limit={limit(width.riddle - 80)} />
          <RiddleTools riddle={riddle} onPreview={onPreview} />
        </>
      ),
    },
    answer: {
      header: 'Answer',
      width: width.answer,
      cell: ({ answer }) => <LongText {...igbo} text={answer} limit={limit(width.answer)} />,
    },
    options: {
      header: 'Options',
      width: width.options,
      cell: ({ options }) => <LongText {...igbo} text={options.join(', ')} limit={limit(width.options)} />,
    },
  };
  return [
    ...actionColumns<Riddle>({ nameOf, onEdit, onDelete }),
    ...columnsOf(columns),
    dateAddedColumn,
    recordingColumn,
  ];
}
