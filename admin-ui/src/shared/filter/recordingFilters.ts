import { playsInSome, type Recorded } from '../audio/stored/recording';
import { checkOptions, checkParam, hasCheck, type CheckFilter } from '../database/checkFilter';
import { withOrWithout, type FilterParam, type WithOrWithout } from '../routing/filter';
import { isOffLevel } from '../sound/loudness';
import { withOrWithoutOptions, type FilterField, type FilterOption } from './field';

/** The values of the filters by recording, as the API has them. */
export interface RecordingValues {
  recording: WithOrWithout;
  playable: '' | 'everywhere' | 'some';
  loudness: '' | 'off' | 'unknown';
  check: CheckFilter;
}

type RecordingFilter<V> = FilterParam<V> & {
  /** Reports whether a loaded entry passes. */
  has: (value: V, entry: Pick<Recorded, 'audio'>) => boolean;
  menu: { label: string; options: readonly FilterOption[] };
};

const option = (value: string, label: string): FilterOption => ({ value, label, chip: label });

/** The filters of a list by recording. To add one, add an entry here. */
export const recordingFilters: { [Name in keyof RecordingValues]: RecordingFilter<RecordingValues[Name]> } = {
  recording: {
    ...withOrWithout('a recording'),
    has: (value, { audio }) => (audio !== undefined) === (value === 'with'),
    menu: { label: 'Recording', options: withOrWithoutOptions('a recording') },
  },
  playable: {
    parse: (text) => (text === 'everywhere' || text === 'some' ? text : ''),
    format: (value) => value,
    wording: (value) =>
      value === 'some' ? ' whose recording may not play everywhere' : ' whose recording plays everywhere',
    has: (value, { audio }) => audio?.playable === value,
    menu: {
      label: 'Playback',
      options: [option('', 'Any'), option('everywhere', 'Plays everywhere'), option('some', playsInSome)],
    },
  },
  loudness: {
    parse: (text) => (text === 'off' || text === 'unknown' ? text : ''),
    format: (value) => value,
    wording: (value) =>
      value === 'off' ? ' whose recording is too quiet or too loud' : ' whose loudness is unknown',
    has: (value, { audio }) => {
      const loudness = audio?.loudness ?? null;
      return (
        audio !== undefined &&
        (value === 'off' ? loudness !== null && isOffLevel(loudness) : loudness === null)
      );
    },
    menu: {
      label: 'Loudness',
      options: [option('', 'Any'), option('off', 'Too quiet or too loud'), option('unknown', 'Unknown')],
    },
  },
  check: {
    ...checkParam,
    has: (value, { audio }) => hasCheck(value, audio),
    menu: { label: 'Check', options: checkOptions() },
  },
};

const names = Object.keys(recordingFilters) as (keyof RecordingValues)[];

/** Reports whether an entry passes the filters by recording. */
export const passesRecording = (values: RecordingValues, entry: Pick<Recorded, 'audio'>): boolean =>
  names.every((name) => {
    const has = recordingFilters[name].has as RecordingFilter<string>['has'];
    return values[name] === '' || has(values[name], entry);
  });

/** Returns the fields of the filter menu. `counts` come from the area's summary; undefined until it is loaded. */
export const recordingFields = (
  values: RecordingValues,
  change: (some: Partial<RecordingValues>) => void,
  counts: Parameters<typeof checkOptions>[0],
): FilterField[] =>
  names.map((name) => ({
    ...recordingFilters[name].menu,
    ...(name === 'check' && { options: checkOptions(counts) }),
    value: values[name],
    onChange: (value) => change({ [name]: value }),
  }));

/** The values that leave no entry out. */
export const noRecordingFilter: RecordingValues = {
  recording: '',
  playable: '',
  loudness: '',
  check: '',
};
