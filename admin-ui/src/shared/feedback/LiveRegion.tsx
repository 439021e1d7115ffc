import type { ReactNode, ComponentProps } from 'react';

/** Announces to screen readers what is visible on screen. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return <VisuallyHidden role="status">{children}</VisuallyHidden>;
}

/** Text only for screen readers. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => (
  <span className="visually-hidden" {...props} />
);
