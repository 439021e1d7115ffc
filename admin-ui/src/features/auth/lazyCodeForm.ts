import { lazyPage } from '../../shared/routing/lazyPage';

/** Most sign-ins need none. */
export const CodeForm = lazyPage(async () => (await import('./CodeForm')).CodeForm);
