import { plural } from '../text/plural';

/** What stands between the article and the name. */
const nouns: Record<string, string> = {
  admin: 'administrator',
  review: 'review by',
  report: 'report by',
  profile: 'profile of',
};
const many: Record<string, string> = { category: 'categories' };

/** As its name follows: 'review by'. */
export const beforeName = (entity: string) => nouns[entity] ?? entity;
/** 'review' */
export const nounOf = (entity: string) => beforeName(entity).replace(/ (by|of)$/, '');
/** 'reviews' */
export const pluralOf = (entity: string) => many[entity] ?? `${nounOf(entity)}s`;
/** '3 categories' */
export const counted = (count: number, entity: string) => plural(count, nounOf(entity), pluralOf(entity));
