import type { ReactNode, ComponentProps } from 'react';

/** Announces its text to screen readers when it changes. The text is not visible. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return <VisuallyHidden role="status">{children}</VisuallyHidden>;
}

/** Text only for screen readers. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => (
  <span className="visually-hidden" {...props} />
);
