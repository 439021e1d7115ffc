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
  const speaker = detailsText(audio);
  return (
    <CardLine>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        {audio.check && <CheckLabel check={audio.check} />}
        {speaker && (
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            Speaker: {speaker}
          </Box>
        )}
      </Box>
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minWidth: 0 }}>
        <CheckLabel check={audio.check ?? ''} /> <span>{detailsText(audio)}</span>
      </Box>
    ) : (
      <EmptyCell />
    ),
};
