import { lazyPage } from '../../shared/routing/lazyPage';

/** Most sign-ins need none. */
export const SecondStepForm = lazyPage(async () => (await import('./SecondStepForm')).SecondStepForm);
