import { areaIds, type AreaId } from '../shared/areas';
import type { Area } from '../shared/routing/area';
import { creatorArea } from './creator/area';
import { dibiaArea } from './dibia/area';
import { iluArea } from './ilu/area';
import { kwuoArea } from './kwuo/area';

const areaById: Record<AreaId, Area> = {
  creator: creatorArea,
  dibia: dibiaArea,
  ilu: iluArea,
  kwuo: kwuoArea,
};

/** All areas, in the order of the sidebar. Routes, navigation and icons are derived from this list. */
export const areas = areaIds.map((id) => areaById[id]);
