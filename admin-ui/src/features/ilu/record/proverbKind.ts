import type { RecordKind } from '../../../shared/record/kind';
import { iluKeys, noun, recordingCalls, type Proverb } from '../api';
import { iluPaths } from '../paths';

export const proverbKind: RecordKind<Proverb> = {
  area: 'ilu',
  noun,
  textOf: ({ proverb }) => proverb,
  meaningOf: ({ meaning }) => meaning,
  calls: recordingCalls,
  listKey: iluKeys.proverbs,
  listPath: iluPaths.edit,
};
