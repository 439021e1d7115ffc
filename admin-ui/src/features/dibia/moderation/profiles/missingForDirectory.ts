import type { Profile } from './types';

/** What the directory asks for and this profile lacks, in words. A contact number can be given while publishing. */
export function missingForDirectory({ profileImage, bio, services }: Profile): string[] {
  const needed = { 'an image': profileImage, 'a bio': bio, services };
  return Object.entries(needed).flatMap(([word, value]) => (value.trim() === '' ? [word] : []));
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Says what is missing and what can be done. */
export function missingSentence(profile: Profile): string {
  const missing = missingForDirectory(profile);
  if (missing.length === 0) {
    return 'This profile has no contact number, which the directory needs. Enter one, or approve the profile without adding it to the directory.';
  }
  const all = profile.contact.trim() === '' ? [...missing, 'a contact number'] : missing;
  return `This profile lacks ${list.format(all)}, which the directory needs. You can still approve it without adding it to the directory.`;
}
