import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** The page is hidden: it does not ask what others do. */
export const hidePage = () => void vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');

/** The page is shown again: it asks what is new. */
export const showPage = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));
