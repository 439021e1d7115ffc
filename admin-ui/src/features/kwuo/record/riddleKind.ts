import type { RecordKind } from '../../../shared/record/kind';
import { kwuoKeys, noun, recordingCalls, type Riddle } from '../api';
import { kwuoPaths } from '../paths';

export const riddleKind: RecordKind<Riddle> = {
  area: 'kwuo',
  noun,
  textOf: ({ riddle }) => riddle,
  meaningOf: ({ translation }) => translation,
  calls: recordingCalls,
  listKey: kwuoKeys.riddles,
  listPath: `${kwuoPaths.gwamGwamGwam}?tab=edit`,
};
