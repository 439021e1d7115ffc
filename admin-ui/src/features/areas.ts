import { creatorArea } from './creator/area';
import { dibiaArea } from './dibia/area';
import { iluArea } from './ilu/area';
import { kwuoArea } from './kwuo/area';

/** All areas, in the order of the sidebar. Routes, navigation and icons follow from here. */
export const areas = [creatorArea, dibiaArea, iluArea, kwuoArea];
