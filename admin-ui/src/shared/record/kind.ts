import type { QueryKey } from '@tanstack/react-query';
import type { Recorded, RecordingCalls } from '../audio/stored/recording';
import type { Noun } from '../text/noun';

/** What is recorded at the desk: one thing after another with its text. */
export interface RecordKind<T extends Recorded> {
  /** The area, as its folder is called; recordings that wait carry it. */
  area: string;
  noun: Noun;
  /** What is spoken, in Igbo. */
  textOf: (item: T) => string;
  /** The same in English. */
  meaningOf: (item: T) => string;
  calls: RecordingCalls<T>;
  /** What is asked for again once something has a new recording. */
  listKey: QueryKey;
  /** The database screen. */
  listPath: string;
}
