import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** The page is hidden: it does not ask what others do. */
export const lookAway = () => void vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');

/** The page is shown again: it asks what is new. */
export const seeAgain = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));
