import Box from '@mui/material/Box';
import { detailsText } from '../audio/details';
import { CheckLabel } from '../audio/stored/CheckLabel';
import type { Recording } from '../audio/stored/recording';
import { EmptyCell } from '../links/LinkCell';
import type { Column, Item } from '../table/columns';
import { CardLine } from './ItemCard';

/** The height of a line of a card with its gap, in CSS pixels. */
const lineHeight = 26;

const hasFacts = (audio: Recording | undefined) => Boolean(audio && (audio.check || detailsText(audio)));

/** Returns how much higher the line makes a card, in CSS pixels. */
export const factsHeight = (audio: Recording | undefined) => (hasFacts(audio) ? lineHeight : 0);

/** The line of a card that says who speaks, and whether the recording is checked or must be redone. */
export function RecordingLine({ audio }: { audio: Recording | undefined }) {
  if (!audio || !hasFacts(audio)) return null;
  return (
    <CardLine>
      {audio.check && <CheckLabel check={audio.check} />} {detailsText(audio)}
    </CardLine>
  );
}

/** The column with the check and the speaker of a recording. It is hidden until it is chosen. */
export const recordingColumn: Column<Item & { audio?: Recording }> = {
  id: 'recording',
  header: 'Recording',
  width: 200,
  isOptional: true,
  cell: ({ audio }) =>
    audio ? (
      <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        <CheckLabel check={audio.check ?? ''} /> {detailsText(audio)}
      </Box>
    ) : (
      <EmptyCell />
    ),
};
