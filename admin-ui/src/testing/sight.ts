import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Nobody sees the page: what others do is not asked for, and comes as a surprise. */
export const lookAway = () => void vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');

/** Somebody comes back to the page: it asks what is new. */
export const seeAgain = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));
