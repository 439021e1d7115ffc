import AccountCircle from '@mui/icons-material/AccountCircle';
import Add from '@mui/icons-material/Add';
import Check from '@mui/icons-material/Check';
import ApiOutlined from '@mui/icons-material/DataObject';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Keyboard from '@mui/icons-material/Keyboard';
import Logout from '@mui/icons-material/Logout';
import Mic from '@mui/icons-material/Mic';
import Schedule from '@mui/icons-material/Schedule';
import Webhook from '@mui/icons-material/Webhook';
import { useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { areas } from '../../features/areas';
import { accountSections } from '../../features/auth/account/sections';
import { useSignOut } from '../../features/auth/useSignOut';
import { dibiaPaths } from '../../features/dibia/paths';
import { iluPaths } from '../../features/ilu/paths';
import { areaRows, type AreaId } from '../../shared/areas';
import { readRecent, addRecent, type Recent } from '../../shared/recent/recent';
import type { NavLink } from '../../shared/routing/area';
import { paths } from '../../shared/routing/paths';
import type { ColorChoice } from '../../shared/theme/colorMode';
import { AreaIcon } from '../AreaIcon';
import { choices } from '../ColorModeSwitch';
import { generalPages } from '../generalPages';
import type { Option } from './options';

/** The palette's actions besides opening an address. */
export interface PaletteActions {
  openShortcuts: () => void;
  colorChoice: ColorChoice;
  onColorChoice: (choice: ColorChoice) => void;
}

/** The icons of an area's actions and other words that find them, by their first word and in the order of the list. */
const verbs: Record<string, { icon: ReactNode; words: string }> = {
  Add: { icon: <Add />, words: 'new create' },
  Edit: { icon: <EditOutlined />, words: 'list database search' },
  Record: { icon: <Mic />, words: 'audio voice microphone' },
  Check: { icon: <Check />, words: 'audio listen quality' },
  Import: { icon: <FileUploadOutlined />, words: 'upload spreadsheet csv excel' },
  Export: { icon: <FileDownloadOutlined />, words: 'download backup spreadsheet csv excel' },
};

/** What can be in the trash: 'proverbs creators'. */
const nouns = Object.values(areaRows)
  .map(({ noun }) => noun.many)
  .join(' ');

/** The pages that open the preset reasons of their area. They are not part of `areas`, which every visit loads. */
const reasonsPages: Partial<Record<AreaId, string>> = {
  dibia: dibiaPaths.reviews,
  ilu: iluPaths.suggestions,
};

const { dashboard, activity, trash, account } = generalPages;
const general = [
  { ...dashboard, words: 'home start overview welcome', what: '' },
  { ...activity, words: 'what happened history changes log undo', what: '' },
  { ...trash, words: `deleted restore undo bin ${nouns}`, what: '' },
  { ...account, words: 'settings my user', what: '' },
  ...Object.entries(accountSections).map(([id, { title, words }]) => ({
    ...{ to: `${paths.account}#${id}`, label: title, words },
    ...{ what: account.label, icon: <AccountCircle /> },
  })),
  {
    ...{ to: paths.webhooks, label: 'Webhooks', icon: <Webhook />, what: '' },
    words: 'messages events notifications chat slack',
  },
  {
    ...{ to: paths.apiReference, label: 'API reference', icon: <ApiOutlined />, what: '' },
    words: 'documentation developers calls openapi',
  },
];

function reasonsActions(area: AreaId): NavLink[] {
  const page = reasonsPages[area];
  if (page === undefined) return [];
  return [{ label: 'Edit preset reasons', to: `${page}?reasons=1`, words: 'moderation rejections' }];
}

const tabsOf = (queue: string) =>
  queue === 'reports' ? ['Pending', 'Resolved'] : ['Pending', 'Approved', 'Rejected'];

/** Returns options for recently opened entries, all screens, the tabs of the moderation queues, and all actions. */
export function useCommands({ openShortcuts, colorChoice, onColorChoice }: PaletteActions) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  return useMemo(() => {
    const linkOption = (group: string, { to, name, lang, what }: Recent) => ({
      key: to,
      group,
      name,
      lang,
      detail: what,
      isLocal: true,
      run: () => {
        addRecent({ to, name, lang, what });
        void navigate(to);
      },
    });
    const actionOption = (name: string, icon: ReactNode, words: string, run: () => void): Option => ({
      ...{ key: name, group: 'Actions', name, icon, words, isLocal: true, run },
    });

    const recent = readRecent().map((each) => ({ ...linkOption('Recent', each), icon: <Schedule /> }));
    const screens: Option[] = [
      ...general.map(({ to, label, icon, words, what }) => ({
        ...linkOption('Screens', { to, name: label, what }),
        ...{ icon, words },
      })),
      ...areas.flatMap((area) =>
        area.screens.map(({ to, label, words = '' }) => ({
          ...linkOption('Screens', { to, name: label, what: area.label }),
          ...{ icon: <AreaIcon area={area} />, words },
        })),
      ),
    ];
    const tabs: Option[] = areas.flatMap((area) =>
      area.queues.flatMap(({ id, to }) =>
        tabsOf(id).map((tab) => ({
          ...linkOption('Screens', {
            to: `${to}?tab=${tab.toLowerCase()}`,
            name: `${tab} ${id}`,
            what: area.label,
          }),
          icon: <AreaIcon area={area} />,
        })),
      ),
    );
    const ofAreas = areas.flatMap((area) =>
      [...area.actions, ...reasonsActions(area.id)].map((action) => ({ ...action, what: area.label })),
    );
    const actions: Option[] = [
      ...Object.entries(verbs).flatMap(([verb, { icon, words }]) =>
        ofAreas
          .filter(({ label }) => label.startsWith(`${verb} `))
          .map(({ to, label, what, words: own = '' }) => ({
            ...linkOption('Actions', { to, name: label, what }),
            ...{ icon, words: `${words} ${own}` },
          })),
      ),
      ...choices
        .filter(({ value }) => value !== colorChoice)
        .map(({ value, label, Icon }) =>
          actionOption(label, <Icon />, 'switch theme mode colours colors', () => onColorChoice(value)),
        ),
      actionOption('Keyboard shortcuts', <Keyboard />, 'keys help', openShortcuts),
      actionOption('Sign out', <Logout />, 'log out leave', signOut),
    ];
    return { recent, screens, tabs, actions };
  }, [navigate, signOut, openShortcuts, colorChoice, onColorChoice]);
}
