import AccountCircle from '@mui/icons-material/AccountCircle';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import History from '@mui/icons-material/History';
import Home from '@mui/icons-material/Home';
import { paths } from '../shared/routing/paths';

/** The pages that belong to no area. */
export const generalPages = {
  dashboard: { to: paths.admin, label: 'Dashboard', icon: <Home /> },
  activity: { to: paths.activity, label: 'Activity', icon: <History /> },
  trash: { to: paths.trash, label: 'Trash', icon: <DeleteOutlined /> },
  account: { to: paths.account, label: 'Account', icon: <AccountCircle /> },
} as const;
