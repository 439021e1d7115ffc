import { Fragment, type ReactNode } from 'react';

/** The fields of a form in their order. Type `fields` as a record of the form, so that none is forgotten. */
export function FormFields({ fields }: { fields: Record<string, ReactNode> }) {
  return Object.entries(fields).map(([name, field]) => <Fragment key={name}>{field}</Fragment>);
}
