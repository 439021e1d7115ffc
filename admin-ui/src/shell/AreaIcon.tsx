import AutoStories from '@mui/icons-material/AutoStories';
import Groups from '@mui/icons-material/Groups';
import RecordVoiceOver from '@mui/icons-material/RecordVoiceOver';
import Spa from '@mui/icons-material/Spa';
import type { Area } from './navigation';

const icons = { creators: Groups, dibias: Spa, ilu: AutoStories, kwuo: RecordVoiceOver };

export function AreaIcon({ area }: { area: Area['id'] }) {
  const Icon = icons[area];
  return <Icon />;
}
