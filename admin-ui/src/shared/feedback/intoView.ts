/** The ref of an error that is the answer to what was just done: scrolls it into view when it appears. */
export function intoView(error: HTMLElement | null): void {
  error?.scrollIntoView({ block: 'nearest' });
}

/** The same for what appears anywhere in a form or dialog. A list that fails to load must not move the page. */
export function intoViewOfForm(error: HTMLElement | null): void {
  if (error?.closest('form, [role=dialog], [role=alertdialog]')) intoView(error);
}

/** The same for the error of one field. The error of a field that was left must not move the page. */
export function intoViewOfField(error: HTMLElement | null): void {
  if (error?.closest('.MuiFormControl-root')?.contains(document.activeElement)) intoView(error);
}
