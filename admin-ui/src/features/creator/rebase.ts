import type { CreatorForm } from './creatorForm';

/** Another person's version with the fields that were changed here put on top of it. */
export function rebase(mine: CreatorForm, base: CreatorForm, theirs: CreatorForm): CreatorForm {
  const pick = <K extends keyof CreatorForm>(field: K): CreatorForm[K] =>
    JSON.stringify(mine[field]) === JSON.stringify(base[field]) ? theirs[field] : mine[field];
  return {
    name: pick('name'),
    bio: pick('bio'),
    category: pick('category'),
    filters: pick('filters'),
    image: pick('image'),
    links: pick('links'),
    pending: pick('pending'),
  };
}
