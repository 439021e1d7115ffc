import { StatusLabel } from '../../moderation/StatusLabel';
import { checkWords, type Check } from './check';

/** Says whether a recording was checked, as colour, icon and words. */
export const CheckLabel = ({ check }: { check: Check }) => <StatusLabel status={checkWords[check]} />;
