import { lazyPage } from '../../shared/routing/lazyPage';

/** Loaded when needed: most sign-ins have no second step. */
export const SecondStepForm = lazyPage(async () => (await import('./SecondStepForm')).SecondStepForm);
