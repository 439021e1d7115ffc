import type { ComponentProps } from 'react';

/** Text only for screen readers. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => (
  <span className="visually-hidden" {...props} />
);
