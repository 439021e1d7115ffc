import type { ComponentProps } from 'react';

/** Text for screen readers alone. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => (
  <span className="visually-hidden" {...props} />
);
