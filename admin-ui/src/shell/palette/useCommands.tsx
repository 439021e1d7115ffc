import Add from '@mui/icons-material/Add';
import ApiOutlined from '@mui/icons-material/DataObject';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Keyboard from '@mui/icons-material/Keyboard';
import Logout from '@mui/icons-material/Logout';
import Mic from '@mui/icons-material/Mic';
import Schedule from '@mui/icons-material/Schedule';
import { useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { areas } from '../../features/areas';
import { useSignOut } from '../../features/auth/useSignOut';
import { readRecent, addRecent, type Recent } from '../../shared/recent/recent';
import { paths } from '../../shared/routing/paths';
import type { ColorChoice } from '../../shared/theme/colorMode';
import { AreaIcon } from '../AreaIcon';
import { choices } from '../ColorModeSwitch';
import { generalPages } from '../generalPages';
import type { Option } from './options';

/** What the palette can do beside leading to an address. */
export interface Doings {
  openShortcuts: () => void;
  colorChoice: ColorChoice;
  onColorChoice: (choice: ColorChoice) => void;
}

/** By the first word of an area's action, in the order in which they are listed. */
const verbs: Record<string, ReactNode> = {
  Add: <Add />,
  Edit: <EditOutlined />,
  Record: <Mic />,
  Import: <FileUploadOutlined />,
  Export: <FileDownloadOutlined />,
};

const { dashboard, activity, trash, account } = generalPages;
const general = [
  { ...dashboard, words: 'home start' },
  { ...activity, words: 'what happened history changes log' },
  { ...trash, words: 'deleted restore undo' },
  { ...account, words: 'password administrators sessions' },
  { to: paths.apiReference, label: 'API reference', icon: <ApiOutlined />, words: 'documentation' },
];

/** What was opened lately, every screen and every action, as options. */
export function useCommands({ openShortcuts, colorChoice, onColorChoice }: Doings) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  return useMemo(() => {
    const leading = (group: string, { to, name, lang, what }: Recent) => ({
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
    const acting = (name: string, icon: ReactNode, words: string, run: () => void): Option => ({
      ...{ key: name, group: 'Actions', name, icon, words, isLocal: true, run },
    });

    const recent = readRecent().map((each) => ({ ...leading('Recent', each), icon: <Schedule /> }));
    const screens: Option[] = [
      ...general.map(({ to, label, icon, words }) => ({
        ...leading('Screens', { to, name: label, what: '' }),
        ...{ icon, words },
      })),
      ...areas.flatMap((area) =>
        area.screens.map(({ to, label }) => ({
          ...leading('Screens', { to, name: label, what: area.label }),
          icon: <AreaIcon area={area} />,
        })),
      ),
    ];
    const ofAreas = areas.flatMap((area) => area.actions.map((action) => ({ ...action, what: area.label })));
    const actions: Option[] = [
      ...Object.entries(verbs).flatMap(([verb, icon]) =>
        ofAreas
          .filter(({ label }) => label.startsWith(`${verb} `))
          .map(({ to, label, what }) => ({ ...leading('Actions', { to, name: label, what }), icon })),
      ),
      ...choices
        .filter(({ value }) => value !== colorChoice)
        .map(({ value, label, Icon }) =>
          acting(label, <Icon />, 'switch theme mode', () => onColorChoice(value)),
        ),
      acting('Keyboard shortcuts', <Keyboard />, 'keys help', openShortcuts),
      acting('Sign out', <Logout />, 'log out leave', signOut),
    ];
    return { recent, screens, actions };
  }, [navigate, signOut, openShortcuts, colorChoice, onColorChoice]);
}
