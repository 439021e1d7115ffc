/** Scrolls an error into view when it is mounted. Use as a ref for errors that answer a user action. */
export function intoView(error: HTMLElement | null): void {
  error?.scrollIntoView({ block: 'nearest' });
}

/** Like intoView, but only inside a form or dialog. A list that fails to load must not move the page. */
export function intoViewOfForm(error: HTMLElement | null): void {
  if (error?.closest('form, [role=dialog], [role=alertdialog]')) intoView(error);
}

/** Like intoView, but only while the field has the focus. The error of a field that was left must not move the page. */
export function intoViewOfField(error: HTMLElement | null): void {
  if (error?.closest('.MuiFormControl-root')?.contains(document.activeElement)) intoView(error);
}
