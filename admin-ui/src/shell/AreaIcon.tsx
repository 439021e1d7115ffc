import AutoStories from '@mui/icons-material/AutoStories';
import Groups from '@mui/icons-material/Groups';
import RecordVoiceOver from '@mui/icons-material/RecordVoiceOver';
import Spa from '@mui/icons-material/Spa';
import type { Area } from '../shared/routing/area';

// These are not in areaRows, because that file is part of the first page.
const icons = { creator: Groups, dibia: Spa, ilu: AutoStories, kwuo: RecordVoiceOver };

export function AreaIcon({ area }: { area: Area }) {
  const Icon = icons[area.id];
  return <Icon />;
}
