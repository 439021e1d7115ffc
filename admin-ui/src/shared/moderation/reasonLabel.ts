import type { Moderated } from './types';

/** What the button reads that asks for the reason of a rejection. */
export const reasonLabel = ({ reason }: Moderated) => (reason ? 'Change the reason' : 'Give a reason');
