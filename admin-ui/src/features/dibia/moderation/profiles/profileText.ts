import type { components } from '../../../../api/dibia';

/** A dibia's application for the directory (spec 3). */
export type Profile = components['schemas']['Profile'];

const joined = (parts: string[], between: string) => parts.filter(Boolean).join(between);

export const fullName = ({ firstName, lastName }: Profile) => joined([firstName, lastName], ' ');

export const cityAndCountry = ({ city, country }: Profile) => joined([city, country], ', ');
