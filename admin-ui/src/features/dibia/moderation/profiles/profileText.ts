import type { Profile } from './types';

const joined = (parts: string[], between: string) => parts.filter(Boolean).join(between);

export const fullName = ({ firstName, lastName }: Profile) => joined([firstName, lastName], ' ');

export const cityAndCountry = ({ city, country }: Profile) => joined([city, country], ', ');

/** The address line by line; what is empty is left out. */
export function locationLines(profile: Profile): string[] {
  return [profile.addressLine1, profile.addressLine2, cityAndCountry(profile)].filter(Boolean);
}
