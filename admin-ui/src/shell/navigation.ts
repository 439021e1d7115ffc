import { paths } from '../shared/routing/paths';

export interface NavLink {
  label: string;
  to: string;
  /** Further addresses that show the same screen, such as the area's own. */
  also?: string[];
}

export interface NavGroup {
  /** Under this name the browser remembers whether the group is open. */
  id: string;
  label: string;
  links: NavLink[];
}

export interface Area {
  id: 'creators' | 'dibias' | 'ilu' | 'kwuo';
  label: string;
  to: string;
  about: string;
  /** Sub-links of the sidebar, shown only while the area is active (spec 2.4). */
  links?: NavLink[];
  groups?: NavGroup[];
  /** The area's nav bar, where its words differ from the sidebar's (spec 2.1). */
  tabs?: NavLink[];
}

export const games: NavGroup = {
  id: 'games',
  label: 'Games',
  links: [
    { label: 'Gwam Gwam Gwam', to: paths.gwamGwamGwam, also: [paths.kwuo] },
    { label: 'Igbo Words Matcher', to: paths.wordsMatcher },
    { label: 'Igbo Heads Up', to: paths.headsUp },
    { label: 'Ofu Okwu (One Word)', to: paths.ofuOkwu },
  ],
};

const features: NavGroup = {
  id: 'features',
  label: 'Features',
  links: [
    { label: 'Text Features', to: paths.kwuoText },
    { label: 'Voice Features', to: paths.kwuoVoice },
  ],
};

export const areas: Area[] = [
  {
    id: 'creators',
    label: 'Creator Directory',
    to: paths.creators,
    about: 'The people and projects that keep Igbo culture alive.',
    links: [
      { label: 'Add Creator', to: paths.addCreator, also: [paths.creators] },
      { label: 'Edit Creator', to: paths.editCreators },
    ],
    tabs: [
      { label: 'Add Creators', to: paths.addCreator, also: [paths.creators] },
      { label: 'Edit Creators', to: paths.editCreators },
    ],
  },
  {
    id: 'dibias',
    label: 'Dibia Directory',
    to: paths.dibias,
    about: 'Practitioners, what people say of them, and who wants to be listed.',
    links: [
      { label: 'Add', to: paths.addDibia, also: [paths.dibias] },
      { label: 'Edit', to: paths.editDibias },
      { label: 'Reports', to: paths.dibiaReports },
      { label: 'Reviews', to: paths.dibiaReviews },
      { label: 'Profiles', to: paths.dibiaProfiles },
    ],
  },
  {
    id: 'ilu',
    label: 'Ilu Finder',
    to: paths.ilu,
    about: 'Proverbs with their meaning, sound and categories.',
    links: [
      { label: 'Add Proverb', to: paths.addProverb, also: [paths.ilu] },
      { label: 'Edit Proverb', to: paths.editProverbs },
      { label: 'Categories', to: paths.iluCategories },
      { label: 'Suggestions', to: paths.iluSuggestions },
    ],
    tabs: [
      { label: 'Add', to: paths.addProverb, also: [paths.ilu] },
      { label: 'Edit', to: paths.editProverbs },
      { label: 'Categories', to: paths.iluCategories },
      { label: 'Suggestions', to: paths.iluSuggestions },
    ],
  },
  {
    id: 'kwuo',
    label: 'Kwuo',
    to: paths.gwamGwamGwam,
    about: 'Learning the language: riddles and games.',
    groups: [games, features],
  },
];

/** The area a path belongs to. */
export function areaOf(pathname: string): Area | undefined {
  return areas.find((area) => isWithin(pathname, area.id === 'kwuo' ? paths.kwuo : area.to));
}

/** Whether the link's screen is the one at this path; a game's own sub-routes belong to its link. */
export function isCurrent(link: NavLink, pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  return isWithin(path, link.to) || (link.also ?? []).includes(path);
}

function isWithin(pathname: string, base: string): boolean {
  return pathname === base || pathname.startsWith(`${base}/`);
}
