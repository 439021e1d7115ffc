import SvgIcon from '@mui/material/SvgIcon';
import type { Area } from '../shared/routing/area';

export function AreaIcon({ area }: { area: Area }) {
  return <SvgIcon>{area.icon}</SvgIcon>;
}
